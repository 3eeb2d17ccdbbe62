import InlayCore
import InlayFormats
import InlayHTML
import InlayJSON

/// A status of Mastodon, or a note of ActivityPub: HTML in which codes stand for images, and a table of them.
enum MastodonStatus {
  /// Tags that Mastodon keeps since 4.2.
  private static let rules = NetworkHTML.Rules(
    styles: [.bold: "strong", .italic: "em", .underline: "u", .strikethrough: "del", .code: "code"],
    roles: [.quote: "blockquote", .code: "pre"], linkAttributes: " rel=\"nofollow noopener\"")

  /// Reads the content of a status, a note, or the note within an activity.
  ///
  /// - Throws: `InlayError` if there is no content, or a limit is exceeded. Complexity: O(n).
  static func read(_ value: JSONValue, _ map: ImageMap, _ limits: Limits) throws -> Converted<DecomposedText>
  {
    let note = value.inner("object") ?? value
    guard let content = note["content"]?.string else {
      throw InlayError.network("status", missing: "content")
    }
    // The network's programs show white space as it is.
    let page = "<div style=\"white-space:pre-wrap\">" + content + "</div>"
    let html = try HTMLReader.read(Array(page.utf8), charset: "utf-8", limits: limits)
    let images = NetworkImages(map)
    let claims = claims(note)
    var parted: [ExactString: CodeParting.Places] = [:]
    for tag in tags(note) {
      guard let name = tag["name"]?.string, let notes = tag["inlay:parted"] else { continue }
      parted[ExactString(name.filter { $0 != ":" })] = CodeParting.Places(
        notes: (notes.elements ?? [notes]).compactMap(\.string))
    }
    let text = try CodeReader.place(
      Recomposer.recompose(html.value), CodeTemplate.mastodon, limits: limits, inCode: true
    ) { name, _ in try claims[ExactString(name)].map(images.placed) }
    var builder = AttributedTextBuilder()
    for var run in try CodeParting.removed(from: text, parted) {
      run.character = NetworkHTML.withCode(run)
      try builder.append(run)
    }
    var decomposed = try Decomposer.decompose(builder.finish(), limits: limits)
    decomposed.value.attributes = html.value.attributes
    return Converted(decomposed.value, diagnostics: html.diagnostics + decomposed.diagnostics)
  }

  /// The tags of a note. One may stand without a list.
  private static func tags(_ note: JSONValue) -> [JSONValue] {
    note["tag"].map { $0.elements ?? [$0] } ?? []
  }

  /// What the table of a status (`emojis`), or the tags of a note, say about codes.
  private static func claims(_ note: JSONValue) -> [ExactString: NetworkImages.Claim] {
    var claims: [ExactString: NetworkImages.Claim] = [:]
    func add(_ name: String?, _ url: String?, _ about: JSONValue) {
      guard let name, let url else { return }
      let code = name.hasPrefix(":") ? String(name.dropFirst().prefix { $0 != ":" }) : name
      guard claims[ExactString(code)] == nil else { return }
      let identifier = about["inlay:identifier"]?.string ?? identifier(code, url)
      claims[ExactString(code)] = NetworkImages.Claim(
        identifier: identifier, reference: url, code: code,
        description: about["inlay:description"]?.string, url: url,
        digest: about["inlay:digest"]?.string.flatMap { ContentDigest($0) })
    }
    for emoji in note["emojis"]?.elements ?? [] {
      add(emoji["shortcode"]?.string, emoji["url"]?.string ?? emoji["static_url"]?.string, emoji)
    }
    for tag in tags(note) where tag["type"] == "Emoji" {
      let icon = tag["icon"].map { $0.elements?.first ?? $0 }
      let url = icon?["url"].map { $0.elements?.first ?? $0 }
      add(tag["name"]?.string, url?.string ?? url?["href"]?.string, tag)
    }
    return claims
  }

  /// The identifier of an image without one: one code means different images on different servers.
  private static func identifier(_ code: String, _ url: String) -> String {
    host(url).map { "\(code)@\($0)" } ?? code
  }

  private static func host(_ url: String) -> String? {
    guard let start = url.firstRange(of: "://")?.upperBound else { return nil }
    let host = url[start...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    return host.isEmpty ? nil : String(host)
  }

  /// The content and the table of a status, for a program that posts it.
  static func write(_ text: DecomposedText, _ map: ImageMap) throws -> Converted<JSONValue> {
    let (content, cover) = try content(text, map, network: "Mastodon", identifier: identifier)
    let emojis = cover.written.map { written in
      ImageMap.object([
        ("shortcode", .string(written.code)), ("url", .string(written.url)),
        ("static_url", .string(written.url)), ("visible_in_picker", .bool(true)),
      ])
    }
    return Converted(
      ImageMap.object([("content", .string(content)), ("emojis", .array(emojis))]),
      diagnostics: diagnostics(cover, text))
  }

  /// A note of ActivityPub, in which identifiers and descriptions ride.
  static func writeNote(_ text: DecomposedText, _ map: ImageMap) throws -> Converted<JSONValue> {
    let (content, cover) = try content(text, map, network: "ActivityPub")
    let tags = cover.written.map { written in
      let parted = written.parted.notes
      return ImageMap.object([
        ("type", "Emoji"), ("name", .string(":\(written.code):")),
        (
          "icon",
          ImageMap.object([
            ("type", "Image"), ("url", .string(written.url)),
            ("mediaType", written.image.mediaType.map { .string($0.rawValue) }),
          ])
        ),
        ("inlay:description", written.description.map { .string($0) }),
        ("inlay:digest", written.image.content.digest.map { .string($0.description) }),
        ("inlay:identifier", written.image.identifier.map { .string($0.rawValue) }),
        ("inlay:parted", parted.isEmpty ? nil : .array(parted.map { .string($0) })),
      ])
    }
    let context: JSONValue = .array([
      "https://www.w3.org/ns/activitystreams",
      ImageMap.object([
        ("toot", "http://joinmastodon.org/ns#"), ("Emoji", "toot:Emoji"),
        ("inlay", tags.isEmpty ? nil : "urn:inlay:"),
      ]),
    ])
    return Converted(
      ImageMap.object([
        ("@context", context), ("type", "Note"), ("content", .string(content)), ("tag", .array(tags)),
      ]), diagnostics: diagnostics(cover, text))
  }

  private static func content(
    _ text: DecomposedText, _ map: ImageMap, network: String,
    identifier: ((_ code: String, _ url: String) -> String)? = nil
  ) throws -> (String, CodeCover) {
    var cover = CodeCover(text, map, .safe, network: network, identifier: identifier)
    let html = try NetworkHTML.write(
      text, rules, further: { cover.losses.furtherParagraph($0, of: $1) },
      image: { piece, placed in
        NetworkHTML.escaped(
          cover.text(
            for: placed, covering: piece.run.text, at: piece.position, before: piece.before,
            after: piece.after)
        )
      })
    return (html, cover)
  }

  private static func diagnostics(_ cover: CodeCover, _ text: DecomposedText) -> [Diagnostic] {
    rules.diagnostics(cover.losses, of: text)
  }
}
