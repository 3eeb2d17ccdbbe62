internal import InlayContainer
public import InlayCore
internal import InlayJSON

extension ImageMap {
  /// Reads a map: the form that ``json`` writes, an object of identifiers and URLs, or a table that a network gives out.
  ///
  /// Tables of networks: Slack's `emoji.list`, Mastodon's `custom_emojis`, an image pack of Matrix, a guild's emojis of
  /// Discord, an emoji set of Nostr (kind 30030 or 10030), and Telegram's `getCustomEmojiStickers` or a sticker set.
  ///
  /// - Throws: `InlayError` if it is none of these, or exceeds a limit. Complexity: O(n).
  public init(json bytes: [UInt8], limits: Limits = .default) throws {
    try Limits.check("jsonBytes", bytes.count, limits.jsonBytes)
    let value: JSONValue
    do { value = try JSONValue(parsing: bytes, maximumDepth: limits.jsonDepth) } catch {
      throw InlayError.json(error, in: bytes)
    }
    guard let entries = Self.entries(value) else { throw InlayError.mapUnknown }
    try Limits.check("files", entries.count, limits.files)
    self.init(entries)
  }

  private static func entries(_ value: JSONValue) -> [Entry]? {
    switch value {
    case .array(let list): table(list)
    case .object(let members): object(value, members)
    default: nil
    }
  }

  private static func object(_ value: JSONValue, _ members: JSONMembers) -> [Entry]? {
    if value["inlay"] == "image-map" { return value["images"]?.elements?.map(own) }
    if let emoji = value["emoji"]?.members { return slack(emoji) }
    if let images = imagesOfPack(value) { return images.map(entry) }
    if value["tags"]?.elements != nil { return nostr(value) }
    if let result = value["result"] { return result.elements.flatMap(table) ?? stickers(result) }
    if value["stickers"] != nil { return stickers(value) }
    // References by identifier, as the map of a page.
    var entries: [Entry] = []
    for member in members {
      guard let reference = member.value.string else { return nil }
      var entry = Entry()
      entry.identifier = ContentIdentifier(rawValue: member.name)
      entry.reference = reference
      entries.append(entry)
    }
    return entries
  }

  private static func own(_ value: JSONValue) -> Entry {
    var entry = Entry()
    entry.identifier = value["identifier"]?.string.map { ContentIdentifier(rawValue: $0) }
    entry.digest = value["digest"]?.string.flatMap { ContentDigest($0) }
    entry.reference = value["reference"]?.string
    entry.code = value["code"]?.string
    entry.description = value["description"]?.string
    entry.emoji = value["emoji"]?.string
    entry.file = value["file"]?.string
    entry.isAnimated = value["animated"]?.isTrue ?? false
    return entry
  }

  /// A list of one network's emoji, by the members of its first element.
  private static func table(_ list: [JSONValue]) -> [Entry]? {
    guard let first = list.first else { return [] }
    if first["shortcode"] != nil { return list.compactMap(mastodon) }
    if first["custom_emoji_id"] != nil { return list.compactMap(telegram) }
    if first["tags"] != nil { return list.flatMap { nostr($0) ?? [] } }
    if first["id"] != nil, first["name"] != nil { return list.compactMap(discord) }
    return nil
  }

  private static func mastodon(_ value: JSONValue) -> Entry? {
    guard let code = value["shortcode"]?.string, let url = value["url"]?.string else { return nil }
    var entry = Entry()
    (entry.code, entry.reference) = (code, url)
    return entry
  }

  private static func telegram(_ value: JSONValue) -> Entry? {
    guard let number = value["custom_emoji_id"]?.string else { return nil }
    var entry = Entry()
    (entry.reference, entry.emoji) = (number, value["emoji"]?.string)
    entry.isAnimated = value["is_animated"]?.isTrue ?? false || value["is_video"]?.isTrue ?? false
    return entry
  }

  private static func stickers(_ value: JSONValue) -> [Entry]? {
    value["stickers"]?.elements?.compactMap(telegram)
  }

  private static func discord(_ value: JSONValue) -> Entry? {
    guard let number = value["id"]?.string, let name = value["name"]?.string else { return nil }
    var entry = Entry()
    (entry.reference, entry.code) = (number, name)
    entry.isAnimated = value["animated"]?.isTrue ?? false
    return entry
  }

  private static func nostr(_ value: JSONValue) -> [Entry]? {
    guard let tags = value["tags"]?.elements else { return nil }
    return tags.compactMap { tag in
      guard let parts = tag.elements, parts.count > 2, parts[0] == "emoji", let code = parts[1].string,
        let url = parts[2].string
      else { return nil }
      var entry = Entry()
      (entry.code, entry.reference) = (code, url)
      return entry
    }
  }

  private static func entry(_ image: PackImage) -> Entry {
    var entry = Entry()
    (entry.code, entry.reference, entry.description) = (image.code, image.url, image.body)
    return entry
  }

  /// Names and URLs. A URL `alias:name` is that of another name; a circle of aliases has none.
  private static func slack(_ emoji: JSONMembers) -> [Entry] {
    emoji.compactMap { member in
      guard var url = member.value.string else { return nil }
      var steps = 0
      while url.hasPrefix("alias:") {
        steps += 1
        // An alias of one of Slack's own emoji has no URL here.
        guard steps <= maximumAliases, let next = emoji[String(url.dropFirst(6))]?.string else { return nil }
        url = next
      }
      var entry = Entry()
      (entry.code, entry.reference) = (member.name, url)
      return entry
    }
  }

  private static let maximumAliases = 16
}

extension InlayError {
  /// JSON that is no table of images.
  package static let mapUnknown = InlayError(
    .mapUnknown, "this is no map of images",
    advice: "inlay map writes one; Documentation/networks.md has the tables of networks that are read")
}

extension InlayError.Code {
  /// The file is neither an image map nor a table of images that Inlay knows.
  package static let mapUnknown: Self = "map.unknown"
}
