import InlayCore

@testable import InlayFormats

/// The tree of a page.
func markupTree(_ markup: [UInt8]) throws -> HTMLTree {
  var collector = DiagnosticCollector()
  let source = HTMLSource(markup, charset: "utf-8", collector: &collector)
  return try HTMLTreeBuilder.build(source, limits: .default, collector: &collector)
}
