package import InlayCore

/// A paragraph of a text as messages and editors know paragraphs: what it is, and its runs without list marker and
/// separator.
package struct TextParagraph {
  /// What a paragraph is.
  package enum Kind: Hashable {
    case body
    /// A heading, from 1 to 6. The title of a document is one of the first level.
    case heading(Int)
    case subtitle
    case item(TextList.Item)
    /// Another paragraph of an item.
    case itemContinued
    case quote
    case code
    /// A line across the text.
    case rule
  }

  package private(set) var kind = Kind.body
  package private(set) var pieces: [NeighboringRuns.Element] = []
  /// The list marker that stands before the pieces.
  package private(set) var marker = ""
  /// The UTF-16 position of the paragraph.
  package private(set) var position = 0
  /// Whether it is an item with a marker that ``TextList`` does not make, which stays in the text.
  package private(set) var hasOtherMarker = false
  private var attributes: ParagraphAttributes?

  private static let headings = Dictionary(
    uniqueKeysWithValues: (1...6).map { (ParagraphRole.heading($0), $0) })

  package var alignment: ParagraphAlignment? { attributes?.values.alignment }
  /// The direction, if one is stated.
  package var direction: TextDirection? { attributes?.values.direction }
  /// The role, if one is stated.
  package var role: ParagraphRole? { attributes?.values.role }
  /// The level of the item that the paragraph is, or goes on with; 1 if none is stated.
  package var itemLevel: Int { max(role?.listItem?.level ?? 1, 1) }

  /// Whether the paragraph belongs to an item of such a list.
  package func isOfList(isNumbered: Bool, level: Int) -> Bool {
    itemLevel == level && role?.listItem?.isNumbered ?? false == isNumbered
  }

  /// The text, without the marker.
  package var text: String { pieces.map { String($0.run.text) }.joined() }
  /// Whether there is an image in it.
  package var hasImages: Bool { pieces.contains { $0.run.image != nil } }

  /// Calls `body` for each paragraph of a text. A text without characters has none.
  ///
  /// - Throws: What `body` throws, and `CancellationError`. Complexity: O(n).
  package static func forEach(in text: DecomposedText, _ body: (TextParagraph) throws -> Void) throws {
    var counter = CancellationCounter()
    var paragraph = TextParagraph()
    for piece in NeighboringRuns(text) {
      try counter.check()
      guard piece.run.image == nil else {
        paragraph.append(piece)
        continue
      }
      let utf16 = piece.run.text.utf16
      var (place, position) = (piece.run.text.startIndex, piece.position)
      for (index, line) in lines(piece.run.text).enumerated() {
        position += utf16.distance(from: place, to: line.startIndex)
        place = line.startIndex
        if index > 0 {
          paragraph.attributes = paragraph.attributes ?? piece.run.paragraph
          try body(paragraph.finished())
          paragraph = TextParagraph()
          paragraph.position = position
        }
        guard !line.isEmpty else { continue }
        var part = piece
        (part.run.text, part.position) = (line, position)
        paragraph.append(part)
      }
    }
    if text.utf16Count > 0 { try body(paragraph.finished()) }
  }

  private mutating func append(_ piece: NeighboringRuns.Element) {
    attributes = attributes ?? piece.run.paragraph
    pieces.append(piece)
  }

  /// The same with its kind. A marker that ``TextList`` does not make stays in the text.
  private func finished() -> TextParagraph {
    var paragraph = self
    guard let values = attributes?.values, let role = values.role else { return paragraph }
    if let level = Self.headings[role] {
      paragraph.kind = .heading(level)
    } else if TextList.roles.contains(role) {
      guard values.markerLength != 0 || values.listMarker?.isEmpty != true else {
        paragraph.kind = .itemContinued
        return paragraph
      }
      let marker = paragraph.cutMarker(values.markerLength ?? 0)
      guard let marker, let item = TextList.item(role, marker: marker) else {
        paragraph = self
        paragraph.hasOtherMarker = true
        return paragraph
      }
      (paragraph.kind, paragraph.marker) = (.item(item), marker)
    } else {
      paragraph.kind =
        switch role {
        case .title: .heading(1)
        case .subtitle: .subtitle
        case .quote: .quote
        case .code: .code
        case .rule where pieces.isEmpty: .rule
        default: .body
        }
    }
    return paragraph
  }

  /// Takes so many UTF-16 units off the start; `nil` if an image is among them.
  private mutating func cutMarker(_ length: Int) -> String? {
    var marker = ""
    var rest = length
    var index = 0
    while rest > 0, index < pieces.count {
      guard pieces[index].run.image == nil else { return nil }
      let text = pieces[index].run.text
      let count = min(rest, text.utf16.count)
      let end = text.utf16.index(text.startIndex, offsetBy: count)
      marker += text[..<end]
      rest -= count
      if end == text.endIndex {
        index += 1
      } else {
        pieces[index].run.text = text[end...]
        pieces[index].position += count
      }
    }
    pieces.removeFirst(index)
    return marker
  }

  /// The lines of a run between paragraph separators.
  private static func lines(_ text: Substring) -> [Substring] {
    var lines: [Substring] = []
    var start = text.startIndex
    var at = text.startIndex
    let scalars = text.unicodeScalars
    while at < text.endIndex {
      let scalar = scalars[at]
      let next = scalars.index(after: at)
      if scalar.endsParagraph {
        lines.append(text[start..<at])
        start =
          scalar == "\r" && next < text.endIndex && scalars[next] == "\n" ? scalars.index(after: next) : next
        at = start
      } else {
        at = next
      }
    }
    lines.append(text[start...])
    return lines
  }
}
