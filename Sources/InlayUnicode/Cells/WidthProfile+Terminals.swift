extension WidthProfile {
  /// One row of the table: what differs from scalar by scalar.
  private static func row(_ change: (inout WidthProfile) -> Void) -> WidthProfile {
    var profile = WidthProfile()
    change(&profile)
    return profile
  }

  /// xterm 379: scalar by scalar, Unicode 14.
  public static let xterm = row { $0.unicodeVersion = 14 }

  /// kitty 0.41: skin tones join and selectors count, sequences do not join; emoji of Unicode 16.
  ///
  /// Not measured but in kitty's description of how it splits text into cells: U+FE0E narrows, spacing marks combine, a
  /// lone regional indicator is wide. From 0.42 on kitty goes by clusters, as ``modern`` does.
  public static let kitty = row {
    $0.emojiSelectorWidens = true
    $0.textSelectorNarrows = true
    $0.joinsSkinTones = true
    $0.regionalIndicatorWidth = 2
    $0.spacingMarkWidth = 0
    $0.unicodeVersion = 16
  }

  /// kitty 0.26: as ``kitty``, with emoji of Unicode 15.
  public static let kitty026 = row {
    $0 = kitty
    $0.unicodeVersion = 15
  }

  /// Konsole 22.12: sequences and skin tones join, U+FE0F does not widen.
  public static let konsole = row {
    $0.joinsSequences = true
    $0.joinsSkinTones = true
  }

  /// mlterm 3.9: scalar by scalar, the joiner too, Unicode 14.
  public static let mlterm = row {
    $0.joinerWidth = 1
    $0.unicodeVersion = 14
  }

  /// foot 1.13: scalar by scalar, Unicode 14; what it does not know takes no cell.
  public static let foot = row {
    $0.unicodeVersion = 14
    $0.unassignedWidth = 0
  }

  /// Terminals that go by grapheme clusters (mode 2027): a cluster is one or two cells wide.
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
