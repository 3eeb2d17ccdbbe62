/// Counts the cells of one grapheme cluster, scalar by scalar.
struct CellMeter {
  /// Cells so far.
  private var cells = 0
  /// Of those, cells of the last scalar that a selector, a skin tone or another indicator may change.
  private var base = 0
  private var baseKind = Base.none
  private var isAfterJoiner = false
  private(set) var isControl = false
  /// Whether it is shown as an emoji (UTS #51, definition ED-17a and what it is made of).
  private(set) var isEmoji = false

  private enum Base {
    /// Selectors change nothing.
    case none
    /// A digit, `#` or `*`: an emoji as a keycap only.
    case keycap, selectedKeycap
    case emoji
    /// An emoji that may have a skin tone.
    case modifiable
    case regionalIndicator
  }

  /// After no scalar, or after one of ``ScalarProperties/plainWidth``.
  @inline(__always)
  init(plainWidth: UInt8 = 0) {
    cells = Int(plainWidth)
    base = cells
  }

  /// Cells of the cluster; `nil` for a control character, whose form is the caller's to choose.
  @inline(__always)
  func width(_ profile: WidthProfile) -> Int? {
    isControl ? nil : min(cells, profile.clusterLimit ?? cells)
  }

  /// Takes the next scalar of the cluster. The profile must be the same for all.
  mutating func add(_ value: UInt32, _ properties: ScalarProperties, _ profile: WidthProfile) {
    let wasAfterJoiner = isAfterJoiner
    isAfterJoiner = false
    switch properties.cell {
    case .narrow, .wide, .ambiguous:
      let known = properties.cell == .narrow ? 1 : properties.cell == .wide ? 2 : profile.ambiguousWidth
      let width = profile.width(of: value, properties, known: known)
      let joins = wasAfterJoiner && profile.joinsSequences && properties.isExtendedPictographic
      addBase(width, joins: joins)
      setBase(value, properties, wasAfterJoiner)
    case .zero:
      if value == 0x20E3, baseKind == .selectedKeycap { isEmoji = true }
    case .control: isControl = true
    case .spacingMark: cells += profile.spacingMarkWidth
    case .joiner:
      cells += profile.joinerWidth
      isAfterJoiner = true
    case .emojiSelector, .textSelector: select(emoji: properties.cell == .emojiSelector, profile)
    case .regionalIndicator: addRegionalIndicator(profile)
    case .skinTone: addSkinTone(profile)
    }
  }

  private mutating func addBase(_ width: Int, joins: Bool) {
    if joins {
      let widest = max(base, width)
      cells += widest - base
      base = widest
    } else {
      cells += width
      base = width
    }
  }

  private mutating func setBase(_ value: UInt32, _ properties: ScalarProperties, _ wasAfterJoiner: Bool) {
    guard properties.isEmoji || properties.isUnassigned else {
      baseKind = .none
      return
    }
    if properties.isEmojiModifierBase {
      baseKind = .modifiable
    } else if properties.isEmoji {
      baseKind = value < 0x80 ? .keycap : .emoji
    } else {
      baseKind = .none
    }
    if properties.isEmojiPresentation || wasAfterJoiner && properties.isEmoji && isEmoji
      || NewEmoji.version(of: value) != nil
    {
      isEmoji = true
    }
  }

  private mutating func select(emoji: Bool, _ profile: WidthProfile) {
    switch baseKind {
    case .none, .regionalIndicator: return
    case .keycap, .selectedKeycap: baseKind = emoji ? .selectedKeycap : .keycap
    case .emoji, .modifiable: isEmoji = emoji
    }
    if emoji, profile.emojiSelectorWidens, base == 1 {
      cells += 1
      base = 2
    } else if !emoji, profile.textSelectorNarrows, base == 2 {
      cells -= 1
      base = 1
    }
  }

  private mutating func addRegionalIndicator(_ profile: WidthProfile) {
    if baseKind == .regionalIndicator {
      cells += 2 - base
      (base, baseKind, isEmoji) = (2, .none, true)
    } else {
      cells += profile.regionalIndicatorWidth
      (base, baseKind) = (profile.regionalIndicatorWidth, .regionalIndicator)
    }
  }

  private mutating func addSkinTone(_ profile: WidthProfile) {
    isEmoji = true
    guard baseKind == .modifiable, profile.joinsSkinTones else {
      cells += 2
      (base, baseKind) = (2, .emoji)
      return
    }
    // Where whole clusters count, a hand with a skin tone is an emoji, whatever it is by itself.
    if base == 1, profile.clusterLimit != nil {
      cells += 1
      base = 2
    }
    baseKind = .emoji
  }
}

extension WidthProfile {
  /// Cells of a scalar that the newest version of Unicode gives `known`, as this terminal's version has it.
  @inline(__always)
  func width(of value: UInt32, _ properties: ScalarProperties, known: Int) -> Int {
    switch properties.age {
    case 0: known
    case 1: unicodeVersion >= 15 ? known : unassignedWidth
    default: widthOfUnassigned(value, known: known)
    }
  }

  private func widthOfUnassigned(_ value: UInt32, known: Int) -> Int {
    if let version = NewEmoji.version(of: value) { return unicodeVersion >= version ? 2 : unassignedWidth }
    // Ideographs to come are wide by default (UAX #11, section 5.3).
    return unassignedWidth == 0 ? 0 : known
  }
}
