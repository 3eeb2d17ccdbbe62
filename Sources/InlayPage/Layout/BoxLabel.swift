import InlayCore

/// The label in the frame of an image that cannot be drawn.
struct BoxLabel: Sendable {
  /// The label as one line.
  var line: ShapedLine
  var color: TextColor
  /// Start of the label in the frame, in whole pixels.
  var x: Int
  /// Height of the baseline above the lower edge of the frame.
  var baseline: Int
}

/// Labels of images that cannot be drawn, typeset once for each style.
struct BoxLabels {
  private struct Key: Hashable {
    var entry: Int
    var style: Int
    var room: Int
  }

  /// A line and its width.
  struct Line {
    var line: ShapedLine
    var width: Int
  }

  private var known: [Key: Line] = [:]
  /// Maximum number of cached labels. Others are typeset again.
  private static let maximumKept = 1_024
  /// Maximum number of scalars used of a label.
  private static let longest = 80

  /// The label of an image for a width in pixels, shortened if necessary; `nil` if there is no room. Complexity: O(1).
  mutating func line(
    of image: InlineImage, entry: Int, style: Int, room: Int, _ styles: TypesetStyles, _ fonts: PageFonts
  ) throws -> Line? {
    let key = Key(entry: entry, style: style, room: room)
    if let line = known[key] { return line }
    guard room > 0 else { return nil }
    guard let line = try make(image.label, style: style, room: room, styles, fonts) else { return nil }
    if known.count >= Self.maximumKept { known.removeAll(keepingCapacity: true) }
    known[key] = line
    return line
  }

  private func make(
    _ label: String, style: Int, room: Int, _ styles: TypesetStyles, _ fonts: PageFonts
  ) throws -> Line? {
    var words = Array(Self.words(of: label))
    var isShortened = false
    while true {
      var piece = PieceText(at: 0)
      piece.append(String(words) + (isShortened ? "…" : ""), for: 0..<1, style: style)
      let shaped = try fonts.lines(of: piece.paragraph(styles))
      guard let line = shaped.lines.first else { return nil }
      if line.width <= Double(room) || words.count <= 1 {
        return Line(line: line, width: min(room, max(1, Int(line.width.rounded(.up)))))
      }
      isShortened = true
      let share = Double(room) / line.width
      words.removeLast(words.count - min(words.count - 1, max(1, Int(Double(words.count) * share))))
    }
  }

  /// A label reduced to one line.
  private static func words(of label: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in label.unicodeScalars.prefix(longest) {
      let isSpace = scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
      scalars.append(isSpace || scalar == "\u{FFFC}" ? " " : scalar)
    }
    let words = String(scalars).split(separator: " ").joined(separator: " ")
    return words.isEmpty ? "image" : words
  }
}

extension PieceText {
  /// The text in the form for Pango, without line wrapping.
  func paragraph(_ typeset: TypesetStyles) -> ParagraphText {
    var paragraph = ParagraphText()
    paragraph.text = text
    paragraph.spans = spans
    paragraph.styles = styles.map { typeset[$0].span }
    return paragraph
  }
}
