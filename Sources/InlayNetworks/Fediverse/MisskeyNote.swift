import InlayCore
import InlayFormats
import InlayJSON

/// A note of Misskey: plain text with codes, which other servers' notes explain in a table (`emojis`). It is only read.
enum MisskeyNote {
  /// Reads the text. Its markup (MFM) stays as it is; codes in backquotes are text.
  ///
  /// - Throws: `InlayError` if there is no text, or a limit is exceeded. Complexity: O(n).
  static func read(_ value: JSONValue, _ map: ImageMap, _ limits: Limits) throws -> Converted<DecomposedText>
  {
    guard let text = value["text"]?.string else { throw InlayError.network("note", missing: "text") }
    let images = NetworkImages(map)
    let table = value["emojis"]?.members ?? JSONMembers()
    let runs = parts(text).map { part in
      var run = AttributedRun(part.text)
      if part.isCode { run.character = CharacterAttributes(fontClass) }
      return run
    }
    let placed = try CodeReader.place(
      AttributedText(runs), CodeTemplate.misskey, limits: limits
    ) { name, _ in
      let url = table[name]?.string
      guard url != nil || map.entry(code: name) != nil else { return nil }
      return try images.placed(
        NetworkImages.Claim(identifier: name, reference: url, code: name, url: url))
    }
    return try Decomposer.decompose(placed, limits: limits)
  }

  private static let fontClass: CharacterAttributeValues = {
    var values = CharacterAttributeValues()
    values.fontClass = .modern
    return values
  }()

  /// The text in parts, of which those between backquotes are code. Complexity: O(n).
  private static func parts(_ text: String) -> [(text: String, isCode: Bool)] {
    let quote = UInt8(ascii: "`")
    let bytes = Array(text.utf8)
    var parts: [(String, Bool)] = []
    var done = 0
    while let start = bytes[done...].firstIndex(of: quote),
      let end = bytes[(start + 1)...].firstIndex(of: quote)
    {
      parts.append((String(decoding: bytes[done..<start], as: UTF8.self), false))
      parts.append((String(decoding: bytes[start...end], as: UTF8.self), true))
      done = end + 1
    }
    return parts + [(String(decoding: bytes[done...], as: UTF8.self), false)]
  }
}
