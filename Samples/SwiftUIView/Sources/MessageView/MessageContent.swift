internal import InlayContainer
public import InlayCore

/// The visible content of a message: stretches of text, and pictures, in order. It needs no platform frameworks.
public struct MessageContent: Sendable, Hashable {
  /// A stretch of text with one look, or a picture.
  public enum Piece: Sendable, Hashable {
    case text(String, Look)
    case picture(Picture, Look)
  }

  /// The look of text, as far as a message shows it.
  public struct Look: Sendable, Hashable {
    /// Size of the font in points, relative to a plain size of ``MessageContent/plainSize``.
    public var size: Double
    public var isBold = false
    public var isItalic = false
    public var isUnderlined = false
    public var isStruckThrough = false
    /// A URL with a safe scheme.
    public var link: String?
  }

  /// A picture in a line.
  public struct Picture: Sendable, Hashable {
    /// Index into the images of the text.
    public var entry: Int
    /// The accessibility label.
    public var label: String
    /// Whether it is sized by the font, like a letter.
    public var isGlyph: Bool
    /// The requested height in points, if it is not a glyph.
    public var height: Double?
  }

  /// Font size of plain text in points.
  public static let plainSize = 16.0

  /// The text to show.
  public let text: DecomposedText
  /// The pieces in order. Paragraphs end with a line feed.
  public let pieces: [Piece]

  /// Extracts the content of `text`. Complexity: O(n).
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

  /// The message as text, for VoiceOver.
  public var spoken: String {
    pieces.map { piece in
      switch piece {
      case .text(let string, _): string
      case .picture(let picture, _): picture.label
      }
    }.joined()
  }

  /// The bytes of a picture that are safe for a system decoder: of a known type and within `limits`, according to their
  /// header. `nil` if there are none. With `prefersFallback`, a fallback in a common format is preferred to a HEIC.
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
