/// A piece of text with one set of attributes, and an image or none: what readers produce and writers consume.
public struct AttributedRun: Sendable, Hashable {
  /// The text. A run of an image holds U+FFFC, or the ordinary text the image stands over.
  public var text: Substring
  /// How its characters look.
  public var character: CharacterAttributes
  /// How its paragraph is set; a paragraph takes those of its first run.
  public var paragraph: ParagraphAttributes
  /// The image set here, if any.
  public var image: PlacedImage?

  /// A run of text.
  public init(
    _ text: Substring, character: CharacterAttributes = .none, paragraph: ParagraphAttributes = .none,
    image: PlacedImage? = nil
  ) {
    self.text = text
    self.character = character
    self.paragraph = paragraph
    self.image = image
  }

  /// A run of text.
  public init(
    _ text: String, character: CharacterAttributes = .none, paragraph: ParagraphAttributes = .none,
    image: PlacedImage? = nil
  ) {
    self.init(text[...], character: character, paragraph: paragraph, image: image)
  }

  /// A run of one image over one U+FFFC.
  public init(
    image: PlacedImage, character: CharacterAttributes = .none, paragraph: ParagraphAttributes = .none
  ) {
    self.init("\u{FFFC}", character: character, paragraph: paragraph, image: image)
  }

  /// Equal text, byte for byte, equal attributes, and equal images.
  public static func == (a: AttributedRun, b: AttributedRun) -> Bool {
    a.character == b.character && a.paragraph == b.paragraph && a.image == b.image
      && a.text.utf8.elementsEqual(b.text.utf8)
  }

  /// Feeds the UTF-8 bytes, the attributes and the image. Complexity: O(n).
  public func hash(into hasher: inout Hasher) {
    hasher.combine(text.utf8.count)
    for byte in text.utf8 { hasher.combine(byte) }
    hasher.combine(character)
    hasher.combine(paragraph)
    hasher.combine(image)
  }
}

/// An image, and how it is set into the text.
public struct PlacedImage: Sendable, Hashable {
  /// The image.
  public var image: InlineImage
  /// Kind, size, and what else is said.
  public var attributes: PlacementAttributes

  /// `image` with these attributes.
  public init(_ image: InlineImage, attributes: PlacementAttributes) {
    self.image = image
    self.attributes = attributes
  }

  /// `image` set as `kind`.
  public init(_ image: InlineImage, kind: PlacementKind, displaySize: DisplaySize? = nil) {
    self.init(image, attributes: PlacementAttributes(kind, displaySize: displaySize))
  }
}
