package import InlayFormats

extension ImageRule {
  /// The rules of networks, by the names that people use.
  ///
  /// Sources: Discord's API documentation (256 KiB), Slack's help (128 KB), Mastodon's `CustomEmoji` (256 KB), the
  /// specification of Matrix (128 pixels), Telegram's documentation of sets (100 pixels), Bluemoji's lexicon (128,000
  /// bytes).
  package static let networks: KeyValuePairs<String, ImageRule> = [
    "bluesky": ImageRule(side: 128, maximumBytes: 128_000),
    "discord": ImageRule(side: 128, maximumBytes: 256 << 10),
    "mastodon": ImageRule(side: 128, maximumBytes: 256 << 10),
    "matrix": ImageRule(side: 128, isExact: true, maximumBytes: 1 << 20),
    "nostr": ImageRule(side: 128, maximumBytes: 256 << 10),
    "slack": ImageRule(side: 128, maximumBytes: 128_000, takesWebP: false),
    "telegram": ImageRule(side: 100, isExact: true, maximumBytes: 128 << 10),
  ]
}
