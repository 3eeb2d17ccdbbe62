internal import InlayCore

/// The styles of cells, each once, in the order of first use. The pieces of a layout refer to them by index. The first
/// is the terminal's default.
struct StyleTable {
  private(set) var all = [CellStyle()]
  private var places: [CellStyle: Int] = [CellStyle(): 0]
  /// Index of a text style, by the style's identity and the background color of its block.
  private var known: [Key: Int] = [:]
  /// Keeps the styles of ``known`` alive, so that no other object gets their identity.
  private var kept: [TextStyle] = []
  private var last: (key: Key, place: Int)?
  /// For each style, the index of its variant for characters made visible; -1 if there is none yet.
  private var shown: [Int] = []
  /// The color of plain text. It is shown in the terminal's own text color.
  let plainColor: TextColor

  private struct Key: Hashable {
    var style: ObjectIdentifier
    var block: TextColor?
  }

  init(plainColor: TextColor) { self.plainColor = plainColor }

  /// Forgets the identities of text styles, for another text. The styles keep their indices.
  mutating func forgetTexts() { (known, kept, last) = ([:], [], nil) }

  /// The index of a text style on a block with a background color. Complexity: O(1), fastest for the same style as in
  /// the last call.
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

  /// The index of the style of blank cells with a background color; 0 without one.
  mutating func blank(_ color: TextColor?) -> Int {
    guard let color else { return 0 }
    var style = CellStyle()
    style.background = color
    return place(of: style)
  }

  /// The style of characters made visible within text of another style. It is faint, to set them apart from the text.
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
  /// The part of a text style that cells can show. `plainColor` is shown in the terminal's own text color.
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
  /// The nearest underline that terminals support.
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
