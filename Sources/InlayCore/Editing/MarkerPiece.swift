/// A stretch of text that is a list marker, or what is left of one.
struct MarkerPiece {
  /// UTF-16 units; none of them separates paragraphs.
  var range: Range<Int>
  /// Whether the marker starts here; if not, the piece joins a marker that ends where it begins.
  var isHead: Bool

  init(_ range: Range<Int>, isHead: Bool) { (self.range, self.isHead) = (range, isHead) }

  /// What of the piece lies in `bounds`.
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
  /// Appends a piece moved by `shift`, unless it is empty.
  mutating func append(_ piece: MarkerPiece, shift: Int) {
    guard !piece.range.isEmpty else { return }
    append(MarkerPiece(piece.range.shifted(shift), isHead: piece.isHead))
  }
}
