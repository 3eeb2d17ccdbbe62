import InlayCore
import InlayFormats

/// A paragraph as an editor can say it.
struct EditorParagraph {
  /// What a paragraph is.
  enum Kind: Hashable {
    case body
    case heading(Int)
    case quote, code, rule
    /// An item of a list. A task says whether it is done.
    case item(TextList.Item, isDone: Bool?)
    /// Another paragraph of an item of this level.
    case continued(level: Int)
  }

  /// What stands in a paragraph.
  enum Piece {
    case text(String, [EditorStyle])
    case lineBreak([EditorStyle])
    case image(EditorImageWriter.Form, PlacedImage, [EditorStyle])
    /// An emoji of the host.
    case emoji(code: String, identifier: String?, text: String, [EditorStyle])
  }

  var kind: Kind
  var pieces: [Piece]
  var alignment: ParagraphAlignment?
  var direction: TextDirection?
  /// The UTF-16 position.
  var position: Int
  /// The cell of a table that it stands in.
  var cell: TableCells.Place?

  /// Adds text, to that before it if it has the same styles. Complexity: O(length of the text).
  mutating func append(_ text: some StringProtocol, _ styles: [EditorStyle]) {
    if case .text(_, styles)? = pieces.last, case .text(var before, _)? = pieces.popLast() {
      before += text
      pieces.append(.text(before, styles))
    } else {
      pieces.append(.text(String(text), styles))
    }
  }

  /// The text of code.
  var text: String {
    pieces.map { piece in
      switch piece {
      case .text(let text, _), .emoji(_, _, let text, _): text
      case .lineBreak: "\u{2028}"
      case .image: ""
      }
    }.joined()
  }
}
