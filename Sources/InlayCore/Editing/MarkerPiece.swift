/// A range of text that is a list marker, or the rest of one.
struct MarkerPiece {
  /// The UTF-16 units of the piece. They contain no paragraph separator.
  var range: Range<Int>
  /// Whether the marker starts here. If not, the piece joins the marker that ends at its start.
  var isHead: Bool

  init(_ range: Range<Int>, isHead: Bool) { (self.range, self.isHead) = (range, isHead) }

  /// The part of the piece within `bounds`.
  func clipped(to bounds: Range<Int>) -> MarkerPiece {
    let part = range.clamped(to: bounds)
    return MarkerPiece(part, isHead: isHead && part.lowerBound == range.lowerBound)
  }

  /// The list markers of a text, in order. Complexity: O(n); O(paragraph runs) if there are none.
  static func pieces(of text: DecomposedText) -> [MarkerPiece] {
    guard text.paragraphs.contains(where: { $0.attributes.values.markerLength ?? 0 > 0 }) else { return [] }
    var pieces: [MarkerPiece] = []
    var run = 0
    ParagraphBoundaries.forEach(in: text.text) { range, _ in
      while run < text.paragraphs.count, text.paragraphs[run].range.upperBound <= range.lowerBound {
        run += 1
      }
      guard run < text.paragraphs.count, text.paragraphs[run].range.contains(range.lowerBound) else { return }
      guard let length = text.paragraphs[run].attributes.values.markerLength, length > 0 else { return }
      pieces.append(MarkerPiece(range.lowerBound..<range.lowerBound + length, isHead: true))
    }
    return pieces
  }
}

extension [MarkerPiece] {
  /// Appends a piece moved by `shift`, unless the piece is empty.
  mutating func append(_ piece: MarkerPiece, shift: Int) {
    guard !piece.range.isEmpty else { return }
    append(MarkerPiece(piece.range.shifted(shift), isHead: piece.isHead))
  }
}
