/// One edit: the replacement for a range of a text. An empty range inserts, and empty text deletes.
public struct TextEdit: Sendable {
  /// The UTF-16 units to replace, in the text before any edit of the same batch.
  public var range: Range<Int>
  /// The replacement.
  public var content: EditContent

  /// Replaces `range` with `content`.
  public init(_ range: Range<Int>, with content: EditContent) {
    (self.range, self.content) = (range, content)
  }

  /// Replaces `range` with text.
  public init(_ range: Range<Int>, with text: String, attributes: InsertedAttributes = .inherited) {
    self.init(range, with: .text(text, attributes))
  }

  /// Deletes `range`.
  public static func delete(_ range: Range<Int>) -> TextEdit { TextEdit(range, with: .nothing) }

  /// Inserts `content` at `position`.
  public static func insert(_ content: EditContent, at position: Int) -> TextEdit {
    TextEdit(position..<position, with: content)
  }

  /// Inserts text at `position`.
  public static func insert(
    _ text: String, at position: Int, attributes: InsertedAttributes = .inherited
  ) -> TextEdit {
    TextEdit(position..<position, with: .text(text, attributes))
  }
}

/// The content that an edit inserts into a text.
public enum EditContent: Sendable {
  /// Text. A U+FFFC in it is literal.
  case text(String, InsertedAttributes)
  /// An image over a U+FFFC of its own.
  case image(PlacedImage, InsertedAttributes)
  /// Another text with its images and attributes, as when pasting. Its files, document attributes and unknown document
  /// members are left out.
  // Indirect, because a text is large and every edit would reserve space for one.
  indirect case fragment(DecomposedText)

  /// No content: the edit only deletes.
  public static let nothing = EditContent.text("", .inherited)
  /// Text that inherits the attributes of its new neighbors.
  public static func text(_ text: String) -> EditContent { .text(text, .inherited) }
  /// An image that inherits the attributes of its new neighbors.
  public static func image(_ image: PlacedImage) -> EditContent { .image(image, .inherited) }
}

/// The character attributes of inserted text. Paragraph attributes are always inherited.
public enum InsertedAttributes: Sendable, Hashable {
  /// The attributes of a neighbor, as in Cocoa's `replaceCharacters(in:with:)` and text views. If units are replaced,
  /// the neighbor is the first of them. Otherwise it is the unit before, or at the start of a paragraph the unit after.
  /// A link is inherited only between two units that share it, so that text typed at its edge is not part of it.
  case inherited
  /// The given attributes.
  case explicit(CharacterAttributes)
}
