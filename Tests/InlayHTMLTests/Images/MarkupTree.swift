import InlayCore
import InlayMarkup

@testable import InlayHTML

/// The tree of a page.
func markupTree(_ markup: [UInt8]) throws -> HTMLTree {
  var collector = DiagnosticCollector()
  let source = HTMLDecodedPage(markup, charset: "utf-8", collector: &collector).source
  return try HTMLTree.build(source, limits: .default, collector: &collector)
}
