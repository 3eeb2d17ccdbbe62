import InlayCore

/// The data needed to typeset and draw text of one style, in pixels.
final class TypesetStyle: Sendable {
  let text: TextStyle
  let span: SpanStyle
  let metrics: FontMetrics
  /// Shift of the baseline; positive values raise the text.
  let rise: Double
  /// Whether the text is on the baseline, and so determines the height of the line. Other text makes lines higher only
  /// if necessary.
  let isOnBaseline: Bool
  /// Whether only glyphs are drawn, without decoration.
  let isPlain: Bool
  let color: TextColor
  /// Whether this is white space in text whose underline applies to words only.
  let isGap: Bool

  init(_ text: TextStyle, _ span: SpanStyle, _ metrics: FontMetrics, rise: Double, isGap: Bool) {
    (self.text, self.span, self.metrics, self.rise, self.isGap) = (text, span, metrics, rise, isGap)
    let values = text.values
    isOnBaseline = rise == 0
    color = values.foregroundColor
    isPlain =
      values.underline == nil && values.strikethrough == nil && values.backgroundColor == nil
      && values.strokeWidth == 0 && values.shadow == nil && values.link == nil
  }

  /// Whether underlines or strikethrough apply to words only, so that white space must be separate.
  var partsWords: Bool { text.values.underline == .words || text.values.strikethrough == .words }
}

/// The styles of a document, each made once.
struct TypesetStyles {
  private var styles: [TypesetStyle] = []
  private var places: [Key: Int] = [:]
  private var last: (key: Key, place: Int)?
  private var metrics: [FontStyle: FontMetrics] = [:]
  private let geometry: PageGeometry
  private let language: String?
  /// Whether some font sizes were too large or too small to be drawn.
  private(set) var hasClamped = false

  /// Styles are distinguished by identity. What is made of a style keeps it alive.
  private struct Key: Hashable {
    var style: ObjectIdentifier
    var variant: Variant
  }

  /// The use of a style.
  enum Variant: Hashable {
    case text
    /// White space without an underline.
    case gap
    /// The label of something that cannot be drawn: smaller, without decoration.
    case label
  }

  /// The size of labels relative to the text around them.
  private static let labelScale = 0.7

  init(_ geometry: PageGeometry, language: String?) {
    (self.geometry, self.language) = (geometry, language)
  }

  subscript(place: Int) -> TypesetStyle { styles[place] }

  /// The index of a style. Complexity: O(1) after the first time.
  mutating func place(of style: TextStyle, _ fonts: PageFonts, _ variant: Variant = .text) -> Int {
    let key = Key(style: ObjectIdentifier(style), variant: variant)
    if let last, last.key == key { return last.place }
    if let place = places[key] {
      last = (key, place)
      return place
    }
    let made = make(style, variant, fonts)
    let place = styles.count
    styles.append(made)
    places[key] = place
    last = (key, place)
    return place
  }

  private mutating func make(_ style: TextStyle, _ variant: Variant, _ fonts: PageFonts) -> TypesetStyle {
    let values = style.values
    var span = SpanStyle()
    span.font = font(of: values, size: pixels(of: values.fontSize))
    if variant == .label { span.font.size = max(1, span.font.size * Self.labelScale) }
    let size = span.font.size
    span.tracking = min(max(geometry.exactPixels(values.tracking), -size), 10 * size)
    span.usesKerning = values.usesKerning
    span.ligatures = values.ligatures
    span.capitals = values.capitals
    let rise = min(max(geometry.exactPixels(values.baselineOffset), -10 * size), 10 * size)
    guard variant == .label else {
      return TypesetStyle(style, span, metrics(of: span.font, fonts), rise: rise, isGap: variant == .gap)
    }
    var plain = TextStyleValues()
    plain.foregroundColor = values.foregroundColor
    (span.tracking, span.capitals) = (0, nil)
    originals.append(style)
    return TypesetStyle(TextStyle(plain), span, metrics(of: span.font, fonts), rise: 0, isGap: false)
  }

  /// Styles whose labels were made. They are kept alive, because a style's identity is its address, which must not be
  /// reused.
  private var originals: [TextStyle] = []

  /// The font selection for a style.
  func font(of values: TextStyleValues, size: Double) -> FontStyle {
    FontStyle(
      families: values.fontFamilies, size: size, weight: values.weight, isItalic: values.isItalic,
      language: values.language ?? language)
  }

  /// A font size in pixels, clamped to what can be drawn.
  mutating func pixels(of size: Length) -> Double {
    let asked = size.points * (geometry.contentScale / geometry.scale)
    let points = min(max(asked, PageGeometry.fontSizes.lowerBound), PageGeometry.fontSizes.upperBound)
    if points != asked { hasClamped = true }
    return points * geometry.scale
  }

  /// The metrics of a font. Complexity: O(1) after the first time.
  mutating func metrics(of font: FontStyle, _ fonts: PageFonts) -> FontMetrics {
    if let known = metrics[font] { return known }
    let made = fonts.metrics(of: font)
    metrics[font] = made
    return made
  }
}
