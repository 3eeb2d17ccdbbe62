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
  /// - Throws: ``HTMLError``. Complexity: O(n).
  public static func read(
    _ bytes: [UInt8], resources: HTMLResources = .none, charset: String? = nil, limits: Limits = .default
  ) throws(HTMLError) -> Converted<DecomposedText> {
    try HTMLError.stopping { () throws(HTMLError) in try text(bytes, resources, charset, limits) }
  }

  private static func text(
    _ bytes: [UInt8], _ resources: HTMLResources, _ charset: String?, _ limits: Limits
  ) throws(HTMLError) -> Converted<DecomposedText> {
    // The tree is gone before the text is decomposed: both together would be the most memory there is.
    let page = try self.page(bytes, resources: resources, charset: charset, limits: limits)
    do throws(ConversionError) {
      var result = try Decomposer.decompose(page.text, limits: limits)
      result.value.attributes = page.attributes
      return Converted(result.value, diagnostics: page.diagnostics + result.diagnostics)
    } catch { throw HTMLError(error, offset: bytes.count) }
  }

  private static func page(
    _ bytes: [UInt8], resources: HTMLResources, charset: String?, limits: Limits
  ) throws(HTMLError) -> HTMLReadingPass.Page {
    do { try LimitExceeded.check("htmlBytes", bytes.count, limits.htmlBytes) } catch {
      throw .limit(error, offset: 0)
    }
    var collector = DiagnosticCollector()
    let source = HTMLDecodedPage(bytes, charset: charset, collector: &collector).source
    let tree: HTMLTree
    do throws(ConversionError) {
      // Decoding makes a page up to three times as long, character references and NUL again.
      try ConversionError.check("htmlBytes", source.maximumMade, HTMLSource.maximumBytes)
      tree = try HTMLTree.build(source, limits: limits, collector: &collector)
    } catch { throw HTMLError(error, offset: 0) }
    var pass = HTMLReadingPass(tree, resources: resources, limits: limits, collector: collector)
    return try pass.run()
  }
}

extension HTMLError {
  /// What ended a conversion, noticed at a byte.
  fileprivate init(_ error: ConversionError, offset: Int) {
    self =
      switch error {
      case .limit(let limit): .limit(limit, offset: offset)
      case .cancelled: .cancelled
      }
  }
}
