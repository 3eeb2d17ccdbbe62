internal import InlayLive

/// Fields as text: a line for each, in the form of ``FetchLine``.
enum CachedFields {
  static func text(_ fields: [HTTPField]) -> String {
    String(decoding: fields.flatMap { FetchLine.bytes([$0.name, $0.value]) }, as: UTF8.self)
  }

  /// The fields; `nil` if the text is malformed.
  static func read(_ text: String) -> [HTTPField]? {
    var fields: [HTTPField] = []
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      guard let parts = FetchLine.fields(line), parts.count == 2 else { return nil }
      fields.append(HTTPField(parts[0], parts[1]))
    }
    return fields
  }
}
