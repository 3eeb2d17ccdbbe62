package import InlayCore

extension InlayError {
  /// The file, or a part of it, ends at byte `offset` inside an entry.
  static func flatTruncated(at offset: Int) -> InlayError {
    InlayError(.rtfdFlatTruncated, "the flat RTFD is truncated", at: .byte(offset))
  }

  /// What stands at byte `offset` contradicts the layout of a flat file wrapper. `problem` says why.
  static func flatMalformed(_ problem: String, at offset: Int) -> InlayError {
    InlayError(.rtfdFlatMalformed, "the flat RTFD is malformed: \(problem)", at: .byte(offset))
  }

  /// An entry at byte `offset` is neither data nor a folder.
  static func flatKind(_ kind: UInt32, at offset: Int) -> InlayError {
    flatMalformed("an entry is of the unknown kind \(kind)", at: offset)
  }

  /// The input is the flat form of a single file, which is no rich text.
  static func flatSingleFile(_ name: String) -> InlayError {
    InlayError(
      .rtfdNoText,
      "this is not an RTFD but the flat form of one file\(name.isEmpty ? "" : ", \(Visible.name(name))")")
  }

  /// The files take more bytes than the numbers of the format can count.
  static let flatTooLong = InlayError(
    .rtfdFlatTooLong, "a flat RTFD holds less than 2 GiB, and this document has more",
    advice: "write it as rtfd or inlay")
}

extension InlayError.Code {
  /// A flat RTFD ends inside an entry, or an entry inside another.
  package static let rtfdFlatTruncated: Self = "rtfd.flatTruncated"
  /// A flat RTFD contradicts its own lengths, or has entries of an unknown kind.
  package static let rtfdFlatMalformed: Self = "rtfd.flatMalformed"
  /// The files of a document are too long for a flat RTFD.
  package static let rtfdFlatTooLong: Self = "rtfd.flatTooLong"
}
