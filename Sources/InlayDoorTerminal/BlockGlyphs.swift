package import InlayCore
package import InlayTerminal

/// Glyphs drawn in block characters, which are too coarse for one row.
package enum BlockGlyphs {
  /// The rows of a glyph unless the user chose them: two with block characters, else one. The glyphs of a text that
  /// holds little else are enlarged anyway.
  package static func rows(for text: DecomposedText, _ options: TerminalOptions) -> Int {
    usesBlocks(options) && !isEnlarged(text, options) ? 2 : 1
  }

  /// The text with a legend below it, if its glyphs are too small to be known: each glyph once, with its description.
  package static func withLegend(_ text: DecomposedText, _ options: TerminalOptions) throws -> DecomposedText
  {
    guard usesBlocks(options), options.glyphRows <= 2, !isEnlarged(text, options) else { return text }
    var seen: Set<Int> = []
    var legend: [AttributedRun] = []
    for placement in text.placements where placement.kind == .glyph {
      let image = text.image(of: placement)
      guard seen.insert(placement.image).inserted, seen.count <= maximumEntries,
        let description = image.description, !description.allSatisfy(\.isWhitespace)
      else { continue }
      let line = description.split(whereSeparator: \.isNewline).joined(separator: " ")
      legend.append(AttributedRun("\n"))
      legend.append(AttributedRun(image: PlacedImage(image, kind: .glyph)))
      legend.append(AttributedRun(" \(line)"))
    }
    guard !legend.isEmpty else { return text }
    if text.text.utf8.last != 0x0A { legend.insert(AttributedRun("\n"), at: 0) }
    var whole = try Decomposer.decompose(Array(Recomposer.runs(of: text)) + legend, limits: options.limits)
      .value
    whole.attributes = text.attributes
    return whole
  }

  /// A legend of more would hide the text.
  private static let maximumEntries = 24

  private static func usesBlocks(_ options: TerminalOptions) -> Bool {
    (options.graphics ?? options.capabilities.protocols.first) == .blocks
  }

  private static func isEnlarged(_ text: DecomposedText, _ options: TerminalOptions) -> Bool {
    options.allowsJumbo && InlineFlow(text, options: FlowOptions(allowsJumbo: true)).jumbo != nil
  }
}
