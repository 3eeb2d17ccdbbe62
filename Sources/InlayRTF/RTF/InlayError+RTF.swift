package import InlayCore

extension InlayError {
  /// The bytes do not start with `{\rtf`.
  package static let rtfNotRTF = InlayError(.rtfNotRTF, "this is not RTF: it does not start with {\\rtf")

  /// The control word `\bin` at byte `offset` announces more bytes than remain.
  package static func rtfBinaryBeyondEnd(at offset: Int, announced: Int) -> InlayError {
    InlayError(
      .rtfBinaryBeyondEnd, "\\bin announces \(announced) bytes, but fewer remain", at: .byte(offset))
  }

  /// The bundle has no `TXT.rtf`.
  package static let rtfdNoText = InlayError(.rtfdNoText, "this is not an RTFD: it has no TXT.rtf")
}

extension InlayError.Code {
  /// The bytes are not RTF: they do not start with `{\rtf`.
  package static let rtfNotRTF: Self = "rtf.notRTF"
  /// The RTF announces more binary bytes than remain.
  package static let rtfBinaryBeyondEnd: Self = "rtf.binaryBeyondEnd"
  /// The folder or tar is not an RTFD: it has no `TXT.rtf` at its root.
  package static let rtfdNoText: Self = "rtfd.noText"
}
