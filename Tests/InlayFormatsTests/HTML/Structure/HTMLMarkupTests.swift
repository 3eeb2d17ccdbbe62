import Inlay
import Testing

@testable import InlayFormats

@Suite struct HTMLMarkupTests {}
