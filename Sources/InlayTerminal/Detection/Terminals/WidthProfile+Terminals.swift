public import InlayUnicode

/// How each measured terminal counts cells: its deviations from plain `wcwidth` rules.
///
/// `WidthProfile.modern` belongs to no single terminal and is declared with the type.
extension WidthProfile {
  private static func row(_ change: (inout WidthProfile) -> Void) -> WidthProfile {
    var profile = WidthProfile()
    change(&profile)
    return profile
  }

  /// xterm 379: counts each scalar separately, by the C library's table of Unicode 14.
  public static let xterm = row {
    $0.softHyphenWidth = 1
    $0.unicodeVersion = 14
    $0.exceptions = .systemLibrary
  }

  /// kitty 0.41: skin tones join and selectors count, but joined sequences do not. Knows the emoji of Unicode 16.
  ///
  /// Only sequences were measured in this version. Single characters are taken from ``kitty026``. From 0.42 on, kitty
  /// counts clusters, as `WidthProfile.modern` does.
  public static let kitty = row {
    $0 = kitty026
    $0.unicodeVersion = 16
  }

  /// kitty 0.26: skin tones join and selectors count, but joined sequences do not. Spacing marks, and marks before
  /// numbers, take no cell; vowels of Hangul do.
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

  /// mlterm 3.9: counts each scalar separately, including invisible characters. Knows Unicode 12.
  public static let mlterm = row {
    $0.joinerWidth = 1
    $0.spacingMarkWidth = 0
    $0.formatWidth = 1
    $0.softHyphenWidth = 1
    $0.unicodeVersion = 12
    $0.exceptions = .mlterm
  }

  /// foot 1.13: counts each scalar separately, by the C library's table of Unicode 14. Characters unknown to that table
  /// take no cell.
  public static let foot = row {
    $0.softHyphenWidth = 1
    $0.unicodeVersion = 14
    $0.unassignedWidth = 0
    $0.exceptions = .systemLibrary
  }

  /// All profiles, with the names used in options and messages.
  package static let named: [(name: String, profile: WidthProfile)] = [
    ("xterm", xterm), ("kitty", kitty), ("kitty-0.26", kitty026), ("konsole", konsole), ("mlterm", mlterm),
    ("foot", foot), ("modern", modern),
  ]
}
