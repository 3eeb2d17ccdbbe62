import InlayCore
import Testing

@testable import InlayFormats

@Suite struct HTMLMarkupTests {}
