import InlayCore
import InlayFormats
import InlayJSON

/// A sticker of Matrix (`m.sticker`): one image, and nothing else.
enum MatrixSticker {
  /// In pixels, which count as points: Matrix states the size in which a sticker is meant to be shown.
  private static let largestSide = 10_000

  /// Reads an event, or its content.
  ///
  /// - Throws: `InlayError` if there is no URL, or a limit is exceeded.
  static func read(_ value: JSONValue, _ map: ImageMap, _ limits: Limits) throws -> Converted<DecomposedText>
  {
    let content = value.inner("content") ?? value
    let url = content["url"]?.string ?? content["file"]?["url"]?.string
    let isEncrypted = content["url"] == nil
    // Nothing else is on a server of Matrix.
    guard let url, MatrixMessage.isMedia(url) else {
      throw InlayError.network("sticker of Matrix", missing: "url")
    }
    var placed = try NetworkImages(map).placed(
      NetworkImages.Claim(
        identifier: url, reference: url, description: content["body"]?.string, url: isEncrypted ? nil : url))
    placed.image = placed.image.stating(content["info"])
    placed.attributes.kind = .attachment
    placed.attributes.displaySize = size(content["info"])
    return try Decomposer.decompose([AttributedRun(image: placed)], limits: limits)
  }

  private static func size(_ info: JSONValue?) -> DisplaySize? {
    guard let width = info?["w"]?.integer, let height = info?["h"]?.integer,
      (1...largestSide).contains(width), (1...largestSide).contains(height)
    else { return nil }
    return DisplaySize(width: .points(width), height: .points(height))
  }

  /// The content of an event, of a text that is one image.
  ///
  /// - Throws: `InlayError` for other texts, and for an image that is not on a server of Matrix.
  static func write(_ text: DecomposedText, _ map: ImageMap) throws -> Converted<JSONValue> {
    guard let placement = text.placements.first, text.placements.count == 1,
      placement.range == 0..<text.utf16Count
    else { throw InlayError.notOneImage }
    let image = text.images[placement.image]
    let entry = map.entry(of: image)
    guard let url = image.references(entry).first(where: MatrixMessage.isMedia) else {
      throw InlayError.stickerWithoutReference
    }
    let size = placement.attributes.displaySize
    func number(_ value: Int?) -> JSONValue? { value.map { .number(JSONNumber(Int32(clamping: $0))) } }
    func side(_ length: Length?) -> JSONValue? { number(length.map { $0.thousandths / 1_000 }) }
    let info = ImageMap.object([
      ("mimetype", image.mediaType.map { .string($0.rawValue) }),
      ("size", number(image.content.source?.count)),
      ("w", side(size?.width)), ("h", side(size?.height)),
    ])
    let body = entry?.description ?? image.description ?? entry?.code ?? "sticker"
    return Converted(
      ImageMap.object([("body", .string(body)), ("info", info), ("url", .string(url))]),
      diagnostics: NetworkLosses("Matrix").diagnostics(of: text, carrying: [], roles: [.body]))
  }
}

extension InlineImage {
  /// The image with the media type that a message of Matrix states.
  func stating(_ info: JSONValue?) -> InlineImage {
    guard let type = info?["mimetype"]?.string, Self.isType(type) else { return self }
    var parts = parts
    parts.primary.mediaType = MIMEType(rawValue: type)
    return InlineImage(parts)
  }

  private static let letters = CodeAlphabet("!#$&-^_.+")

  /// Whether it is a name of a kind and one of a format (RFC 6838, 4.2), without parameters.
  private static func isType(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return parts.count == 2
      && parts.allSatisfy { part in !part.isEmpty && part.allSatisfy { letters.contains($0) } }
  }
}
