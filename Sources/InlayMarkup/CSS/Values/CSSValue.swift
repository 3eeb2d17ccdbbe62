/// The value of a longhand as it is stated, checked for its kind.
package enum CSSValue: Sendable {
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
  case color(CSSColor)
  case currentColor
  case family(CSSFontFamily)
  case lines(CSSDecorationLines)
  case shadow(CSSShadow)
  case tabStops([CSSTabStop])
}

/// What a list of font families comes to.
package struct CSSFontFamily: Sendable {
  /// The first family.
  package var name: String
  /// The first generic family, in lower case, and whether it is the first family too.
  package var generic: String?
  package var isGeneric = false

  package init(name: String, generic: String?, isGeneric: Bool) {
    (self.name, self.generic, self.isGeneric) = (name, generic, isGeneric)
  }
}

/// A place where tabs go, as our own property states it.
package struct CSSTabStop: Sendable {
  /// Thousandths of a point.
  package var position: Int
  /// What aligns there, if that is stated.
  package var alignment: String?
  /// What fills the gap, if that is stated.
  package var leader: String?
}

/// Lines of a decoration (CSS Text Decoration 3, 2.1).
package struct CSSDecorationLines: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }
  package static let underline = CSSDecorationLines(rawValue: 1)
  package static let through = CSSDecorationLines(rawValue: 2)
  package static let over = CSSDecorationLines(rawValue: 4)
}

/// The first of a list of shadows; `nil` for the colour is the text's.
package struct CSSShadow: Sendable, Hashable {
  package var x, y, blur: CSSLength
  package var color: CSSColor?
}

/// Declarations of a rule or a `style` attribute: of each property the one that counts.
package struct CSSBlock: Sendable {
  package struct Declaration: Sendable {
    package var property: CSSProperty
    package var value: CSSValue

    @inlinable
    package init(property: CSSProperty, value: CSSValue) { (self.property, self.value) = (property, value) }
  }
  package var normal: [Declaration] = []
  package var important: [Declaration] = []

  package var isEmpty: Bool { normal.isEmpty && important.isEmpty }

  /// Sets a property; a later declaration goes before an earlier one.
  package mutating func set(_ property: CSSProperty, _ value: CSSValue, isImportant: Bool) {
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
