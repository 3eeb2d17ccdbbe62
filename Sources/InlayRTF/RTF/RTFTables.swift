import InlayCore

/// A font of the font table.
struct RTFFont: Hashable, Sendable {
  var name = ""
  /// Index of a row of ``ParagraphWords/fontClasses``.
  var fontClass: UInt8 = 0
  /// `\fcharset`, if stated.
  var characterSet: Int?
  /// `\cpg`, if stated. It takes precedence over the character set.
  var codePage: Int?
}

/// A color being read: what the table has stated so far.
struct RTFColorEntry {
  enum Space { case none, rgb, gray }
  var space = Space.none
  /// Components in hundred-thousandths.
  var components: [Int] = []
  var alpha = 100_000

  /// The color; `nil` for an empty entry.
  var color: TextColor? {
    func channel(_ index: Int) -> UInt8 {
      guard index < components.count else { return 0 }
      return UInt8(clamping: (min(max(components[index], 0), 100_000) * 255 + 50_000) / 100_000)
    }
    let opacity = UInt8(clamping: (min(max(alpha, 0), 100_000) * 255 + 50_000) / 100_000)
    return switch space {
    case .none: nil
    case .rgb: TextColor(red: channel(0), green: channel(1), blue: channel(2), alpha: opacity)
    case .gray: TextColor(red: channel(0), green: channel(0), blue: channel(0), alpha: opacity)
    }
  }
}

/// The two color tables: the one that every program reads, and the expanded one that Cocoa adds.
struct RTFColors {
  /// The ordinary colors; `nil` is the automatic color.
  var plain: [TextColor?] = []
  var expanded: [TextColor?] = []
  var hasExpanded = false

  /// The color with this index; `nil` for 0 and for the automatic color.
  func color(_ index: Int32) -> TextColor? {
    let index = Int(index)
    guard index > 0 else { return nil }
    if index < expanded.count, let color = expanded[index] { return color }
    return index < plain.count ? plain[index] : nil
  }

  /// Whether the index is defined, or is the default color's index.
  func isDefined(_ index: Int32) -> Bool {
    index >= 0 && (index == 0 || Int(index) < max(plain.count, expanded.count))
  }

  /// Whether the index is the white of the page: Cocoa's entry 1, which has no entry in the expanded table. As a
  /// background it means no color.
  func isPage(_ index: Int32) -> Bool {
    index == 1 && hasExpanded && expanded.count > 1 && expanded[1] == nil && plain.count > 1
      && plain[1] == TextColor(red: 255, green: 255, blue: 255)
  }
}
