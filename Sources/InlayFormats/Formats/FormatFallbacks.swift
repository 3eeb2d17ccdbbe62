package import InlayCore

/// What a format makes of further forms of an image, which show it where the original cannot be shown.
package enum FormatFallbacks: Sendable {
  /// It has no place for them.
  case none
  /// It has a place for them, and does without.
  case carried
  /// It has a place for them. Some images need one to be seen by others than Apple's programs: those with the indices
  /// that this gives.
  case needed(@Sendable (DecomposedText) throws -> [Int])

  /// Whether there is a place for them.
  package var areCarried: Bool { if case .none = self { false } else { true } }
  /// Whether some images need one.
  package var areNeeded: Bool { if case .needed = self { true } else { false } }

  /// Indices of the images of `text` that need one.
  ///
  /// - Throws: ``InlayError`` if the bytes of an image cannot be read.
  package func images(in text: DecomposedText) throws -> [Int] {
    guard case .needed(let find) = self else { return [] }
    return try find(text)
  }
}
