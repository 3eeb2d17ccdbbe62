import InlayCore

/// The sequences for a style.
struct SentStyle {
  var rendition = GraphicRendition.plain
  /// The sequence that begins its link; empty if it has none.
  var link: [UInt8] = []

  /// The terminal's default style.
  static let plain = SentStyle()
}

/// The sequences for the styles of a layout, computed once for each.
struct SentStyles {
  private let depth: ColorDepth
  private let stylesUnderlines: Bool
  private let showsLinks: Bool
  private var entries: [SentStyle] = []
  /// Diagnostics for links that were not sent.
  private(set) var collector = DiagnosticCollector()

  /// Styles for a terminal. With `isPlain`, nothing is written for any style.
  init(_ capabilities: TerminalCapabilities, isPlain: Bool) {
    depth = isPlain ? .none : capabilities.colors
    // kitty invented both: terminals that support placeholders are known to support styled underlines.
    stylesUnderlines = capabilities.protocols.contains(.kitty)
    showsLinks = !isPlain && capabilities.showsLinks
  }

  /// Adds the styles that are new since the last call.
  mutating func update(from styles: [CellStyle]) {
    while entries.count < styles.count { entries.append(entry(for: styles[entries.count])) }
  }

  private mutating func entry(for style: CellStyle) -> SentStyle {
    SentStyle(
      rendition: GraphicRendition(style, depth: depth, stylesUnderlines: stylesUnderlines),
      link: opening(of: style.link))
  }

  private mutating func opening(of link: ExactString?) -> [UInt8] {
    guard showsLinks, let link else { return [] }
    if let target = LinkTarget(link) { return target.opening }
    collector.report(
      .terminalLinkLeftOut,
      "a link of \(link.string.utf8.count) bytes was not sent, because it is too long or of a kind that terminals should not open"
    )
    return []
  }

  /// The sequences for the style with this index; none if it was never added.
  subscript(index: Int) -> SentStyle {
    guard entries.indices.contains(index) else { return .plain }
    return entries[index]
  }
}
