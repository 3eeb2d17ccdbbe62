extension WidthProfile {
  /// One row of the table: what differs from scalar by scalar.
  private static func row(_ change: (inout WidthProfile) -> Void) -> WidthProfile {
    var profile = WidthProfile()
    change(&profile)
    return profile
  }

  /// xterm 379: scalar by scalar, Unicode 14, by the system's table.
  public static let xterm = row {
    $0.softHyphenWidth = 1
    $0.unicodeVersion = 14
    $0.exceptions = .systemLibrary
  }

  /// kitty 0.41: skin tones join and selectors count, sequences do not join; emoji of Unicode 16.
  ///
  /// Of this version only the table of sequences was measured; single characters are those of ``kitty026``. From 0.42 on
  /// kitty goes by clusters, as ``modern`` does.
  public static let kitty = row {
    $0 = kitty026
    $0.unicodeVersion = 16
  }

  /// kitty 0.26: skin tones join and selectors count, sequences do not join; spacing marks and marks before numbers
  /// combine, vowels of Hangul do not.
  public static let kitty026 = row {
    $0.emojiSelectorWidens = true
    $0.textSelectorNarrows = true
    $0.joinsSkinTones = true
    $0.strayToneWidth = 0
    $0.regionalIndicatorWidth = 2
    $0.spacingMarkWidth = 0
    $0.prependedMarkWidth = 0
    $0.hangulVowelWidth = 1
    $0.loneHangulVowelWidth = 1
    $0.exceptions = .kitty
  }

  /// Konsole 22.12: sequences and skin tones join, U+FE0F does not widen.
  public static let konsole = row {
    $0.joinsSequences = true
    $0.sequencesTakeFirst = true
    $0.joinsSkinTones = true
    $0.regionalIndicatorWidth = 2
    $0.softHyphenWidth = 1
    $0.prependedMarkWidth = 0
    $0.loneHangulVowelWidth = 2
  }

  /// mlterm 3.9: scalar by scalar, the joiner and other invisible characters too, Unicode 12.
  public static let mlterm = row {
    $0.joinerWidth = 1
    $0.spacingMarkWidth = 0
    $0.formatWidth = 1
    $0.softHyphenWidth = 1
    $0.unicodeVersion = 12
    $0.exceptions = .mlterm
  }

  /// foot 1.13: scalar by scalar, Unicode 14, by the system's table; what it does not know takes no cell.
  public static let foot = row {
    $0.softHyphenWidth = 1
    $0.unicodeVersion = 14
    $0.unassignedWidth = 0
    $0.exceptions = .systemLibrary
  }

  /// Terminals that go by grapheme clusters (mode 2027): a cluster is one or two cells wide. Not measured: it is what the
  /// mode's description asks for.
  public static let modern = row {
    $0.emojiSelectorWidens = true
    $0.joinsSequences = true
    $0.joinsSkinTones = true
    $0.regionalIndicatorWidth = 2
    $0.spacingMarkWidth = 0
    $0.unicodeVersion = 16
    $0.clusterLimit = 2
  }

  /// All rows, by names for options and messages.
  public static let named: [(name: String, profile: WidthProfile)] = [
    ("xterm", xterm), ("kitty", kitty), ("kitty-0.26", kitty026), ("konsole", konsole), ("mlterm", mlterm),
    ("foot", foot), ("modern", modern),
  ]
}
