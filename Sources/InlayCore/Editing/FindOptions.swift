/// Options for searching text.
public struct FindOptions: Sendable, Hashable {
  /// Whether the search includes text that images cover.
  public enum ImageText: Sendable, Hashable {
    /// No match touches text that images cover. Only literal U+FFFC can be found.
    case skipped
    /// Text that images cover is searched like other text, including the U+FFFC of an image. Replacing a match that
    /// covers an image replaces the image. Replacing a part of the text that an image covers removes the image
    /// (`DiagnosticCode.editPlacementCut`).
    case included
  }

  /// Whether the search includes text that images cover.
  public var imageText: ImageText
  /// Whether A to Z match a to z. Other letters are not folded.
  public var ignoresASCIICase: Bool

  /// Options. By default, letters must match exactly and text that images cover is skipped.
  public init(imageText: ImageText = .skipped, ignoresASCIICase: Bool = false) {
    (self.imageText, self.ignoresASCIICase) = (imageText, ignoresASCIICase)
  }
}
