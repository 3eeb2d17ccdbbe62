internal import InlayContainer
public import InlayCore

/// What of a message is shown: stretches of text and pictures in their order. No platform is needed to know it.
public struct MessageContent: Sendable, Hashable {
  /// A stretch that looks the same all through, or a picture.
  public enum Piece: Sendable, Hashable {
    case text(String, Look)
    case picture(Picture, Look)
  }

  /// How text looks, as far as a message shows it.
  public struct Look: Sendable, Hashable {
    /// Points of its font, in a message that is set in ``MessageContent/plainSize``.
    public var size: Double
    public var isBold = false
    public var isItalic = false
    public var isUnderlined = false
    public var isStruckThrough = false
    /// A URL of a harmless kind.
    public var link: String?
  }

  /// A picture in the line.
  public struct Picture: Sendable, Hashable {
    /// Index into the images of the text.
    public var entry: Int
    /// What it shows, for those who cannot see it.
    public var label: String
    /// Whether it is sized by the font, like a letter.
    public var isGlyph: Bool
    /// Points it wants, if it is not.
    public var height: Double?
  }

  /// Points of a message's plain text.
  public static let plainSize = 16.0

  /// The text it shows.
  public let text: DecomposedText
  /// What is shown, in order; paragraphs end with a line feed.
  public let pieces: [Piece]

  /// The content of `text`. Complexity: O(n).
  public init(_ text: DecomposedText) {
    self.text = text
    var pieces: [Piece] = []
    let flow = InlineFlow(text)
    for (index, paragraph) in flow.enumerated() {
      if index > 0 { pieces.append(.text("\n", Look(paragraph.textStyle))) }
      if let given = paragraph.marker?.given { pieces.append(.text("\(given) ", Look(paragraph.textStyle))) }
      for component in paragraph.components where !component.style.isHidden {
        let look = Look(component.style)
        switch component.kind {
        case .text: pieces.append(.text(String(paragraph.string(of: component)), look))
        case .image(let image):
          let label = flow.image(image).label
          let covered = String(paragraph.string(of: component))
          pieces.append(
            .picture(
              Picture(
                entry: image.entry, label: image.fallbackRange == nil ? label : covered,
                isGlyph: image.kind == .glyph,
                height: image.displaySize.map { Double($0.height.thousandths) / 1000 }), look))
        }
      }
    }
    self.pieces = pieces
  }

  /// The message in words, as it is read to those who cannot see it.
  public var spoken: String {
    pieces.map { piece in
      switch piece {
      case .text(let string, _): string
      case .picture(let picture, _): picture.label
      }
    }.joined()
  }

  /// The bytes of a picture that a system's decoder may be given: of a known kind, and within `limits`, both by its own
  /// header. `nil` where there are none. A fallback that everybody can show is taken before a HEIC if `prefersFallback`.
  public func bytes(of picture: Picture, prefersFallback: Bool = false, limits: Limits = .strict) -> [UInt8]?
  {
    guard text.images.indices.contains(picture.entry) else { return nil }
    let image = text.images[picture.entry]
    let forms = prefersFallback ? image.alternates + [image.primary] : image.representations
    for form in forms {
      guard let source = form.content.source, source.count <= limits.attachmentBytes,
        let header = try? ImageHeader.read(source, limits: limits).value,
        let width = header.width, let height = header.height,
        max(width, height) <= limits.imageSide, width * height <= limits.imagePixels
      else { continue }
      if let bytes = try? source.readAll() { return bytes }
    }
    return nil
  }
}

extension MessageContent.Look {
  fileprivate init(_ style: TextStyle) {
    size = Double(style.fontSize.thousandths) / 1000
    isBold = style.weight >= 600
    isItalic = style.isItalic
    isUnderlined = style.underline != nil
    isStruckThrough = style.strikethrough != nil
    let harmless = ["https:", "http:", "mailto:", "tel:"]
    link = style.link.flatMap { link in harmless.contains { link.lowercased().hasPrefix($0) } ? link : nil }
  }
}
