package import InlayCore

extension InlayError.Code {
  /// The bytes of an image of the text cannot be read.
  package static let foundationImage: Self = "foundation.image"
}

extension InlayError {
  /// The bytes of the image at the UTF-16 position `at` cannot be read. A cancellation error is passed on unchanged.
  static func foundationImage(at: Int, _ error: any Error) -> any Error {
    guard let error = error as? InlayError else { return error }
    return InlayError(
      .foundationImage, "the image cannot be read: \(error)", at: .utf16(at), advice: error.advice,
      underlying: error)
  }
}
