import InlayCore
import Testing

@testable import InlayHTML

@Suite struct HTMLMarkupTests {}
