/// How a terminal draws what comes next (ECMA-48, 8.3.117).
struct GraphicRendition: Sendable, Hashable {
  /// What is on or off.
  struct Flags: OptionSet, Sendable, Hashable {
    let rawValue: UInt8
    static let bold = Flags(rawValue: 1)
    static let faint = Flags(rawValue: 2)
    static let italic = Flags(rawValue: 4)
    static let struckThrough = Flags(rawValue: 8)
  }

  /// `nil` is the terminal's own.
  var foreground: CellColor?
  /// `nil` is the terminal's own.
  var background: CellColor?
  var underline: CellStyle.Underline?
  /// `nil` is that of the text.
  var underlineColor: CellColor?
  var flags: Flags = []

  /// The terminal's own.
  static let plain = GraphicRendition()

  init() {}

  /// What a terminal of this depth shows of a style.
  ///
  /// - Parameter stylesUnderlines: whether the terminal knows styled and colored underlines. Some of those
  ///   that do not take the numbers for something else.
  init(_ style: CellStyle, depth: ColorDepth, stylesUnderlines: Bool) {
    guard depth > .none else { return }
    foreground = style.foreground.flatMap { CellColor($0, depth: depth) }
    background = style.background.flatMap { CellColor($0, depth: depth) }
    if style.isBold { flags.insert(.bold) }
    if style.isFaint { flags.insert(.faint) }
    if style.isItalic { flags.insert(.italic) }
    if style.isStruckThrough { flags.insert(.struckThrough) }
    guard let line = style.underline else { return }
    underline = stylesUnderlines ? line : .single
    if stylesUnderlines { underlineColor = style.underlineColor.flatMap { CellColor($0, depth: depth) } }
  }

  /// Whether a space looks like an empty cell.
  var leavesSpacesEmpty: Bool {
    background == nil && underline == nil && !flags.contains(.struckThrough)
  }

  /// The same for a space: whatever is invisible on a space stays as in `current` and need not be changed.
  func forSpace(after current: GraphicRendition) -> GraphicRendition {
    var rendition = current
    rendition.background = background
    rendition.underline = underline
    rendition.underlineColor = underline == nil ? current.underlineColor : underlineColor
    if underline != nil || flags.contains(.struckThrough) {
      // Lines are of the text's color.
      rendition.foreground = foreground
    }
    rendition.flags.remove(.struckThrough)
    if flags.contains(.struckThrough) { rendition.flags.insert(.struckThrough) }
    return rendition
  }
}
