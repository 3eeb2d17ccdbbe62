internal import InlayCore
internal import InlayFiles
public import InlayFormats
internal import InlayJSON

extension FormatName {
  /// A message of Matrix as JSON: an event, or its content.
  public static let matrix: FormatName = "matrix"
  /// A message of Telegram as JSON: the Bot API's object, or TDLib's formatted text.
  public static let telegram: FormatName = "telegram"
  /// A rich message of Telegram as JSON: blocks.
  public static let telegramRich: FormatName = "telegram-rich"
  /// A sticker of Matrix as JSON: an event, or its content.
  public static let matrixSticker: FormatName = "matrix-sticker"
  /// An image pack of Matrix as JSON: an event, or its content.
  public static let matrixPack: FormatName = "matrix-pack"
  /// A post of Bluesky (ATProto) as JSON, with facets.
  public static let bluesky: FormatName = "bluesky"
  /// An event of Nostr as JSON.
  public static let nostr: FormatName = "nostr"
  /// A status of Mastodon's API as JSON.
  public static let mastodon: FormatName = "mastodon"
  /// A note of ActivityPub as JSON, or an activity around it.
  public static let activityPub: FormatName = "activitypub"
  /// A note of Misskey's API as JSON.
  public static let misskey: FormatName = "misskey"
  /// A message of Discord's API as JSON.
  public static let discord: FormatName = "discord"
  /// A message of Slack as JSON.
  public static let slack: FormatName = "slack"
}

extension Format {
  /// A message of Matrix.
  public static let matrix = message(
    .matrix, "message of Matrix", read: MatrixMessage.read, write: MatrixMessage.write
  ) { names in
    names.isSuperset(of: ["msgtype", "body"])
      || names.isSuperset(of: ["type", "content", "sender"]) && !names.contains("state_key")
  }

  /// A sticker of Matrix. It is written only of a text that is one image.
  public static let matrixSticker = message(
    .matrixSticker, "sticker of Matrix", read: MatrixSticker.read, write: MatrixSticker.write
  ) { names in
    names.isSuperset(of: ["body", "info", "url"]) && !names.contains("msgtype")
  }

  /// An image pack of Matrix. It is only read. Other programs keep documents under the names that data of accounts have.
  public static let matrixPack = message(
    .matrixPack, "image pack of Matrix", article: "an", read: MatrixPack.read, write: nil,
    mayBe: { $0 == ["type", "content"] },
    isOne: { names in
      let parts: Set<String> = ["images", "emoticons", "short"]
      return !names.isDisjoint(with: parts) && names.isSubset(of: parts.union(["pack"]))
        || names.isSuperset(of: ["type", "content", "state_key"])
    })

  /// A message of Telegram.
  public static let telegram = message(
    .telegram, "message of Telegram", read: TelegramMessage.read, write: TelegramMessage.write
  ) { names in
    !names.isDisjoint(with: ["entities", "caption_entities"])
      && names.isDisjoint(with: ["facets", "tags", "blocks", "id_str"])
  }

  /// A rich message of Telegram. Other programs keep blocks under that name, too.
  public static let telegramRich = message(
    .telegramRich, "rich message of Telegram", read: TelegramRichReader.read, write: TelegramRichWriter.write,
    mayBe: { $0.contains("blocks") && $0.isSubset(of: ["blocks", "is_rtl", "skip_entity_detection"]) },
    isOne: { $0.contains("rich_message") })

  /// A post of Bluesky: the record, whose images are Bluemoji. Fallbacks give it the files that it can name.
  public static let bluesky = message(
    .bluesky, "post of Bluesky", fileExtension: "bsky.json", fallbacks: .carried, read: BlueskyPost.read,
    write: BlueskyPost.write
  ) { names in
    names.contains("text") && !names.isDisjoint(with: ["facets", "$type"])
  }

  /// An event of Nostr. What is written is a template: signing is not done here.
  public static let nostr = message(
    .nostr, "event of Nostr", article: "an", read: NostrEvent.read, write: NostrEvent.write
  ) { names in
    names.isSuperset(of: ["content", "kind", "tags"])
  }

  /// A status of Mastodon.
  public static let mastodon = message(
    .mastodon, "status of Mastodon", read: MastodonStatus.read, write: MastodonStatus.write
  ) { names in
    names.isSuperset(of: ["content", "emojis"])
  }

  /// A note of ActivityPub.
  public static let activityPub = message(
    .activityPub, "note of ActivityPub", fileExtension: "activity.json",
    mediaType: "application/activity+json",
    read: MastodonStatus.read, write: MastodonStatus.writeNote
  ) { names in
    names.contains("@context")
  }

  /// A note of Misskey. It is only read.
  public static let misskey = message(.misskey, "note of Misskey", read: MisskeyNote.read, write: nil) {
    names in
    names.isSuperset(of: ["text", "userId", "visibility"])
  }

  /// A message of Discord.
  public static let discord = message(
    .discord, "message of Discord", read: DiscordMessage.read, write: DiscordMessage.write
  ) { names in
    names.isSuperset(of: ["content", "author", "channel_id"])
  }

  /// A message of Slack.
  public static let slack = message(
    .slack, "message of Slack", read: { try SlackMessage.read($0, $1, $2) }, write: SlackMessage.write,
    isOne: { $0.isSuperset(of: ["blocks", "text"]) || $0.isSuperset(of: ["ts", "text", "user"]) })

  /// A message as one JSON value, recognized by the names of its members.
  private static func message(
    _ name: FormatName, _ title: String, article: String = "a", fileExtension: String? = nil,
    mediaType: MIMEType = "application/json", fallbacks: FormatFallbacks = .none,
    read: @escaping @Sendable (JSONValue, ImageMap, Limits) throws -> Converted<DecomposedText>,
    write: (@Sendable (DecomposedText, ImageMap) throws -> Converted<JSONValue>)?,
    mayBe: @escaping @Sendable (Set<String>) -> Bool = { _ in false },
    isOne: @escaping @Sendable (Set<String>) -> Bool
  ) -> Format {
    var writer: Writer?
    if let write {
      writer = { text, options in
        let message = try write(text, options.imageMap)
        let bytes = message.value.canonicalBytes + [0x0A]
        return Converted(
          .bytes { sink in
            try sink.write(bytes)
            return []
          }, diagnostics: message.diagnostics)
      }
    }
    return Format(
      name, title: title, article: article, fileExtensions: [fileExtension ?? "\(name.rawValue).json"],
      mediaType: mediaType, isText: true, byteLimit: JSONInput.limit, fallbacks: fallbacks,
      options: [.imageMap],
      recognizer: { look in
        guard let names = look.jsonMembers else { return nil }
        return isOne(names) ? .certain() : mayBe(names) ? .likely : nil
      },
      reader: { input, options in
        let value = try JSONInput.value(input, as: name, options.limits)
        return try read(value, options[ImageMap.self], options.limits)
      }, writer: writer)
  }
}
