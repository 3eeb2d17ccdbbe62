internal import InlayUnicode

extension WidthProbe {
  /// The strings that are printed, each telling one property or two.
  static let strings: [String] = [
    "\u{2764}\u{FE0F}",  // a heart that is text by itself, as an emoji
    "\u{231A}\u{FE0E}",  // a watch that is an emoji by itself, as text
    "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}",  // a family
    "\u{1F44D}\u{1F3FD}",  // a thumb with a skin tone
    "\u{1F1E9}",  // a regional indicator alone
    "\u{A7}",  // ambiguous (UAX #11)
    "\u{915}\u{93E}",  // a consonant and a mark that takes room
    "\u{1FAE8}", "\u{1FAE9}", "\u{1FAEA}",  // emoji of Unicode 15, 16, 17
    "\u{378}",  // not assigned, in no version
    "\u{1100}\u{1100}",  // two leading consonants, one cluster of four cells
    "\u{261D}\u{1F3FD}",  // a finger that is text by itself, with a skin tone
  ]

  /// Strings that a profile gives another width than was measured.
  static func contradictions(of profile: WidthProfile, _ widths: [Int]) -> Int {
    zip(strings, widths).count { profile.count($0).cells != $1 }
  }

  /// The profile that explains widths best: one of the named ones if it explains all, else the nearest found
  /// by changing one property at a time.
  ///
  /// - Parameter widths: cells of each of ``strings``.
  static func profile(for widths: [Int]) -> WidthProfile {
    // One with a name knows more than the strings tell, so it goes before others that are as near.
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

  /// What each string says by itself.
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

  /// Changes one property at a time as long as that brings it nearer.
  private static func improved(_ start: WidthProfile, _ widths: [Int]) -> WidthProfile {
    var profile = start
    var minimum = distance(of: profile, widths)
    // Each round brings it nearer; more rounds than there are properties are never needed to change them all.
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

  /// How far a profile is from what was measured: first by the strings it is wrong about, so that one odd
  /// report changes no other, then by cells.
  private static func distance(of profile: WidthProfile, _ widths: [Int]) -> Int {
    zip(strings, widths).reduce(0) { sum, measured in
      let difference = abs(profile.count(measured.0).cells - measured.1)
      return sum + (difference == 0 ? 0 : 1_000 + difference)
    }
  }
}
