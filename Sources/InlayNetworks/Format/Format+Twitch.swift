internal import InlayCore
internal import InlayFiles
public import InlayFormats

extension FormatName {
  /// A line of Twitch's chat.
  public static let twitch: FormatName = "twitch"
}

extension Format {
  /// A line of Twitch's chat, as IRC with tags. It is only read: what is sent has no ranges.
  public static let twitch = Format(
    .twitch, title: "line of Twitch's chat", article: "a", fileExtensions: ["irc"],
    mediaType: .plainText, isText: true, byteLimit: JSONInput.limit, options: [.imageMap],
    recognizer: { TwitchMessage.isOne($0.prefix(FormatLook.textPrefixBytes)) ? .certain() : nil },
    reader: { input, options in
      let text = try PlainTextReader.read(
        input.bytes(as: .twitch, JSONInput.limit, options.limits), limits: options.limits)
      return try TwitchMessage.read(text.value.text, options[ImageMap.self], options.limits)
    },
    writer: nil)
}
