@testable import InlayCore
@testable import InlayFiles
@testable import InlayFormats
@testable import InlayJSON
@testable import InlayNetworks

/// What is demanded of every message, whatever its bytes are. The fuzz targets use it, too.
enum NetworkDoor {
  struct Broken: Error, CustomStringConvertible {
    var description: String
    init(_ description: String) { self.description = description }
  }

  /// Formats with ranges over plain text.
  private static let ranged: [Format] = [.telegram, .bluesky, .twitch]
  /// Formats with codes, tags and markup.
  private static let coded: [Format] = [
    .matrix, .nostr, .mastodon, .activityPub, .misskey, .discord, .slack, .telegramHTML,
    .telegramMarkdown, .tokens, .bbcode, .magazine, .telegramRich, .matrixPack, .matrixSticker,
  ]

  /// Checks what `bytes` say for the machine of ranges: the first chooses a format, and how the others are taken.
  static func ranges(_ bytes: [UInt8]) throws { try check(bytes, ranged) }

  /// Checks what `bytes` say for the machine of codes.
  static func codes(_ bytes: [UInt8]) throws { try check(bytes, coded) }

  private static func check(_ bytes: [UInt8], _ formats: [Format]) throws {
    guard let first = bytes.first else { return }
    let format = formats[Int(first & 0x3F) % formats.count]
    let rest = Array(bytes.dropFirst())
    switch first >> 6 {
    // As it is.
    case 0: try message(rest, format)
    // Words that mean something, in the frame of a message.
    case 1, 2: try message(frame(format, rest).canonical(for: format), format)
    // A document there and back.
    default: try roundTrip(rest, format)
    }
  }

  /// A message that can be read is a sound document, which can be written and read again.
  private static func message(_ bytes: [UInt8], _ format: Format) throws {
    guard let text = try read(bytes, format) else { return }
    if let plain = plainText(bytes, format), !exactlyEqual(plain, text.text) {
      throw Broken("the text of \(format.name) is another")
    }
    // A sticker is written only of what is one.
    guard format.canWrite, format.name != .matrixSticker else { return }
    let written = try write(text, format)
    guard try read(written, format) != nil else { throw Broken("what \(format.name) writes cannot be read") }
  }

  private static func read(
    _ bytes: [UInt8], _ format: Format, _ map: ImageMap = ImageMap()
  ) throws -> DecomposedText? {
    var options = ReadOptions(limits: .strict)
    options[ImageMap.self] = map
    guard let text = try? format.read(.file(MemorySource(bytes), name: nil), options: options).value else {
      return nil
    }
    do { try text.checkInvariants() } catch { throw Broken("\(format.name): a rule is broken: \(error)") }
    return text
  }

  private static func write(
    _ text: DecomposedText, _ format: Format, _ map: ImageMap = ImageMap()
  ) throws -> [UInt8] {
    var options = WriteOptions()
    options[ImageMap.self] = map
    let sink = MemorySink()
    do { _ = try format.write(text, options: options).value.write(to: sink) } catch {
      throw Broken("\(format.name) cannot be written: \(error)")
    }
    return sink.bytes
  }

  private static func roundTrip(_ bytes: [UInt8], _ format: Format) throws {
    guard NetworkGrammar.formats.contains(where: { $0.name == format.name }) else { return }
    let text = try NetworkGrammar.text(bytes, for: format.name)
    let map = NetworkGrammar.map(format.name)
    guard let back = try read(write(text, format, map), format, map) else {
      throw Broken("what \(format.name) writes of a document cannot be read")
    }
    if !exactlyEqual(NetworkGrammar.essence(back), NetworkGrammar.essence(text)) {
      throw Broken("\(format.name): a document came back as another")
    }
  }

  /// The text of a message whose text is plain; `nil` for others.
  private static func plainText(_ bytes: [UInt8], _ format: Format) -> String? {
    guard let value = try? JSONValue(parsing: bytes, maximumDepth: 64) else { return nil }
    switch format.name {
    case .bluesky where value["post"] == nil && value["record"] == nil && value["value"] == nil,
      .misskey:
      return value["text"]?.string
    case .telegram: return value["text"]?.string
    case .nostr where value["kind"]?.integer != 0: return value["content"]?.string
    default: return nil
    }
  }

  /// A message with words that bytes choose, and ranges that others choose.
  private static func frame(_ format: Format, _ bytes: [UInt8]) -> JSONValue {
    let half = bytes.count / 2
    let words = JSONValue.string(NetworkGrammar.words(bytes[..<half]))
    switch format.name {
    case .telegram: return ImageMap.object([("text", words), ("entities", .array(entities(bytes[half...])))])
    case .bluesky: return ImageMap.object([("text", words), ("facets", .array(facets(bytes[half...])))])
    case .nostr:
      let tags = ["cat", "a", "b"].map {
        JSONValue.array(["emoji", .string($0), .string("https://e/\($0)")])
      }
      return ImageMap.object([("content", words), ("kind", 1), ("tags", .array(tags))])
    case .mastodon, .activityPub:
      let emoji = ImageMap.object([("shortcode", "cat"), ("url", "https://e/c.png")])
      return ImageMap.object([("content", words), ("emojis", .array([emoji]))])
    case .misskey:
      return ImageMap.object([("text", words), ("emojis", ImageMap.object([("cat", "https://e/c")]))])
    case .matrix:
      return ImageMap.object([
        ("body", words), ("format", "org.matrix.custom.html"), ("formatted_body", words),
      ])
    case .discord: return ImageMap.object([("content", words)])
    case .slack: return slack(NetworkGrammar.words(bytes[..<half]), bytes[half...])
    case .telegramRich: return rich(bytes)
    case .matrixPack:
      let picture = ImageMap.object([("url", "mxc://e/a"), ("body", words)])
      return ImageMap.object([("images", ImageMap.object([(words.string ?? "", picture)]))])
    case .matrixSticker:
      return ImageMap.object([("body", words), ("info", ImageMap.object([])), ("url", "mxc://e/a")])
    default: return words
    }
  }

