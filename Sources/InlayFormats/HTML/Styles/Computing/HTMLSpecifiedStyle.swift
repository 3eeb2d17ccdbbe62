/// What is stated for one element: of each property the value that won the cascade (CSS Cascade 5, 6).
struct HTMLSpecifiedStyle {
  private var values: [CSSValue?]
  /// As the browser's own style sheet has it, for `revert`.
  private var own: [CSSValue?] = []

  /// Begins with what the element means by itself.
  init(_ meaning: [CSSBlock.Declaration]) {
    values = [CSSValue?](repeating: nil, count: CSSProperty.allCases.count)
    for declaration in meaning { values[Int(declaration.property.rawValue)] = declaration.value }
    own = values
  }

  subscript(_ property: CSSProperty) -> CSSValue? { values[Int(property.rawValue)] }

  mutating func apply(_ declarations: [CSSBlock.Declaration]) {
    for declaration in declarations {
      let index = Int(declaration.property.rawValue)
      if case .revert = declaration.value {
        values[index] = own[index]
      } else {
        values[index] = declaration.value
      }
    }
  }
}
