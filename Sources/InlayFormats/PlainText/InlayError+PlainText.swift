package import InlayCore

extension InlayError {
  /// The bytes are not UTF-8 from this offset on.
  package static func textNotUTF8(at offset: Int) -> InlayError {
    InlayError(
      .textNotUTF8, "the text is not valid UTF-8", at: .byte(offset),
      advice: "convert it to UTF-8 first, for example with iconv")
  }

  /// The UTF-16 has an unpaired surrogate at this byte, or ends inside a unit.
  package static func textNotUTF16(at offset: Int) -> InlayError {
    InlayError(.textNotUTF16, "the text is not valid UTF-16", at: .byte(offset))
  }
}

extension InlayError.Code {
  /// Plain text is not valid UTF-8.
  package static let textNotUTF8: Self = "text.notUTF8"
  /// Plain text is not valid UTF-16.
  package static let textNotUTF16: Self = "text.notUTF16"
}
