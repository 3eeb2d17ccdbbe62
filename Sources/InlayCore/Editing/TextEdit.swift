/// One edit: what is to stand where a range of a text stood. An empty range inserts, empty text deletes.
public struct TextEdit: Sendable {
  /// UTF-16 units to be replaced, in the text as it was before any edit of the same batch.
  public var range: Range<Int>
  /// What comes in their place.
  public var content: EditContent

  /// `content` in place of `range`.
  public init(_ range: Range<Int>, with content: EditContent) {
    (self.range, self.content) = (range, content)
  }

  /// Text in place of `range`.
  public init(_ range: Range<Int>, with text: String, attributes: InsertedAttributes = .inherited) {
    self.init(range, with: .text(text, attributes))
  }

  /// Takes `range` away.
  public static func delete(_ range: Range<Int>) -> TextEdit { TextEdit(range, with: .nothing) }

  /// Sets `content` in at `position`.
  public static func insert(_ content: EditContent, at position: Int) -> TextEdit {
    TextEdit(position..<position, with: content)
  }

  /// Sets text in at `position`.
  public static func insert(
    _ text: String, at position: Int, attributes: InsertedAttributes = .inherited
  ) -> TextEdit {
    TextEdit(position..<position, with: .text(text, attributes))
  }
}

/// What an edit sets into a text.
public enum EditContent: Sendable {
  /// Text. A U+FFFC in it stands for itself.
  case text(String, InsertedAttributes)
  /// An image over a U+FFFC of its own.
  case image(PlacedImage, InsertedAttributes)
  /// Another text with its images and attributes, as by pasting. What it says of its document (files, document
  /// attributes, unknown members of the document) stays behind.
  // Indirect: a text is large, and each edit would have the room for one.
  indirect case fragment(DecomposedText)

  /// Nothing.
  public static let nothing = EditContent.text("", .inherited)
  /// Text with the attributes of its new neighbours.
  public static func text(_ text: String) -> EditContent { .text(text, .inherited) }
  /// An image with the attributes of its new neighbours.
  public static func image(_ image: PlacedImage) -> EditContent { .image(image, .inherited) }
}

/// Which character attributes inserted text gets. Its paragraph attributes are inherited always.
public enum InsertedAttributes: Sendable, Hashable {
  /// Those of a neighbour, as Cocoa's `replaceCharacters(in:with:)` and its text views have it: of the first unit
  /// replaced; where none is replaced, of the unit before, but at the start of a paragraph of the one after. A link
  /// goes on only between two units that share it, so that text typed at its edge is not part of it.
  case inherited
  /// These.
  case explicit(CharacterAttributes)
}
