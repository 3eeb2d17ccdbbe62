import InlayCore

/// The value of a longhand as it is stated, checked for its kind.
enum CSSValue: Sendable {
  /// As the parent has it.
  case inherit
  /// As if nothing was stated for it at all.
  case initial
  /// As the page's author said nothing.
  case revert
  /// A keyword in lower case.
  case word(String)
  /// A text in quotes, or a name as it is written.
  case text(String)
  case number(Double)
  case length(CSSLength)
  case color(Color)
  case currentColor
  case family(CSSFontFamily)
  case lines(CSSDecorationLines)
  case shadow(CSSShadow)
  case tabStops([TabStop])
}

/// What a list of font families comes to.
struct CSSFontFamily: Sendable, Hashable {
  /// The first family.
  @Exact var name: String
  /// The class of the first generic family, and whether it is the first family too.
  var fontClass: FontClass?
  var isGeneric = false
}

/// Lines of a decoration (CSS Text Decoration 3, 2.1).
struct CSSDecorationLines: OptionSet, Sendable, Hashable {
  let rawValue: UInt8
  static let underline = CSSDecorationLines(rawValue: 1)
  static let through = CSSDecorationLines(rawValue: 2)
  static let over = CSSDecorationLines(rawValue: 4)
}

/// The first of a list of shadows; `nil` for the colour is the text's.
struct CSSShadow: Sendable, Hashable {
  var x, y, blur: CSSLength
  var color: Color?
}

/// Declarations of a rule or a `style` attribute: of each property the one that counts.
struct CSSBlock: Sendable {
  struct Declaration: Sendable {
    var property: CSSProperty
    var value: CSSValue
  }
  var normal: [Declaration] = []
  var important: [Declaration] = []

  var isEmpty: Bool { normal.isEmpty && important.isEmpty }

  /// Sets a property; a later declaration goes before an earlier one.
  mutating func set(_ property: CSSProperty, _ value: CSSValue, isImportant: Bool) {
    if isImportant {
      Self.set(property, value, in: &important)
    } else {
      Self.set(property, value, in: &normal)
    }
  }

  /// A block has each property once, so looking for it is bounded by the number of properties.
  private static func set(_ property: CSSProperty, _ value: CSSValue, in list: inout [Declaration]) {
    let declaration = Declaration(property: property, value: value)
    if let index = list.firstIndex(where: { $0.property == property }) {
      list[index] = declaration
    } else {
      list.append(declaration)
    }
  }
}