  /// Text, or blocks with words.
  private static func slack(_ words: String, _ bytes: ArraySlice<UInt8>) -> JSONValue {
    guard let first = bytes.first, first & 1 == 1 else { return ImageMap.object([("text", .string(words))]) }
    let kinds: [JSONValue] = [
      "rich_text_section", "rich_text_list", "rich_text_quote", "rich_text_preformatted",
    ]
    let text = ImageMap.object([("type", "text"), ("text", .string(words))])
    let blocks = bytes.map { byte in
      let section = ImageMap.object([("type", "rich_text_section"), ("elements", .array([text]))])
      return ImageMap.object([
        ("type", kinds[Int(byte >> 1) % kinds.count]), ("elements", .array([byte & 2 == 0 ? text : section])),
        ("indent", number(byte)), ("offset", number(byte)), ("style", byte & 8 == 0 ? "ordered" : "bullet"),
      ])
    }
    let block = ImageMap.object([("type", "rich_text"), ("elements", .array(blocks))])
    return ImageMap.object([("blocks", .array([block]))])
  }

  /// Blocks and texts within each other: each byte makes one, and may put some of those before into it.
  private static func rich(_ bytes: some Sequence<UInt8>) -> JSONValue {
    let kinds: [JSONValue] = [
      "paragraph", "heading", "list", "pre", "blockquote", "table", "details", "photo", "divider", "x",
      "bold",
      "custom_emoji", "url", "marked",
    ]
    var blocks: [JSONValue] = []
    for byte in bytes {
      let inner = Array(blocks.suffix(Int(byte & 3)))
      blocks.removeLast(inner.count)
      let words = JSONValue.string(NetworkGrammar.words([byte]))
      let place = byte >> 6
      let item = ImageMap.object([
        ("blocks", place == 1 ? .array(inner) : nil), ("value", byte & 4 == 0 ? nil : number(byte)),
      ])
      let cell = ImageMap.object([
        ("text", place == 2 ? .array(inner) : words), ("colspan", number(byte)),
        ("rowspan", number(byte >> 2)),
      ])
      blocks.append(
        ImageMap.object([
          ("type", kinds[Int(byte & 0x3F) % kinds.count]),
          ("text", place == 3 ? .array([words] + inner) : words),
          ("blocks", place == 0 ? .array(inner) : nil), ("items", .array([item])), ("summary", words),
          ("cells", .array([.array([cell]), .array([.object(JSONMembers())])])), ("size", number(byte)),
          ("custom_emoji_id", "12"), ("alternative_text", words), ("url", "https://e/"),
        ]))
    }
    return ImageMap.object([("blocks", .array(blocks))])
  }

  private static func number(_ byte: UInt8) -> JSONValue {
    .number(JSONNumber(Int32(Int8(bitPattern: byte))))
  }

  private static func entities(_ bytes: ArraySlice<UInt8>) -> [JSONValue] {
    var bytes = bytes.makeIterator()
    var entities: [JSONValue] = []
    let kinds: [JSONValue] = ["bold", "code", "text_link", "custom_emoji", "pre", "custom_emoji", "mention"]
    while let kind = bytes.next(), let start = bytes.next(), let count = bytes.next() {
      entities.append(
        ImageMap.object([
          ("type", kinds[Int(kind) % kinds.count]), ("offset", number(start & 0x1F)),
          ("length", number(count)),
          ("custom_emoji_id", "12"), ("url", "https://e/"),
        ]))
    }
    return entities
  }

  private static func facets(_ bytes: ArraySlice<UInt8>) -> [JSONValue] {
    var bytes = bytes.makeIterator()
    var facets: [JSONValue] = []
    while let kind = bytes.next(), let start = bytes.next(), let end = bytes.next() {
      let feature =
        kind & 1 == 0
        ? ImageMap.object([("$type", "app.bsky.richtext.facet#link"), ("uri", "https://e/")])
        : ImageMap.object([("$type", "blue.moji.richtext.facet"), ("name", ":cat:"), ("did", "did:plc:a")])
      facets.append(
        ImageMap.object([
          ("features", .array([feature])),
          ("index", ImageMap.object([("byteStart", number(start)), ("byteEnd", number(end))])),
        ]))
    }
    return facets
  }
}

extension JSONValue {
  /// The bytes of a message: of a line of Twitch, and of formats that are no JSON, the string alone.
  fileprivate func canonical(for format: Format) -> [UInt8] {
    guard let text = string else { return canonicalBytes }
    let head = format.name == .twitch ? "@emotes=25:0-4,2-9/1902:3-3 :n!u@h PRIVMSG #c :" : ""
    return Array((head + text).utf8)
  }
}
