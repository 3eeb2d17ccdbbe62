/// Counts the cells of one grapheme cluster, scalar by scalar.
struct CellMeter {
  /// Number of cells so far.
  private var cells = 0
  /// How many of these cells belong to the last scalar that a selector, a skin tone or another indicator may change.
  private var base = 0
  private var baseKind = Base.none
  private var isAfterJoiner = false
  private var isEmpty = true
  private(set) var isControl = false
  /// Whether the cluster is shown as an emoji (UTS #51, definition ED-17a and the definitions it uses).
  private(set) var isEmoji = false

  private enum Base {
    /// Selectors have no effect.
    case none
    /// A digit, `#` or `*`, which is an emoji only as a keycap.
    case keycap, selectedKeycap
    case emoji
    /// An emoji that can have a skin tone.
    case modifiable
    case regionalIndicator
  }

  /// Starts after no scalar, or after one scalar with a ``ScalarProperties/plainWidth``.
  @inline(__always)
  init(plainWidth: UInt8 = 0) {
    cells = Int(plainWidth)
    base = cells
    isEmpty = plainWidth == 0
  }

  /// Number of cells of the cluster; `nil` for a control character, whose form the caller decides.
  @inline(__always)
  func width(_ profile: WidthProfile) -> Int? {
    isControl ? nil : min(cells, profile.clusterLimit ?? cells)
  }

  /// Adds the next scalar of the cluster. The profile must be the same for all scalars.
  mutating func add(_ value: UInt32, _ properties: ScalarProperties, _ profile: WidthProfile) {
    let wasAfterJoiner = isAfterJoiner
    isAfterJoiner = false
    let isFirst = isEmpty
    isEmpty = false
    switch properties.cell {
    case .narrow, .wide, .ambiguous:
      let known =
        switch properties.cell {
        case .wide: 2
        case .ambiguous: profile.ambiguousWidth
        default: profile.narrowWidth(of: value, properties)
        }
      let width = profile.width(of: value, properties, known: known, isMark: false)
      let joins = wasAfterJoiner && profile.joinsSequences && properties.isExtendedPictographic
      addBase(width, joins: joins, profile)
      setBase(value, properties, wasAfterJoiner)
    case .zero:
      if value == 0x20E3, baseKind == .selectedKeycap { isEmoji = true }
      let known = profile.invisibleWidth(of: value, properties, startsCluster: isFirst)
      addMark(
        profile.width(of: value, properties, known: known, isMark: properties.graphemeBreak != .control))
    case .control: isControl = true
    case .spacingMark:
      addMark(profile.width(of: value, properties, known: profile.spacingMarkWidth, isMark: true))
    case .joiner:
      cells += profile.joinerWidth
      isAfterJoiner = true
    case .emojiSelector, .textSelector: select(emoji: properties.cell == .emojiSelector, profile)
    case .regionalIndicator: addRegionalIndicator(profile)
    case .skinTone: addSkinTone(profile)
    }
  }

  /// Adds the width of a mark. It may remove existing cells, but the sum is at least 0.
  @inline(__always)
  private mutating func addMark(_ width: Int) { cells = max(0, cells + width) }

  private mutating func addBase(_ width: Int, joins: Bool, _ profile: WidthProfile) {
    if joins {
      if profile.sequencesTakeFirst { return }
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
      let width = baseKind == .modifiable ? 2 : profile.strayToneWidth
      cells += width
      (base, baseKind) = (width, .emoji)
      return
    }
    // If whole clusters are counted, a hand with a skin tone is an emoji, even if the hand alone is not.
    if base == 1, profile.clusterLimit != nil {
      cells += 1
      base = 2
    }
    baseKind = .emoji
  }
}
