public import InlayCore
package import InlayMarkup

/// Reads HTML: text, attributes and pictures as a browser would show them. No script runs, and nothing is fetched.
///
/// Sources: the HTML Standard (13.2 parsing, 15 rendering), CSS 2.2, and CSS Text 3 (white space).
public enum HTMLReader {
  /// Reads `bytes`, a page or a fragment, in the encoding that it declares.
  ///
  /// - Parameters:
  ///   - bytes: the page.
  ///   - resources: resolves relative, `cid:` and Cocoa's `file:///NAME` references. What it cannot resolve becomes
  ///     external content.
  ///   - charset: the encoding stated by a transport, such as a mail's header. It takes precedence over the page's own.
  ///   - limits: limits for size and depth.
  /// - Throws: `InlayError` if the page exceeds a limit, or if an available picture cannot be read. Complexity: O(n).
  public static func read(
    _ bytes: [UInt8], resources: HTMLResources = .none, charset: String? = nil, limits: Limits = .default
  ) throws -> Converted<DecomposedText> {
    try stoppingWhenCancelled { try text(bytes, resources, charset, limits) { _ in } }
  }

  /// Reads a page in which elements have more meanings than those of HTML. `adapt` makes HTML of them.
  ///
  /// - Throws: as ``read(_:resources:charset:limits:)``. Complexity: O(n), and what `adapt` takes.
  package static func read(
    _ bytes: [UInt8], charset: String, limits: Limits, adapting adapt: (inout HTMLTree) -> Void
  ) throws -> Converted<DecomposedText> {
    try stoppingWhenCancelled { try text(bytes, .none, charset, limits, adapt) }
  }

  /// Reads a tree that no parser of HTML made. Complexity: O(n).
  ///
  /// - Throws: as ``read(_:resources:charset:limits:)``.
  package static func read(
    _ tree: consuming HTMLTree, resources: HTMLResources, limits: Limits
  ) throws -> Converted<DecomposedText> {
    var tree = tree
    return try stoppingWhenCancelled {
      // Only what nothing else holds can be given back while it is read.
      var own = HTMLTree(source: [])
      swap(&own, &tree)
      return try text(pass(consume own, resources, limits, DiagnosticCollector()), limits)
    }
  }

  /// A page that shows one image, as browsers make it for an image that is opened by itself. Complexity: O(n).
  package static func page(ofImage url: HTMLURL?) -> [UInt8] {
    var page = Array("<!DOCTYPE html><img".utf8)
    let isUsable = url.map { !HTMLLinks.isDangerous($0.bytes) } ?? false
    HTMLEscaping.attribute("src", isUsable ? url?.text ?? "" : "about:blank", to: &page)
    return page + Array(">".utf8)
  }

  private static func text(
    _ bytes: [UInt8], _ resources: HTMLResources, _ charset: String?, _ limits: Limits,
    _ adapt: (inout HTMLTree) -> Void
  ) throws -> Converted<DecomposedText> {
    // The tree is released before the text is decomposed, because holding both would be the peak of memory use.
    try text(page(bytes, resources: resources, charset: charset, limits: limits, adapt), limits)
  }

  private static func text(
    _ page: HTMLReadingPass.Page, _ limits: Limits
  ) throws -> Converted<DecomposedText> {
    var result = try Decomposer.decompose(page.text, limits: limits)
    result.value.attributes = page.attributes
    return Converted(result.value, diagnostics: page.diagnostics + result.diagnostics)
  }

  private static func page(
    _ bytes: [UInt8], resources: HTMLResources, charset: String?, limits: Limits,
    _ adapt: (inout HTMLTree) -> Void
  ) throws -> HTMLReadingPass.Page {
    try Limits.check("htmlBytes", bytes.count, limits.htmlBytes)
    var collector = DiagnosticCollector()
    let source = HTMLDecodedPage(bytes, charset: charset, collector: &collector).source
    // Decoding can triple the length of a page, and so can character references and NUL.
    try Limits.check("htmlBytes", source.maximumMade, HTMLSource.maximumBytes)
    var tree = try HTMLTree.build(source, limits: limits, collector: &collector)
    adapt(&tree)
    return try pass(consume tree, resources, limits, collector)
  }

  private static func pass(
    _ tree: consuming HTMLTree, _ resources: HTMLResources, _ limits: Limits, _ collector: DiagnosticCollector
  ) throws -> HTMLReadingPass.Page {
    var pass = HTMLReadingPass(consume tree, resources: resources, limits: limits, collector: collector)
    return try pass.run()
  }
}
