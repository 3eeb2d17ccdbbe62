internal import InlayCore

/// The styles of cells that a layout's pieces refer to, each once, in the order of their first use. The first
/// is the terminal's own.
struct StyleTable {
  private(set) var all = [CellStyle()]
  private var places: [CellStyle: Int] = [CellStyle(): 0]
  /// Index of a text style, by its identity and the color of its block.
  private var known: [Key: Int] = [:]
  /// Keeps the styles of ``known`` alive, so that no other object gets their identity.
  private var kept: [TextStyle] = []
  private var last: (key: Key, place: Int)?
  /// For each index the index of its form for characters made visible; -1 if there is none yet.
  private var shown: [Int] = []
  /// The color of plain text, which is shown in the terminal's own color.
  private let plainColor: TextColor

  private struct Key: Hashable {
    var style: ObjectIdentifier
    var block: TextColor?
  }

  init(plainColor: TextColor) { self.plainColor = plainColor }

  /// The index of a text's style on a block of a color. Complexity: O(1), fastest if the last style is asked
  /// for again.
  mutating func place(of style: TextStyle, on block: TextColor?) -> Int {
    let key = Key(style: ObjectIdentifier(style), block: block)
    if let last, last.key == key { return last.place }
    let place: Int
    if let found = known[key] {
      place = found
    } else {
      var cell = CellStyle(style, plainColor: plainColor)
      if cell.background == nil { cell.background = block }
      place = self.place(of: cell)
      known[key] = place
      kept.append(style)
    }
    last = (key, place)
    return place
  }

  /// The index of a style.
  mutating func place(of style: CellStyle) -> Int {
    if let found = places[style] { return found }
    all.append(style)
    places[style] = all.count - 1
    return all.count - 1
  }

  /// The index of blank cells of a color; 0 without one.
  mutating func blank(_ color: TextColor?) -> Int {
    guard let color else { return 0 }
    var style = CellStyle()
    style.background = color
    return place(of: style)
  }

  /// The style of characters made visible amid text of a style: faint, so that nobody takes them for the
  /// text.
  mutating func placeOfShown(in place: Int) -> Int {
    while shown.count < all.count { shown.append(-1) }
    if shown[place] >= 0 { return shown[place] }
    var style = all[place]
    (style.isFaint, style.isBold) = (true, false)
    let found = self.place(of: style)
    shown[place] = found
    return found
  }
}

extension CellStyle {
  /// What cells can show of a text's style. `plainColor` is shown in the terminal's own color.
  init(_ style: TextStyle, plainColor: TextColor) {
    let values = style.values
    if values.foregroundColor != plainColor, values.foregroundColor.alpha > 0 {
      foreground = values.foregroundColor
    }
    background = values.backgroundColor
    isBold = values.weight >= 600
    isFaint = values.weight <= 300
    isItalic = values.isItalic
    underline = values.underline.map(Underline.init)
    underlineColor = values.underline == nil ? nil : values.underlineColor
    isStruckThrough = values.strikethrough != nil
    link = values.link.map { ExactString($0) }
  }
}

extension CellStyle.Underline {
  /// The nearest that terminals know.
  fileprivate init(_ style: LineStyle) {
    switch style {
    case .double: self = .double
    case .dotted: self = .dotted
    case .dashed, .dashDot, .dashDotDot: self = .dashed
    case .wave: self = .curly
    default: self = .single
    }
  }
}
