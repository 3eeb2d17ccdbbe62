/// What is stated for one element: of each property the value that won the cascade (CSS Cascade 5, 6).
///
/// One is used for element after element, as most state little: emptying it takes as long as filling it did.
struct HTMLSpecifiedStyle {
  /// Where the value of a property stands in `declarations`, from 1; 0 for none.
  private var places = [UInt8](repeating: 0, count: CSSProperty.allCases.count)
  private var declarations: [CSSBlock.Declaration] = []
  /// What the element means by itself, for `revert`.
  private var meaning: [CSSBlock.Declaration] = []

  subscript(_ property: CSSProperty) -> CSSValue? {
    let place = places[Int(property.rawValue)]
    return place == 0 ? nil : declarations[Int(place) - 1].value
  }

  /// Whether one of these is stated.
  func hasAny(_ properties: CSSProperty...) -> Bool {
    properties.contains { places[Int($0.rawValue)] != 0 }
  }

  /// Begins with what an element means by itself.
  mutating func reset(to meaning: [CSSBlock.Declaration]) {
    for declaration in declarations { places[Int(declaration.property.rawValue)] = 0 }
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
    let index = Int(declaration.property.rawValue)
    if places[index] == 0 {
      declarations.append(declaration)
      places[index] = UInt8(truncatingIfNeeded: declarations.count)
    } else {
      declarations[Int(places[index]) - 1] = declaration
    }
  }

  private mutating func revert(_ property: CSSProperty) {
    if let own = meaning.first(where: { $0.property == property }) {
      set(own)
    } else if places[Int(property.rawValue)] != 0 {
      // As the parent has it, or as if nothing was said: both are what nothing stated comes to.
      set(CSSBlock.Declaration(property: property, value: .inherit))
    }
  }
}
