/// A piece of text with one set of attributes, and optionally an image. Readers produce runs and writers consume them.
public struct AttributedRun: Sendable, Hashable {
  /// The text. An image run holds U+FFFC, or the ordinary text that the image covers.
  public var text: Substring
  /// The attributes of the characters.
  public var character: CharacterAttributes
  /// The image of the run, if there is one.
  public var image: PlacedImage?
  private var context: ParagraphContext

  /// What the run says about its paragraph. Without blocks this is one word, and a copy of the run counts no more
  /// references.
  enum ParagraphContext: Sendable {
    case text(ParagraphAttributes)
    indirect case blocks([RunBlock], ParagraphAttributes)

    init(_ paragraph: ParagraphAttributes, _ blocks: [RunBlock]) {
      self = blocks.isEmpty ? .text(paragraph) : .blocks(blocks, paragraph)
    }
  }

  /// The attributes of the paragraph. A paragraph takes those of its first run.
  public var paragraph: ParagraphAttributes {
    get {
      switch context {
      case .text(let paragraph), .blocks(_, let paragraph): paragraph
      }
    }
    set { context = ParagraphContext(newValue, blocks) }
  }

  /// The cells and boxes that the paragraph stands in, outermost first. A paragraph takes those of its first run.
  public var blocks: [RunBlock] {
    get {
      switch context {
      case .text: []
      case .blocks(let blocks, _): blocks
      }
    }
    set { context = ParagraphContext(paragraph, newValue) }
  }

  /// Whether the paragraph stands in a cell or box. Complexity: O(1).
  var hasBlocks: Bool {
    switch context {
    case .text: false
    case .blocks: true
    }
  }

  @inline(__always)
  init(_ text: Substring, character: CharacterAttributes, context: ParagraphContext, image: PlacedImage?) {
    (self.text, self.character, self.context, self.image) = (text, character, context, image)
  }

  /// A run of text, or of an image over `text`.
  public init(
    _ text: Substring, character: CharacterAttributes = .none, paragraph: ParagraphAttributes = .none,
    image: PlacedImage? = nil, blocks: [RunBlock] = []
  ) {
    self.init(text, character: character, context: ParagraphContext(paragraph, blocks), image: image)
  }

  /// A run of text, or of an image over `text`.
  public init(
    _ text: String, character: CharacterAttributes = .none, paragraph: ParagraphAttributes = .none,
    image: PlacedImage? = nil, blocks: [RunBlock] = []
  ) {
    self.init(text[...], character: character, paragraph: paragraph, image: image, blocks: blocks)
  }

  /// A run of one image over one U+FFFC.
  public init(
    image: PlacedImage, character: CharacterAttributes = .none, paragraph: ParagraphAttributes = .none,
    blocks: [RunBlock] = []
  ) {
    self.init("\u{FFFC}", character: character, paragraph: paragraph, image: image, blocks: blocks)
  }

  /// Whether the UTF-8 bytes, the attributes and the images are equal.
  public static func == (a: AttributedRun, b: AttributedRun) -> Bool {
    a.character == b.character && a.paragraph == b.paragraph && a.image == b.image && a.blocks == b.blocks
      && a.text.utf8.elementsEqual(b.text.utf8)
  }

  /// Hashes the UTF-8 bytes, the attributes and the image. Complexity: O(n).
  public func hash(into hasher: inout Hasher) {
    hasher.combine(text.utf8.count)
    for byte in text.utf8 { hasher.combine(byte) }
    hasher.combine(character)
    hasher.combine(paragraph)
    hasher.combine(image)
    hasher.combine(blocks)
  }
}

/// An image, and how it is placed in the text.
public struct PlacedImage: Sendable, Hashable {
  /// The image.
  public var image: InlineImage
  /// Kind, size, and other attributes.
  public var attributes: PlacementAttributes

  /// Places `image` with these attributes.
  public init(_ image: InlineImage, attributes: PlacementAttributes) {
    self.image = image
    self.attributes = attributes
  }

  /// Places `image` as `kind`.
  public init(_ image: InlineImage, kind: PlacementKind, displaySize: DisplaySize? = nil) {
    self.init(image, attributes: PlacementAttributes(kind, displaySize: displaySize))
  }
}
