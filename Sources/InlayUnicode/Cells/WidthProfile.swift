/// How a terminal counts the cells of text, for every rule on which terminals differ.
///
/// `InlayTerminal` has a profile for each terminal that was measured. For another terminal, copy the most similar
/// profile and change it.
public struct WidthProfile: Sendable, Hashable {
  /// Whether U+FE0F makes an emoji two cells wide that is text by default, such as a heart or a keycap.
  public var emojiSelectorWidens: Bool
  /// Whether U+FE0E makes an emoji one cell wide that is two cells wide by default.
  public var textSelectorNarrows: Bool
  /// Whether emoji joined by U+200D are as wide as the widest of them. If not, their widths add up.
  public var joinsSequences: Bool
  /// Whether such a sequence is instead as wide as its first emoji, which may be one cell, such as a white flag.
  public var sequencesTakeFirst: Bool
  /// Number of cells of the joiner U+200D itself.
  public var joinerWidth: Int
  /// Whether a skin tone takes no cells after an emoji that can have one. If not, it takes two.
  public var joinsSkinTones: Bool
  /// Number of cells (0 or 2) of a skin tone that does not join: after a letter, or alone.
  public var strayToneWidth: Int
  /// Number of cells of a single regional indicator. A pair, which is a flag, has two on every terminal.
  public var regionalIndicatorWidth: Int
  /// Number of cells of ambiguous characters (UAX #11): 1, or 2 with some East Asian settings of the terminal.
  public var ambiguousWidth: Int
  /// Number of cells of spacing marks (general category Mc), such as Indic vowels.
  public var spacingMarkWidth: Int
  /// Number of cells of format characters (general category Cf): U+200B, U+2060, U+FEFF, bidirectional marks and
  /// controls, tags. U+00AD, U+200D and the marks of ``prependedMarkWidth`` have their own properties.
  public var formatWidth: Int
  /// Number of cells of U+00AD, the soft hyphen.
  public var softHyphenWidth: Int
  /// Number of cells of marks that precede their characters (Prepended_Concatenation_Mark), such as U+0600.
  public var prependedMarkWidth: Int
  /// Number of cells of a Hangul vowel or final (jamo) that continues a syllable.
  public var hangulVowelWidth: Int
  /// Number of cells of a Hangul vowel or final that does not continue a syllable.
  public var loneHangulVowelWidth: Int
  /// The major version of Unicode that the terminal knows, at least 12. Versions after 15 differ only in their emoji.
  public var unicodeVersion: Int
  /// Number of cells of characters that this version has not assigned. With 0, an unknown mark also removes the cell of
  /// its base character, as in foot 1.13.
  public var unassignedWidth: Int
  /// The maximum number of cells of a grapheme cluster; `nil` if each scalar is counted separately.
  public var clusterLimit: Int?
  /// The set of characters whose width on this terminal follows no rule.
  package var exceptions: WidthExceptions

  /// The profile of `wcwidth` with a table of Unicode 15, which counts each scalar separately.
  public init() {
    emojiSelectorWidens = false
    textSelectorNarrows = false
    joinsSequences = false
    sequencesTakeFirst = false
    joinerWidth = 0
    joinsSkinTones = false
    strayToneWidth = 2
    regionalIndicatorWidth = 1
    ambiguousWidth = 1
    spacingMarkWidth = 1
    formatWidth = 0
    softHyphenWidth = 0
    prependedMarkWidth = 1
    hangulVowelWidth = 0
    loneHangulVowelWidth = 0
    unicodeVersion = 15
    unassignedWidth = 1
    clusterLimit = nil
    exceptions = .none
  }

  /// A terminal that counts grapheme clusters (mode 2027), with one or two cells each. It follows the description of
  /// that mode and was not measured.
  public static let modern = {
    var profile = WidthProfile()
    profile.emojiSelectorWidens = true
    profile.joinsSequences = true
    profile.joinsSkinTones = true
    profile.regionalIndicatorWidth = 2
    profile.spacingMarkWidth = 0
    profile.unicodeVersion = 16
    profile.clusterLimit = 2
    return profile
  }()

  /// Whether it differs from Unicode 15.0 for characters on which other terminals agree.
  @inline(__always)
  var isDissenting: Bool { unicodeVersion < 15 || exceptions != .none }
}
