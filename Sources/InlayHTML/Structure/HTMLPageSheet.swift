import InlayCore

/// The style sheet of a page. It makes the page look right by itself, and states nothing that a reader should apply to
/// the text.
enum HTMLPageSheet {
  private static let rules = """
    body { max-width: 42em; margin: 2em auto; padding: 0 1em; line-height: 1.4; overflow-wrap: break-word;
      font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif, "Apple Color Emoji",
        "Segoe UI Emoji", "Noto Color Emoji"; }
    p, ul, ol, blockquote, pre { margin: 0.5em 0; }
    :is(p, h1, h2, h3, h4, h5, h6, li, pre):not([dir]) { unicode-bidi: plaintext; }
    li > p, li > ul, li > ol { margin: 0; }
    blockquote { margin-left: 0; padding-left: 1em; border-left: 0.2em solid currentColor; }
    pre { white-space: pre-wrap; tab-size: 4; font-family: ui-monospace, Menlo, Consolas, "Noto Sans Mono", monospace,
      "Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji"; }
    [data-inlay-role="title"] { font-size: 2.2em; font-weight: 700; line-height: 1.2; }
    [data-inlay-role="subtitle"] { font-size: 1.4em; opacity: 0.75; }
    [data-inlay-role^="heading"] { font-weight: 700; }
    img { max-width: 100%; }
    img.inlay-glyph { height: 1.12em; width: auto; max-width: none; vertical-align: -0.22em; }
    @media (max-width: 44em) { img { object-fit: contain; } }
    @media print { body { max-width: none; margin: 0; padding: 0; }
      h1, h2, h3, h4, h5, h6 { break-after: avoid; } img, pre, blockquote { break-inside: avoid; } }

    """

  /// The rules for pages with tables.
  private static let tableRules = """
    table { border-spacing: 0; }
    td { padding: 0; vertical-align: top; unicode-bidi: plaintext; }
    td > :first-child { margin-top: 0; }
    td > :last-child { margin-bottom: 0; }

    """

  /// The rules for pictures that are enlarged. Each is in a label with a checkbox before it, which browsers toggle by a
  /// click on the picture, and by the space bar while it has the focus. It is invisible, but not hidden, so that it can
  /// have the focus.
  private static let viewerRules = """
    .inlay-zoom { position: relative; cursor: zoom-in; }
    .inlay-zoom > input { position: absolute; left: 0; bottom: 0; width: 1px; height: 1px; margin: 0; opacity: 0; }
    .inlay-zoom > input:focus-visible ~ img, .inlay-zoom > input:focus-visible ~ picture > img {
      outline: 0.15em solid currentColor; outline-offset: 0.1em; }
    @media screen { .inlay-zoom > input:checked ~ img, .inlay-zoom > input:checked ~ picture > img {
      position: fixed !important; inset: 0; z-index: 1; width: 100vw !important; height: 100vh !important;
      max-width: none; margin: 0; object-fit: contain; background: Canvas; cursor: zoom-out; } }

    """

  /// The whole `<style>` element.
  ///
  /// - Parameters:
  ///   - hasViewer: whether pictures are in elements of ``HTMLViewer``.
  ///   - hasTables: whether there are tables.
  static func element(
    background: TextColor?, scheme: HTMLColorScheme, hasViewer: Bool, hasTables: Bool
  ) -> [UInt8] {
    var out = Array("<style \(HTMLMarkup.page)>\n".utf8)
    out.append(contentsOf: ":root { color-scheme: \(scheme.rawValue); }\n".utf8)
    out.append(contentsOf: rules.utf8)
    if hasTables { out.append(contentsOf: tableRules.utf8) }
    if hasViewer { out.append(contentsOf: viewerRules.utf8) }
    if let background { out.append(contentsOf: "body { background: \(background); }\n".utf8) }
    out.append(contentsOf: "</style>\n".utf8)
    return out
  }
}
