package import InlayCore

/// How a format handles alternate representations of an image, which are shown where the original cannot be.
package enum FormatFallbacks: Sendable {
  /// The format cannot hold them.
  case none
  /// The format can hold them but does not need them.
  case carried
  /// The format can hold them, and some images need one to be visible outside Apple's programs. The closure returns the
  /// indices of these images.
  case needed(@Sendable (DecomposedText) throws -> [Int])

  /// Whether the format can hold alternate representations.
  package var areCarried: Bool { if case .none = self { false } else { true } }
  /// Whether some images may need an alternate representation.
  package var areNeeded: Bool { if case .needed = self { true } else { false } }

  /// The indices of the images of `text` that need an alternate representation.
  ///
  /// - Throws: `InlayError` if the bytes of an image cannot be read.
  package func images(in text: DecomposedText) throws -> [Int] {
    guard case .needed(let find) = self else { return [] }
    return try find(text)
  }
}
