internal import InlayCore
internal import InlayFiles
public import InlayFormats

extension FormatName {
  /// Text in which tokens stand for images.
  public static let tokens: FormatName = "tokens"
  /// BBCode.
  public static let bbcode: FormatName = "bbcode"
  /// Text in the HTML of Telegram's Bot API.
  public static let telegramHTML: FormatName = "telegram-html"
  /// Text in the Markdown of Telegram's Bot API, version 2.
  public static let telegramMarkdown: FormatName = "telegram-markdown"
  /// Text with `<font>` and `<img>` tags that nothing closes.
  public static let magazine: FormatName = "magazine"
}

extension Format {
  /// Text in which tokens stand for images. It is not recognized: any text may hold what looks like a token.
  public static let tokens = Format(
    .tokens, title: "text with tokens", article: "a", fileExtensions: ["tokens"], mediaType: .plainText,
    isText: true, byteLimit: JSONInput.limit, options: [.token, .imageMap],
    reader: { input, options in
      try TokenText.read(
        text(input, .tokens, options), options[TokenSettings.self], options[ImageMap.self], options.limits)
    },
    writer: { text, options in
      Converted(
        .bytes { sink in
          try TokenText.write(text, options[TokenSettings.self], options.imageMap, to: MarkSink(sink))
        })
    })

  /// BBCode, as boards store posts. It is not recognized.
  public static let bbcode = Format(
    .bbcode, title: "BBCode", fileExtensions: ["bbcode"], mediaType: .plainText, isText: true,
    byteLimit: JSONInput.limit, readsFilesBeside: true, options: [.imageMap],
    reader: { input, options in
      try BBCode.read(text(input, .bbcode, options), images(options), options.limits)
    },
    writer: { text, options in
      Converted(.bytes { sink in try BBCode.write(text, options.imageMap, to: MarkSink(sink)) })
    })

  /// The markup of an old tutorial for magazines in an app. It is not recognized.
  public static let magazine = Format(
    .magazine, title: "magazine markup", fileExtensions: ["magazine"], mediaType: .plainText, isText: true,
    byteLimit: JSONInput.limit, readsFilesBeside: true, options: [.imageMap],
    reader: { input, options in
      try MagazineText.read(text(input, .magazine, options), images(options), options.limits)
    },
    writer: { text, options in
      Converted(.bytes { sink in try MagazineText.write(text, options.imageMap, to: MarkSink(sink)) })
    })

  /// Text in the HTML of Telegram's Bot API. It is not recognized.
  public static let telegramHTML = telegram(
    .telegramHTML, "HTML of Telegram", read: TelegramHTML.read, write: TelegramHTML.write)

  /// Text in the Markdown of Telegram's Bot API, version 2. It is not recognized.
  public static let telegramMarkdown = telegram(
    .telegramMarkdown, "Markdown of Telegram", read: TelegramMarkdown.read, write: TelegramMarkdown.write)

  private static func telegram(
    _ name: FormatName, _ title: String,
    read: @escaping @Sendable (String, ImageMap, Limits) throws -> Converted<DecomposedText>,
    write: @escaping @Sendable (DecomposedText, ImageMap) throws -> Converted<String>
  ) -> Format {
    Format(
      name, title: title, fileExtensions: ["\(name.rawValue).txt"], mediaType: .plainText, isText: true,
      byteLimit: JSONInput.limit, options: [.imageMap],
      reader: { input, options in
        try read(text(input, name, options), options[ImageMap.self], options.limits)
      },
      writer: { text, options in
        let written = try write(text, options.imageMap)
        return Converted(
          .bytes { sink in
            try MarkSink(sink).write(Array(written.value.utf8))
            return []
          }, diagnostics: written.diagnostics)
      })
  }

  private static func text(
    _ input: FormatInput, _ name: FormatName, _ options: ReadOptions
  ) throws -> String {
    let bytes = try input.bytes(as: name, JSONInput.limit, options.limits)
    return try PlainTextReader.read(bytes, limits: options.limits).value.text
  }

  private static func images(_ options: ReadOptions) -> ReferencedImages {
    ReferencedImages(map: options[ImageMap.self], files: options.filesBeside)
  }

  /// The formats of networks, and of text with codes.
  package static let networks: [Format] = [
    telegramExport, discordExport, slackExport, mastodonExport, matrixExport,
    matrix, matrixSticker, matrixPack, telegram, telegramRich, bluesky, twitch, nostr, mastodon, activityPub,
    misskey, discord, slack, telegramHTML, telegramMarkdown, tokens, bbcode, magazine,
  ]
}
