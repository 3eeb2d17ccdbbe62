package import InlayCore

extension InlayError {
  /// The bytes do not begin like a typedstream.
  static let typedNotTypedStream = InlayError(.typedNotTypedStream, "this is not a typedstream")

  /// The bytes are a typedstream of a kind that is not read.
  static func typedUnsupported(_ what: String, at offset: Int) -> InlayError {
    InlayError(.typedUnsupported, "the typedstream is \(what), which Inlay does not read", at: .byte(offset))
  }

  /// The typedstream ends at byte `offset`, inside a value.
  static func typedTruncated(at offset: Int) -> InlayError {
    InlayError(.typedTruncated, "the typedstream is truncated", at: .byte(offset))
  }

  /// The typedstream has no text in it. `found` is the class of its root.
  static func typedNoText(_ found: String) -> InlayError {
    InlayError(.typedNoText, "the typedstream holds \(Visible.name(found)), not text")
  }

  /// What stands at byte `offset` contradicts the format.
  static func typedMalformed(_ problem: String, at offset: Int) -> InlayError {
    InlayError(.typedMalformed, "the typedstream is malformed: \(problem)", at: .byte(offset))
  }

  /// Types promise more values than the stream has bytes.
  static func typedTooMany(at offset: Int) -> InlayError {
    typedMalformed("it has more values than bytes", at: offset)
  }
}

extension InlayError.Code {
  /// The bytes are not a typedstream.
  package static let typedNotTypedStream: Self = "typed.notTypedStream"
  /// A typedstream is big-endian, or of another version.
  package static let typedUnsupported: Self = "typed.unsupported"
  /// A typedstream ends inside a value.
  package static let typedTruncated: Self = "typed.truncated"
  /// A typedstream holds no text.
  package static let typedNoText: Self = "typed.noText"
  /// A typedstream contradicts its format.
  package static let typedMalformed: Self = "typed.malformed"
}
