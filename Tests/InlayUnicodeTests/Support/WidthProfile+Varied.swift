import TestKit

@testable import InlayUnicode

extension WidthProfile {
  /// Counts by an old version of Unicode and by tables of its own, so that nothing takes the short ways.
  static let dissenting = {
    var profile = WidthProfile()
    profile.formatWidth = 1
    profile.joinerWidth = 1
    profile.softHyphenWidth = 1
    profile.spacingMarkWidth = 0
    profile.unicodeVersion = 12
    profile.exceptions = .mlterm
    return profile
  }()

  /// Counts by the table of a C library, as several terminals do.
  static let systemLibrary = {
    var profile = WidthProfile()
    profile.softHyphenWidth = 1
    profile.unicodeVersion = 14
    profile.exceptions = .systemLibrary
    return profile
  }()

  /// Profiles that differ from the plain one in a single point each, and those that differ in many.
  static let varied: [(name: String, profile: WidthProfile)] =
    [
      ("plain", WidthProfile()), ("modern", .modern), ("dissenting", .dissenting),
      ("systemLibrary", .systemLibrary),
    ]
    + changes.map { name, change in
      var profile = WidthProfile()
      change(&profile)
      return (name, profile)
    }

  private static let changes: [(name: String, change: @Sendable (inout WidthProfile) -> Void)] = [
    ("emojiSelectorWidens", { $0.emojiSelectorWidens = true }),
    ("textSelectorNarrows", { $0.textSelectorNarrows = true }),
    ("joinsSequences", { $0.joinsSequences = true }),
    ("sequencesTakeFirst", { ($0.joinsSequences, $0.sequencesTakeFirst) = (true, true) }),
    ("joinerWidth", { $0.joinerWidth = 1 }),
    ("joinsSkinTones", { $0.joinsSkinTones = true }),
    ("strayToneWidth", { ($0.joinsSkinTones, $0.strayToneWidth) = (true, 0) }),
    ("regionalIndicatorWidth", { $0.regionalIndicatorWidth = 2 }),
    ("ambiguousWidth", { $0.ambiguousWidth = 2 }),
    ("spacingMarkWidth", { $0.spacingMarkWidth = 0 }),
    ("formatWidth", { $0.formatWidth = 1 }),
    ("softHyphenWidth", { $0.softHyphenWidth = 1 }),
    ("prependedMarkWidth", { $0.prependedMarkWidth = 0 }),
    ("hangulVowelWidth", { $0.hangulVowelWidth = 1 }),
    ("loneHangulVowelWidth", { $0.loneHangulVowelWidth = 2 }),
    ("unicodeVersion", { $0.unicodeVersion = 14 }),
    ("unassignedWidth", { ($0.unicodeVersion, $0.unassignedWidth) = (14, 0) }),
    ("clusterLimit", { $0.clusterLimit = 4 }),
    ("kitty", { ($0.unicodeVersion, $0.exceptions) = (16, .kitty) }),
    ("mlterm", { ($0.unicodeVersion, $0.exceptions) = (12, .mlterm) }),
  ]
}

extension ChoiceSource {
  /// A profile in which any point may be other than in the plain one.
  func widthProfile() -> WidthProfile {
    var profile = WidthProfile()
    profile.emojiSelectorWidens = bool()
    profile.textSelectorNarrows = bool()
    profile.joinsSequences = bool()
    profile.sequencesTakeFirst = bool()
    profile.joinerWidth = below(2)
    profile.joinsSkinTones = bool()
    profile.strayToneWidth = pick([2, 0])
    profile.regionalIndicatorWidth = pick([1, 2])
    profile.ambiguousWidth = pick([1, 2])
    profile.spacingMarkWidth = below(2)
    profile.formatWidth = below(2)
    profile.softHyphenWidth = below(2)
    profile.prependedMarkWidth = below(2)
    profile.hangulVowelWidth = below(2)
    profile.loneHangulVowelWidth = below(3)
    profile.unicodeVersion = pick([15, 12, 13, 14, 16, 17])
    profile.unassignedWidth = below(2)
    profile.clusterLimit = pick([nil, 2, 4])
    profile.exceptions = pick(WidthExceptions.allCases)
    return profile
  }
}
