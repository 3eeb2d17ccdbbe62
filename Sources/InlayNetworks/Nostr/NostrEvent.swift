import InlayCore
import InlayFormats
import InlayJSON

/// An event of Nostr: text with codes, and tags that say what they show (NIP-30, NIP-92).
enum NostrEvent {
  private static let metadata = 0
  private static let note = 1
  /// The word before the notes that say where U+200B was added.
  private static let parting = "inlay-parted"
  /// Members of the content of a profile that people read.
  private static let profile = ["name", "display_name", "about"]

  /// Reads the content of an event. Of a profile, its name and what it says about itself, in lines.
  ///
  /// - Throws: `InlayError` if there is no content, or a limit is exceeded. Complexity: O(n).
  static func read(_ value: JSONValue, _ map: ImageMap, _ limits: Limits) throws -> Converted<DecomposedText>
  {
    guard var content = value["content"]?.string else {
      throw InlayError.network("event of Nostr", missing: "content")
    }
    if value["kind"]?.integer == metadata, let fields = try? JSONInput.value(Array(content.utf8), limits) {
      content = profile.compactMap { fields[$0]?.string }.joined(separator: "\n")
    }
    let images = NetworkImages(map)
    var claims: [ExactString: NetworkImages.Claim] = [:]
    let media = media(value)
    var parted: [ExactString: CodeParting.Places] = [:]
    for tag in value["tags"]?.elements ?? [] {
      guard let parts = tag.elements, parts.count > 2, parts[0] == "emoji", let code = parts[1].string,
        let url = parts[2].string
      else { continue }
      let about = media[ExactString(url)] ?? [:]
      if let notes = about[parting] {
        parted[ExactString(code)] = CodeParting.Places(notes: notes.split(separator: " ").map(String.init))
      }
      claims[ExactString(code)] = NetworkImages.Claim(
        identifier: about["inlay"] ?? code, reference: url, code: code, description: about["alt"], url: url,
        digest: about["x"].flatMap { ContentDigest(hex: $0) })
    }
    let text = try CodeReader.place(
      AttributedText([AttributedRun(content)]), CodeTemplate.nostr, limits: limits
    ) { name, _ in try claims[ExactString(name)].map(images.placed) }
    return try Decomposer.decompose(CodeParting.removed(from: text, parted), limits: limits)
  }

  /// What `imeta` tags say about URLs: words, each with a value.
  private static func media(_ value: JSONValue) -> [ExactString: [String: String]] {
    var media: [ExactString: [String: String]] = [:]
    for tag in value["tags"]?.elements ?? [] {
      guard let parts = tag.elements, parts.first == "imeta" else { continue }
      var fields: [String: String] = [:]
      for part in parts.dropFirst() {
        guard let text = part.string, let space = text.firstIndex(of: " ") else { continue }
        fields[String(text[..<space])] = String(text[text.index(after: space)...])
      }
      if let url = fields["url"] { media[ExactString(url)] = fields }
    }
    return media
  }

  /// A note without author, time and signature, which are its author's.
  static func write(_ text: DecomposedText, _ map: ImageMap) throws -> Converted<JSONValue> {
    var cover = CodeCover(text, map, .safe, network: "Nostr")
    var content = ""
    for piece in NeighboringRuns(text) {
      guard let image = piece.run.image else {
        content += piece.run.text
        continue
      }
      content += cover.text(
        for: image, covering: piece.run.text, at: piece.position, before: piece.before, after: piece.after)
    }
    let emoji = cover.written.map { JSONValue.array(["emoji", .string($0.code), .string($0.url)]) }
    let media = cover.written.compactMap { written -> JSONValue? in
      let parted = written.parted.notes
      let fields = [
        ("alt", written.description), ("inlay", written.image.identifier?.rawValue),
        (parting, parted.isEmpty ? nil : parted.joined(separator: " ")),
        ("m", written.image.mediaType?.rawValue), ("x", written.image.content.digest?.hex),
      ].compactMap { name, value in value.map { "\(name) \($0)" } }
      return fields.isEmpty ? nil : .array((["imeta", "url \(written.url)"] + fields).map { .string($0) })
    }
    let value = ImageMap.object([
      ("content", .string(content)), ("kind", .number(JSONNumber(Int32(note)))),
      ("tags", .array(emoji + media)),
    ])
    return Converted(value, diagnostics: cover.losses.diagnostics(of: text, carrying: [], roles: [.body]))
  }
}
