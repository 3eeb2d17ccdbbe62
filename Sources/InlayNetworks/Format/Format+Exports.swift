import InlayCore
import InlayFiles
public import InlayFormats

extension FormatName {
  /// An export of Telegram Desktop.
  public static let telegramExport: FormatName = "telegram-export"
  /// An export of DiscordChatExporter.
  public static let discordExport: FormatName = "discord-export"
  /// An export of a workspace of Slack.
  public static let slackExport: FormatName = "slack-export"
  /// The posts of an archive of Mastodon.
  public static let mastodonExport: FormatName = "mastodon-export"
  /// The events of a room of Matrix.
  public static let matrixExport: FormatName = "matrix-export"
}

extension Format {
  /// An export of Telegram Desktop: `result.json`, or the folder with it.
  public static let telegramExport = export(
    .telegramExport, "export of Telegram", names: TelegramExport.names, open: TelegramExport.open
  ) { names in
    names.isSuperset(of: ["type", "id", "messages"])
      || !names.isDisjoint(with: ["chats", "left_chats"])
        && !names.isDisjoint(with: ["about", "personal_information", "contacts"])
  }

  /// An export of DiscordChatExporter: its JSON, or the folder with it.
  public static let discordExport = export(
    .discordExport, "export of Discord", names: [], open: DiscordExport.open
  ) { names in
    names.isSuperset(of: ["guild", "channel", "messages"])
  }

  /// An export of a workspace of Slack: a folder, or the zip.
  public static let slackExport = Format.conversations(
    .slackExport, title: "export of Slack", article: "an", fileExtension: "slack-export.zip",
    mediaType: "application/zip", options: [.imageMap],
    recognizer: { look in
      guard let tree = look.tree else { return nil }
      return SlackExport.isOne(tree) ? .certain() : nil
    },
    opener: { try SlackExport.open($0, $1) })

  /// The posts of an archive of Mastodon: `outbox.json`, or the folder with it.
  public static let mastodonExport = export(
    .mastodonExport, "archive of Mastodon", names: MastodonExport.names, open: MastodonExport.open
  ) { names in
    names.contains("orderedItems") || names.isSuperset(of: ["@context", "items"])
  }

  /// The events of a room of Matrix: an export of Element or an answer of a server, or the folder with it.
  public static let matrixExport = export(
    .matrixExport, "export of Matrix", names: MatrixExport.names, open: MatrixExport.open
  ) { names in
    names.isSuperset(of: ["room_name", "messages"]) || names.isSuperset(of: ["chunk", "start"])
  }

  private static func export(
    _ name: FormatName, _ title: String, names: [String],
    open: @escaping @Sendable (FormatInput, ReadOptions) throws -> NetworkExport,
    isOne: @escaping @Sendable (Set<String>) -> Bool
  ) -> Format {
    Format.conversations(
      name, title: title, article: "an", fileExtension: "\(name.rawValue).json",
      mediaType: "application/json", options: [.imageMap],
      recognizer: { look in
        guard let members = ExportInput.members(look, names: names), isOne(members) else { return nil }
        return .certain()
      },
      opener: { try open($0, $1) })
  }
}
