package import InlayCore

extension DiagnosticCode {
  /// Images were written as words, because the map has no reference of the network for them.
  package static let networksImagesWithoutReference = DiagnosticCode(
    "networks.imagesWithoutReference", .lost)
  /// Images that the map does not have were written as names. Their bytes, identifiers or descriptions are not there.
  package static let networksImagesNamedOnly = DiagnosticCode("networks.imagesNamedOnly", .lost)
  /// Images got the emoji U+2728, because the network wants one and the map has none.
  package static let networksImagesWithoutEmoji = DiagnosticCode("networks.imagesWithoutEmoji", .reduced)
  /// Text looks like a code of the network, which has no way to say that it is none.
  package static let networksLiteralCode = DiagnosticCode("networks.literalCode", .reduced)
  /// A number or name of an image is malformed. Its text was kept, without an image.
  package static let networksBadReference = DiagnosticCode("networks.badReference", .lost)
  /// An export lists an emoji of this name with another number. It was read by its number.
  package static let networksUnlistedEmoji = DiagnosticCode("networks.unlistedEmoji", .reduced)
  /// An element of a message is of a kind that Inlay does not know. Its text was kept.
  package static let networksUnknownElement = DiagnosticCode("networks.unknownElement", .reduced)
}

extension InlayError {
  /// Markup that Telegram's server refuses.
  static func telegramMarkup(at byte: Int) -> InlayError {
    InlayError(
      .telegramMarkup, "this is no markup that Telegram takes: a tag or mark is unknown, or does not end",
      at: .byte(byte))
  }

  /// A message without a member that it must have, or with one of the wrong kind.
  static func network(_ format: String, missing member: String) -> InlayError {
    InlayError(.networkMissing, "this \(format) has no member \"\(member)\" of the right kind")
  }

  /// A sticker cannot hold this text.
  static let notOneImage = InlayError(
    .stickerText, "a sticker is one picture without any text",
    advice: "write a message with --to matrix")

  /// The map has no reference for the only image of a sticker.
  static let stickerWithoutReference = InlayError(
    .stickerText, "the map has no mxc: URL for the picture", advice: "upload it, and state its URL with --map"
  )
}

extension InlayError.Code {
  /// A text cannot be a sticker: it is not one image alone, or the image has no URL on a server.
  package static let stickerText: Self = "sticker.text"
  /// Markup of Telegram with a tag or mark that is unknown, or does not end.
  package static let telegramMarkup: Self = "telegram.markup"
  /// A message of a network lacks a member that it must have.
  package static let networkMissing: Self = "network.missing"
}
