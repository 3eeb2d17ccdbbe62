import InlayCore

/// What is sent for a style.
struct SentStyle {
  var rendition = GraphicRendition.plain
  /// What begins its link; empty if it has none.
  var link: [UInt8] = []

  /// The terminal's own.
  static let plain = SentStyle()
}

/// What is sent for the styles of a layout, worked out once for each.
struct SentStyles {
  private let depth: ColorDepth
  private let stylesUnderlines: Bool
  private let showsLinks: Bool
  private var entries: [SentStyle] = []
  /// Links that were not sent.
  private(set) var collector = DiagnosticCollector()

  /// For a terminal; with `isPlain` nothing is sent for any style.
  init(_ capabilities: TerminalCapabilities, isPlain: Bool) {
    depth = isPlain ? .none : capabilities.colors
    // Terminals that show placeholders are the ones known to draw them; kitty invented both.
    stylesUnderlines = capabilities.protocols.contains(.kitty)
    showsLinks = !isPlain && capabilities.showsLinks
  }

  /// Takes the styles that have been added since.
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
      "a link of \(link.string.utf8.count) bytes is not sent: it is too long, or of a kind that terminals should not open"
    )
    return []
  }

  /// What is sent for the style of this index; for one that was never added, nothing.
  subscript(index: Int) -> SentStyle {
    guard entries.indices.contains(index) else { return .plain }
    return entries[index]
  }
}
