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
  /// Cells of U+200D itself.
  public var joinerWidth: Int
  /// Whether a skin tone takes no cells after an emoji that has one; if not, two.
  public var joinsSkinTones: Bool
  /// Cells of a regional indicator that is not one of a pair. A pair, a flag, has two on every terminal.
  public var regionalIndicatorWidth: Int
  /// Cells of ambiguous characters (UAX #11), 1 or 2: by the terminal's settings, 2 in some East Asian ones.
  public var ambiguousWidth: Int
  /// Cells of marks that take room (general category Mc), as Indic vowels do.
  public var spacingMarkWidth: Int
  /// The major version of Unicode it knows emoji of, from 14 to 17.
  public var unicodeVersion: Int
  /// Cells of what that version has not assigned.
  public var unassignedWidth: Int
  /// The most cells a grapheme cluster takes; `nil` where cells are counted scalar by scalar.
  public var clusterLimit: Int?

  /// What `wcwidth` and a modern table give: every scalar for itself, in Unicode 15.
  public init() {
    emojiSelectorWidens = false
    textSelectorNarrows = false
    joinsSequences = false
    joinerWidth = 0
    joinsSkinTones = false
    regionalIndicatorWidth = 1
    ambiguousWidth = 1
    spacingMarkWidth = 1
    unicodeVersion = 15
    unassignedWidth = 1
    clusterLimit = nil
  }
}
