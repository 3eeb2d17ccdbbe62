internal import InlayMarkup

/// What is stated for one element: for each property, the value that won the cascade (CSS Cascade 5, 6).
///
/// One instance is reused for all elements, as most state little. Emptying it takes as long as filling it did.
struct HTMLSpecifiedStyle {
  /// The index in `declarations` of each property's value.
  private var places = [UInt8](repeating: 0, count: CSSProperty.allCases.count)
  private var declarations: [CSSBlock.Declaration] = []
  /// The element's default meaning, for `revert`.
  private var meaning: [CSSBlock.Declaration] = []
  /// The properties that are stated.
  private var stated = CSSPropertySet()

  subscript(_ property: CSSProperty) -> CSSValue? {
    stated.contains(property) ? declarations[Int(places[Int(property.number)])].value : nil
  }

  func has(_ property: CSSProperty) -> Bool { stated.contains(property) }

  /// Whether one of these properties is stated.
  func hasAny(_ properties: CSSPropertySet) -> Bool { stated.intersects(properties) }

  /// Starts again with the default meaning of an element.
  mutating func reset(to meaning: [CSSBlock.Declaration]) {
    stated = CSSPropertySet()
    declarations.removeAll(keepingCapacity: true)
    self.meaning = meaning
    apply(meaning)
  }

  mutating func apply(_ list: [CSSBlock.Declaration]) {
    for declaration in list {
      if case .revert = declaration.value {
        revert(declaration.property)
      } else {
        set(declaration)
      }
    }
  }

  private mutating func set(_ declaration: CSSBlock.Declaration) {
    let index = Int(declaration.property.number)
    if stated.contains(declaration.property) {
      declarations[Int(places[index])] = declaration
    } else {
      places[index] = UInt8(truncatingIfNeeded: declarations.count)
      declarations.append(declaration)
      stated.insert(declaration.property)
    }
  }

  private mutating func revert(_ property: CSSProperty) {
    if let own = meaning.first(where: { $0.property == property }) {
      set(own)
    } else if stated.contains(property) {
      // Inherit, or as if nothing was stated. Both are equivalent to no statement.
      set(CSSBlock.Declaration(property: property, value: .inherit))
    }
  }
}

/// A set of properties.
struct CSSPropertySet: Sendable {
  private var bits: UInt128 = 0

  init(_ properties: CSSProperty...) { for property in properties { insert(property) } }

  /// All properties of a range, in the order of their declaration.
  init(_ range: ClosedRange<UInt8>) { for index in range { bits |= 1 << UInt128(index) } }

  func union(_ other: CSSPropertySet) -> CSSPropertySet {
    var union = self
    union.bits |= other.bits
    return union
  }

  mutating func insert(_ property: CSSProperty) { bits |= 1 << UInt128(property.number) }

  func contains(_ property: CSSProperty) -> Bool { bits >> UInt128(property.number) & 1 != 0 }

  func intersects(_ other: CSSPropertySet) -> Bool { bits & other.bits != 0 }

  /// Everything that says how a box or a table looks, other than text in it.
  static let boxes = CSSPropertySet(CSSProperty.minWidth.number...CSSProperty.captionSide.number)
    .union(CSSPropertySet(CSSProperty.marginTop.number...CSSProperty.paddingEnd.number))
    .union(CSSPropertySet(CSSProperty.inlayBoxColor.number...CSSProperty.inlayTableAlign.number))
    .union(CSSPropertySet(.width, .height, .backgroundColor, .verticalAlign))
  static let borders = CSSPropertySet(CSSProperty.borderTopStyle.number...CSSProperty.borderLeftStyle.number)
  /// Widths, styles and colors of borders.
  static let lines = CSSPropertySet(CSSProperty.borderTopWidth.number...CSSProperty.borderLeftColor.number)
  static let directions = CSSPropertySet(.direction, .unicodeBidi)
  static let capitals = CSSPropertySet(.textTransform, .fontVariantCaps)
  static let strokes = CSSPropertySet(.strokeWidth, .strokeColor, .fillColor)
  /// All inherited properties of characters.
  static let characters = CSSPropertySet(CSSProperty.color.number...CSSProperty.language.number)
  /// All inherited properties of paragraphs.
  static let inheritedParagraph = CSSPropertySet(
    CSSProperty.textAlign.number...CSSProperty.listStyleType.number)
  /// Inlay's own properties of characters.
  static let exactCharacters = CSSPropertySet(
    CSSProperty.inlayFontFamily.number...CSSProperty.inlayDirection.number)
  static let exactLineHeights = CSSPropertySet(
    .inlayLineSpacing, .inlayLineHeightMultiple, .inlayMinimumLineHeight, .inlayMaximumLineHeight)
}
