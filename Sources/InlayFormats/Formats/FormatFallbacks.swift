public import InlayCore

/// What a format makes of further forms of an image, which show it where the original cannot be shown.
public enum FormatFallbacks: Sendable {
  /// It has no place for them.
  case none
  /// It has a place for them, and does without.
  case carried
  /// It has a place for them. Some images need one to be seen by others than Apple's programs: those with the indices
  /// that this gives.
  case needed(@Sendable (DecomposedText) throws(FormatError) -> [Int])

  /// Whether there is a place for them.
  public var areCarried: Bool { if case .none = self { false } else { true } }
  /// Whether some images need one.
  public var areNeeded: Bool { if case .needed = self { true } else { false } }

  /// Indices of the images of `text` that need one.
  ///
  /// - Throws: ``FormatError``: the bytes of an image cannot be read.
  public func needy(in text: DecomposedText) throws(FormatError) -> [Int] {
    guard case .needed(let images) = self else { return [] }
    return try images(text)
  }
}
