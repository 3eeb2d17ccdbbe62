/// Boolean properties of a scalar. The order is that of Scripts/generate/unicode-tables.
struct ScalarFlags: OptionSet, Sendable {
  let rawValue: UInt8

  static let emoji = ScalarFlags(rawValue: 1)
  static let emojiPresentation = ScalarFlags(rawValue: 2)
  static let bidiControl = ScalarFlags(rawValue: 4)
  static let defaultIgnorable = ScalarFlags(rawValue: 8)
  static let strongRightToLeft = ScalarFlags(rawValue: 16)
  /// Bidirectional class R, AL, AN, RLE, RLO or RLI.
  static let bidirectional = ScalarFlags(rawValue: 32)
}
