import InlayCore
import InlayUnicode

@testable import InlayTerminal

/// Draws layouts as text: what is blank as `·`, on a block as `░`, an image as `▣`.
enum LayoutDrawing {
  /// One row for each line; of lines with more rows `^n` stands before. A `¶` ends a paragraph's last line.
  static func draw(
    _ text: DecomposedText, _ options: LayoutOptions, sheet: StyleSheet = StyleSheet(),
    flow flowOptions: FlowOptions = FlowOptions(),
    measure: @escaping (FlowImage) -> ImageMeasure = { _ in .drawable(width: 20, height: 20) }
  ) -> [String] {
    var layout = TerminalLayout(
      InlineFlow(text, style: sheet, options: flowOptions), options: options, measure: measure)
    var line = TerminalLine()
    var rows: [String] = []
    while layout.next(into: &line) { rows.append(draw(line, layout.styles)) }
    return rows
  }

  static func draw(_ line: TerminalLine, _ styles: [CellStyle]) -> String {
    var row = line.rows > 1 ? "^\(line.rows) " : ""
    for piece in line.pieces {
      switch piece.content {
      case .text(let range): row += String(decoding: line.text[range], as: UTF8.self)
      case .blank:
        let mark = styles[piece.style].background == nil ? "·" : "░"
        row += String(repeating: mark, count: piece.columns)
      case .image, .strip: row += String(repeating: "▣", count: piece.columns)
      }
    }
    return row + (line.endsParagraph ? "¶" : "")
  }

  /// Text of one look, without images.
  static func text(_ string: String, _ paragraph: ParagraphAttributeValues = ParagraphAttributeValues())
    throws
    -> DecomposedText
  {
    try Decomposer.decompose([AttributedRun(string, paragraph: ParagraphAttributes(paragraph))]).value
  }

  /// Text in which every `#` is a glyph and every `@` an attachment.
  static func picture(
    _ string: String, _ paragraph: ParagraphAttributeValues = ParagraphAttributeValues(),
    label: String = "a smile", size: DisplaySize? = nil
  ) throws -> DecomposedText {
    let attributes = ParagraphAttributes(paragraph)
    let image = InlineImage(description: label, mediaType: nil, content: .bytes([1, 2, 3]))
    let runs = string.map { (character) -> AttributedRun in
      switch character {
      case "#":
        return AttributedRun("\u{FFFC}", paragraph: attributes, image: PlacedImage(image, kind: .glyph))
      case "@":
        return AttributedRun(
          "\u{FFFC}", paragraph: attributes, image: PlacedImage(image, kind: .attachment, displaySize: size))
      default: return AttributedRun(String(character), paragraph: attributes)
      }
    }
    return try Decomposer.decompose(runs).value
  }
}
