internal import Foundation
internal import Inlay

extension Message {
  /// The response: JSON with the document, the HTML fragment, the preview, and the diagnostics.
  func answer(_ addresses: Addresses) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let fields = AnswerFields(
      diagnostics: diagnostics.map { .init(at: $0.at, code: $0.code.rawValue, message: $0.message) },
      digest: digest.description, html: String(decoding: html, as: UTF8.self),
      preview: preview.map {
        .init(
          height: $0.height, mediaType: MIMEType.png.rawValue, url: addresses.preview(digest),
          width: $0.width)
      }, url: addresses.message(digest))
    // The document is JSON already, and is inserted unchanged.
    var answer = Array("{\"document\":".utf8) + document + Array(",".utf8)
    answer += try encoder.encode(fields).dropFirst()
    return answer
  }
}

/// The response without its document.
private struct AnswerFields: Encodable {
  struct Notice: Encodable {
    var at: Int?
    var code: String
    var message: String
  }

  struct Picture: Encodable {
    var height: Int
    var mediaType: String
    var url: String
    var width: Int
  }

  var diagnostics: [Notice]
  var digest: String
  var html: String
  /// `null` without a preview.
  var preview: Picture?
  var url: String

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(diagnostics, forKey: .diagnostics)
    try container.encode(digest, forKey: .digest)
    try container.encode(html, forKey: .html)
    try container.encode(preview, forKey: .preview)
    try container.encode(url, forKey: .url)
  }

  private enum Keys: CodingKey { case diagnostics, digest, html, preview, url }
}
