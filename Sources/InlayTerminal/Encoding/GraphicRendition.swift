/// The graphic rendition of the next characters (ECMA-48, 8.3.117).
struct GraphicRendition: Sendable, Hashable {
  /// Attributes that are on or off.
  struct Flags: OptionSet, Sendable, Hashable {
    let rawValue: UInt8
    static let bold = Flags(rawValue: 1)
    static let faint = Flags(rawValue: 2)
    static let italic = Flags(rawValue: 4)
    static let struckThrough = Flags(rawValue: 8)
    /// Text and background exchanged, for what is selected or found in a viewer.
    static let reversed = Flags(rawValue: 16)
  }

  /// The text color; `nil` is the terminal's own.
  var foreground: CellColor?
  /// The background color; `nil` is the terminal's own.
  var background: CellColor?
  var underline: CellStyle.Underline?
  /// The color of the underline; `nil` is the text color.
  var underlineColor: CellColor?
  var flags: Flags = []

  /// The terminal's default rendition.
  static let plain = GraphicRendition()

  init() {}

  /// The rendition of a style on a terminal with this color depth.
  ///
  /// - Parameter stylesUnderlines: whether the terminal supports styled and colored underlines. Some terminals without
  ///   them misread the codes.
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
    background == nil && underline == nil && flags.isDisjoint(with: [.struckThrough, .reversed])
  }

  /// The rendition to use for a space: properties that are invisible on a space stay as in `current`, so that they need
  /// not change.
  func forSpace(after current: GraphicRendition) -> GraphicRendition {
    var rendition = current
    rendition.background = background
    rendition.underline = underline
    rendition.underlineColor = underline == nil ? current.underlineColor : underlineColor
    let visible: Flags = [.struckThrough, .reversed]
    if underline != nil || !flags.isDisjoint(with: visible) {
      // The underline, the strikethrough and a reversed background have the text color.
      rendition.foreground = foreground
    }
    rendition.flags.subtract(visible)
    rendition.flags.formUnion(flags.intersection(visible))
    return rendition
  }
}
