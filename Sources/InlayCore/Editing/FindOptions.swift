/// How text is searched for.
public struct FindOptions: Sendable, Hashable {
  /// Whether the text that images stand over takes part.
  public enum ImageText: Sendable, Hashable {
    /// It does not: no match touches it. A U+FFFC is found only where it stands for itself.
    case skipped
    /// It does, like other text; the U+FFFC of an image too. Replacing a match that covers an image replaces the
    /// image; one that covers a part of the text an image stands over takes the image away
    /// (``DiagnosticCode/editPlacementCut``).
    case included
  }

  /// Whether the text that images stand over takes part.
  public var imageText: ImageText
  /// Whether A to Z equal a to z. Other letters are not folded.
  public var ignoresASCIICase: Bool

  /// Options; without arguments exact, and images left alone.
  public init(imageText: ImageText = .skipped, ignoresASCIICase: Bool = false) {
    (self.imageText, self.ignoresASCIICase) = (imageText, ignoresASCIICase)
  }
}
