/// How a terminal counts cells, where terminals disagree. A value: make one of your own from the nearest.
///
/// The terminals of ``named`` were measured with cursor reports; what was not measured is said where it is decided.
public struct WidthProfile: Sendable, Hashable {
  /// Whether U+FE0F makes an emoji that is text by itself two cells wide: a heart, and keycaps.
  public var emojiSelectorWidens: Bool
  /// Whether U+FE0E makes an emoji that is two cells wide by itself one cell wide.
  public var textSelectorNarrows: Bool
  /// Whether emoji joined by U+200D are as wide as the widest of them; if not, as all of them together.
  public var joinsSequences: Bool
  /// Whether such a sequence is as wide as its first emoji instead, which may be one cell: a white flag.
  public var sequencesTakeFirst: Bool
  /// Cells of U+200D itself.
  public var joinerWidth: Int
  /// Whether a skin tone takes no cells after an emoji that has one; if not, two.
  public var joinsSkinTones: Bool
  /// Cells of a skin tone that does not join, 0 or 2: after a letter, or by itself.
  public var strayToneWidth: Int
  /// Cells of a regional indicator that is not one of a pair. A pair, a flag, has two on every terminal.
  public var regionalIndicatorWidth: Int
  /// Cells of ambiguous characters (UAX #11), 1 or 2: by the terminal's settings, 2 in some East Asian ones.
  public var ambiguousWidth: Int
  /// Cells of marks that take room (general category Mc), as Indic vowels do.
  public var spacingMarkWidth: Int
  /// Cells of characters that are not shown by themselves (general category Cf): U+200B, U+2060, U+FEFF, marks and
  /// controls of direction, tags. U+00AD, U+200D and the marks of ``prependedMarkWidth`` are apart.
  public var formatWidth: Int
  /// Cells of U+00AD, the soft hyphen.
  public var softHyphenWidth: Int
  /// Cells of marks that stand before what they are about (Prepended_Concatenation_Mark), such as U+0600.
  public var prependedMarkWidth: Int
  /// Cells of a vowel or final of Hangul (jamo) that goes on with a syllable.
  public var hangulVowelWidth: Int
  /// Cells of one that does not.
  public var loneHangulVowelWidth: Int
  /// The major version of Unicode it knows characters of up to 15, and emoji of up to 17; 12 or more.
  public var unicodeVersion: Int
  /// Cells of what that version has not assigned; 0 also means that a mark it does not know takes the cell of what it
  /// stands on away, as in foot 1.13.
  public var unassignedWidth: Int
  /// The most cells a grapheme cluster takes; `nil` where cells are counted scalar by scalar.
  public var clusterLimit: Int?
  /// Single characters that differ.
  public var exceptions: WidthExceptions

  /// What `wcwidth` and a modern table give: every scalar for itself, in Unicode 15.
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

  /// Whether it differs from Unicode 15.0 about characters that others agree about.
  @inline(__always)
  var isDissenting: Bool { unicodeVersion < 15 || exceptions != .none }
}
