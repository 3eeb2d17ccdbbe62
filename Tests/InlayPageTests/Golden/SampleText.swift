import InlayCore
import TestKit

/// Documents written a paragraph at a time, with the project's drawings as glyphs.
struct SampleText {
  /// The drawings of `Samples/Art`.
  enum Art: String, CaseIterable {
    case sun = "cool-sun"
    case cat = "space-cat"
    case tea = "green-tea"
    case balloon = "heart-balloon"
    case moon = "sleepy-moon"
    case lake
  }

  /// What stands in a paragraph.
  enum Piece: ExpressibleByStringLiteral {
    case text(String, @Sendable (inout CharacterAttributeValues) -> Void)
    case glyph(Art)
    case picture(Art, width: Int, height: Int)
    /// An image whose bytes are not there.
    case missing(String)

    init(stringLiteral text: String) { self = .text(text) { _ in } }
  }

  private var runs: [AttributedRun] = []
  private var last = ParagraphAttributes.none

  /// Adds a paragraph.
  mutating func add(
    _ pieces: Piece..., language: String? = nil,
    _ paragraph: (inout ParagraphAttributeValues) -> Void = { _ in }
  ) throws {
    if !runs.isEmpty { runs.append(AttributedRun("\n", paragraph: last)) }
    var values = ParagraphAttributeValues()
    paragraph(&values)
    last = ParagraphAttributes(values)
    for piece in pieces {
      switch piece {
      case .text(let text, let change):
        var character = CharacterAttributeValues()
        character.language = language
        change(&character)
        runs.append(AttributedRun(text, character: CharacterAttributes(character), paragraph: last))
      case .glyph(let art):
        runs.append(AttributedRun(image: PlacedImage(try Self.image(art), kind: .glyph), paragraph: last))
      case .picture(let art, let width, let height):
        let size = DisplaySize(width: .points(width), height: .points(height))
        runs.append(
          AttributedRun(
            image: PlacedImage(try Self.image(art), kind: .attachment, displaySize: size), paragraph: last))
      case .missing(let description):
        let image = InlineImage(
          description: description, mediaType: .png, content: .missing(MissingContent(.absent)))
        runs.append(AttributedRun(image: PlacedImage(image, kind: .attachment), paragraph: last))
      }
    }
  }

  /// The document.
  func decomposed() throws -> DecomposedText { try Decomposer.decompose(runs).value }

  private static func image(_ art: Art) throws -> InlineImage {
    let bytes = try Files.read(PackageRoot.path(to: "Samples/Art/\(art.rawValue).png"))
    return InlineImage(
      identifier: ContentIdentifier(rawValue: art.rawValue), description: art.rawValue, mediaType: .png,
      content: .bytes(bytes))
  }
}
