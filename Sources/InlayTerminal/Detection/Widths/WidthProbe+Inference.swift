internal import InlayUnicode

extension WidthProbe {
  /// The strings to print. Each reveals one or two properties.
  static let strings: [String] = [
    "\u{2764}\u{FE0F}",  // a heart with text presentation by default, as an emoji
    "\u{231A}\u{FE0E}",  // a watch with emoji presentation by default, as text
    "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}",  // a family
    "\u{1F44D}\u{1F3FD}",  // a thumb with a skin tone
    "\u{1F1E9}",  // a single regional indicator
    "\u{A7}",  // ambiguous (UAX #11)
    "\u{915}\u{93E}",  // a consonant and a spacing mark
    "\u{1FAE8}", "\u{1FAE9}", "\u{1FAEA}",  // emoji of Unicode 15, 16, 17
    "\u{378}",  // not assigned in any version
    "\u{1100}\u{1100}",  // two leading consonants: one cluster of four cells
    "\u{261D}\u{1F3FD}",  // a finger with text presentation by default, and a skin tone
  ]

  /// The number of strings whose measured width differs from the profile's.
  static func contradictions(of profile: WidthProfile, _ widths: [Int]) -> Int {
    zip(strings, widths).count { profile.count($0).cells != $1 }
  }

  /// The profile that explains the widths best: a named one if it explains all of them, otherwise the nearest one found
  /// by changing one property at a time.
  ///
  /// - Parameter widths: the width of each of ``strings`` in cells.
  static func profile(for widths: [Int]) -> WidthProfile {
    // A named profile knows more than the strings reveal, so it is preferred to others at the same distance.
    var (best, minimum) = (WidthProfile(), Int.max)
    for (_, named) in WidthProfile.named {
      let distance = distance(of: named, widths)
      if distance < minimum { (best, minimum) = (named, distance) }
    }
    for start in [directly(widths)] + WidthProfile.named.map(\.profile) where minimum > 0 {
      let found = improved(start, widths)
      let distance = distance(of: found, widths)
      if distance < minimum { (best, minimum) = (found, distance) }
    }
    return best
  }

  /// The profile that each string reveals directly.
  private static func directly(_ widths: [Int]) -> WidthProfile {
    var profile = WidthProfile()
    guard widths.count == strings.count else { return profile }
    profile.emojiSelectorWidens = widths[0] >= 2
    profile.textSelectorNarrows = widths[1] == 1
    profile.joinsSequences = widths[2] <= 4
    profile.joinerWidth = max(0, min(2, (widths[2] - (profile.joinsSequences ? 2 : 6)) / 2))
    profile.joinsSkinTones = widths[3] <= 2
    profile.regionalIndicatorWidth = min(widths[4], 2)
    profile.ambiguousWidth = widths[5] >= 2 ? 2 : 1
    profile.spacingMarkWidth = widths[6] >= 2 ? 1 : 0
    profile.unicodeVersion = widths[9] == 2 ? 17 : widths[8] == 2 ? 16 : widths[7] == 2 ? 15 : 14
    profile.unassignedWidth = min(widths[10], 1)
    profile.clusterLimit = widths[11] < 4 ? max(1, widths[11]) : nil
    return profile
  }

  /// Changes one property at a time as long as that reduces the distance.
  private static func improved(_ start: WidthProfile, _ widths: [Int]) -> WidthProfile {
    var profile = start
    var minimum = distance(of: profile, widths)
    // Each round reduces the distance. There are never more rounds than properties.
    for _ in 0..<WidthProfile.fields.count where minimum > 0 {
      let before = minimum
      for field in WidthProfile.fields {
        for value in field.values {
          var changed = profile
          field.set(&changed, value)
          let distance = distance(of: changed, widths)
          if distance < minimum { (profile, minimum) = (changed, distance) }
        }
      }
      if minimum == before { break }
    }
    return profile
  }

  /// The distance of a profile from the measurement. The number of strings it gets wrong counts first, so that one odd
  /// report cannot change another property; the number of cells counts second.
  private static func distance(of profile: WidthProfile, _ widths: [Int]) -> Int {
    zip(strings, widths).reduce(0) { sum, measured in
      let difference = abs(profile.count(measured.0).cells - measured.1)
      return sum + (difference == 0 ? 0 : 1_000 + difference)
    }
  }
}
