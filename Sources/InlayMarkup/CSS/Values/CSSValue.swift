/// The value of a longhand as stated, checked for its type.
package enum CSSValue: Sendable {
  /// The value of the parent.
  case inherit
  /// The initial value, as if nothing was stated.
  case initial
  /// The value without the author's styles.
  case revert
  /// A keyword in lower case.
  case word(String)
  /// A string in quotation marks, or a name as written.
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

/// The result of a list of font families.
package struct CSSFontFamily: Sendable {
  /// The first family.
  package var name: String
  /// The first generic family in lower case, and whether it is also the first family.
  package var generic: String?
  package var isGeneric = false

  package init(name: String, generic: String?, isGeneric: Bool) {
    (self.name, self.generic, self.isGeneric) = (name, generic, isGeneric)
  }
}

/// A tab stop, as Inlay's own property states it.
package struct CSSTabStop: Sendable {
  /// Thousandths of a point.
  package var position: Int
  /// The alignment, if stated.
  package var alignment: String?
  /// The leader that fills the gap, if stated.
  package var leader: String?
}

/// The lines of a text decoration (CSS Text Decoration 3, 2.1).
package struct CSSDecorationLines: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }
  package static let underline = CSSDecorationLines(rawValue: 1)
  package static let through = CSSDecorationLines(rawValue: 2)
  package static let over = CSSDecorationLines(rawValue: 4)
}

/// The first shadow of a list. A color of `nil` means the text's color.
package struct CSSShadow: Sendable, Hashable {
  package var x, y, blur: CSSLength
  package var color: CSSColor?
}

/// The declarations of a rule or a `style` attribute. For each property, the one that applies is kept.
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

  /// Sets a property. A later declaration overrides an earlier one.
  package mutating func set(_ property: CSSProperty, _ value: CSSValue, isImportant: Bool) {
    if isImportant {
      Self.set(property, value, in: &important)
    } else {
      Self.set(property, value, in: &normal)
    }
  }

  /// A block has each property once, so the search is bounded by the number of properties.
  private static func set(_ property: CSSProperty, _ value: CSSValue, in list: inout [Declaration]) {
    let declaration = Declaration(property: property, value: value)
    if let index = list.firstIndex(where: { $0.property == property }) {
      list[index] = declaration
    } else {
      list.append(declaration)
    }
  }
}
