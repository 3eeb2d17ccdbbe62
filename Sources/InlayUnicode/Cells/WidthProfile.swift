/// How a terminal counts the cells that text takes, in every point on which terminals disagree.
///
/// `InlayTerminal` has a profile for each terminal that was measured. For another terminal change a copy of
/// the one that is nearest.
public struct WidthProfile: Sendable, Hashable {
  /// Whether U+FE0F makes an emoji that is text by itself two cells wide: a heart, and keycaps.
  public var emojiSelectorWidens: Bool
  /// Whether U+FE0E makes an emoji that is two cells wide by itself one cell wide.
  public var textSelectorNarrows: Bool
  /// Whether emoji joined by U+200D are as wide as the widest of them; if not, as all of them together.
  public var joinsSequences: Bool
  /// Whether such a sequence is as wide as its first emoji instead, which may be one cell, such as a white
  /// flag.
  public var sequencesTakeFirst: Bool
  /// Cells of the joiner U+200D itself.
  public var joinerWidth: Int
  /// Whether a skin tone takes no cells after an emoji that has one; if not, two.
  public var joinsSkinTones: Bool
  /// Cells of a skin tone that does not join, 0 or 2: after a letter, or by itself.
  public var strayToneWidth: Int
  /// Cells of a single regional indicator. A pair, which is a flag, has two on every terminal.
  public var regionalIndicatorWidth: Int
  /// Cells of ambiguous characters (UAX #11): 1, or 2 with some East Asian settings of the terminal.
  public var ambiguousWidth: Int
  /// Cells of marks that take room (general category Mc), as Indic vowels do.
  public var spacingMarkWidth: Int
  /// Cells of characters that are not shown by themselves (general category Cf): U+200B, U+2060, U+FEFF,
  /// marks and controls of direction, tags. U+00AD, U+200D and the marks of ``prependedMarkWidth`` have
  /// properties of their own.
  public var formatWidth: Int
  /// Cells of U+00AD, the soft hyphen.
  public var softHyphenWidth: Int
  /// Cells of marks that stand before the characters they belong to (Prepended_Concatenation_Mark), such as
  /// U+0600.
  public var prependedMarkWidth: Int
  /// Cells of a vowel or final of Hangul (jamo) that continues a syllable.
  public var hangulVowelWidth: Int
  /// Cells of a vowel or final of Hangul that does not continue a syllable.
  public var loneHangulVowelWidth: Int
  /// The major version of Unicode that it knows, at least 12. Versions after 15 differ only in their emoji.
  public var unicodeVersion: Int
  /// Cells of characters that this version has not assigned. 0 also means that an unknown mark takes away the
  /// cell of its base character, as in foot 1.13.
  public var unassignedWidth: Int
  /// The maximum cells of a grapheme cluster; `nil` if cells are counted scalar by scalar.
  public var clusterLimit: Int?
  /// Which single characters have a width that no rule gives.
  package var exceptions: WidthExceptions

  /// What `wcwidth` and a table of Unicode 15 give: each scalar is counted for itself.
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

  /// A terminal that counts grapheme clusters (mode 2027), one or two cells for each. This was not measured:
  /// it is what the description of the mode asks for.
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

  /// Whether it differs from Unicode 15.0 about characters that others agree about.
  @inline(__always)
  var isDissenting: Bool { unicodeVersion < 15 || exceptions != .none }
}
