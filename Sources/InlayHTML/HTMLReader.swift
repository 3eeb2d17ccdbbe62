public import InlayCore
internal import InlayMarkup

/// Reads HTML: text, attributes and pictures, as a browser would show them; nothing is run and nothing is fetched.
///
/// Sources: the HTML Standard (13.2 parsing, 15 rendering), CSS 2.2 and CSS Text 3 (white space).
public enum HTMLReader {
  /// Reads `bytes`, a page or a fragment, in whatever encoding it says it is in.
  ///
  /// - Parameters:
  ///   - bytes: the page.
  ///   - resources: what relative, `cid:` and Cocoa's `file:///NAME` references may name; what is not there becomes
  ///     external content.
  ///   - charset: the encoding a transport (a mail's header) states; it goes before what the page says of itself.
  ///   - limits: how large and how deep it may be.
  /// - Throws: ``InlayError`` if it is over a limit, or if a picture that is at hand cannot be read. Complexity: O(n).
  public static func read(
    _ bytes: [UInt8], resources: HTMLResources = .none, charset: String? = nil, limits: Limits = .default
  ) throws -> Converted<DecomposedText> {
    try stoppingWhenCancelled { try text(bytes, resources, charset, limits) }
  }

  private static func text(
    _ bytes: [UInt8], _ resources: HTMLResources, _ charset: String?, _ limits: Limits
  ) throws -> Converted<DecomposedText> {
    // The tree is gone before the text is decomposed: both together would be the most memory there is.
    let page = try self.page(bytes, resources: resources, charset: charset, limits: limits)
    var result = try Decomposer.decompose(page.text, limits: limits)
    result.value.attributes = page.attributes
    return Converted(result.value, diagnostics: page.diagnostics + result.diagnostics)
  }

  private static func page(
    _ bytes: [UInt8], resources: HTMLResources, charset: String?, limits: Limits
  ) throws -> HTMLReadingPass.Page {
    try Limits.check("htmlBytes", bytes.count, limits.htmlBytes)
    var collector = DiagnosticCollector()
    let source = HTMLDecodedPage(bytes, charset: charset, collector: &collector).source
    // Decoding makes a page up to three times as long, character references and NUL again.
    try Limits.check("htmlBytes", source.maximumMade, HTMLSource.maximumBytes)
    let tree = try HTMLTree.build(source, limits: limits, collector: &collector)
    var pass = HTMLReadingPass(tree, resources: resources, limits: limits, collector: collector)
    return try pass.run()
  }
}
