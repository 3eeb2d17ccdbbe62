/// Lists the attributes of a table: their names, forms and ranges.
package struct AttributeForms: AttributeVisitor {
  /// The form of an attribute's value.
  package enum Form: Sendable, Hashable {
    case string, constant, color, flag, boolean, shadow, tabStops, dimension, dimensions, custom
    case length(ClosedRange<Int>)
    case integer(ClosedRange<Int>)
  }

  private var rows: [(name: String, form: Form)] = []

  /// The attributes of `Values`, sorted by name.
  package static func of<Values: AttributeTable>(_: Values.Type) -> [(name: String, form: Form)] {
    var forms = AttributeForms()
    var values = Values()
    values.visit(&forms)
    return forms.rows
  }

  package mutating func string(_ name: StaticString, _ value: inout String?) {
    rows.append(("\(name)", .string))
  }

  package mutating func constant<Constant: OpenConstant>(_ name: StaticString, _ value: inout Constant?) {
    rows.append(("\(name)", .constant))
  }

  package mutating func color(_ name: StaticString, _ value: inout TextColor?) {
    rows.append(("\(name)", .color))
  }

  package mutating func length(
    _ name: StaticString, _ value: inout Length?, in range: ClosedRange<Int>
  ) { rows.append(("\(name)", .length(range))) }

  package mutating func integer(
    _ name: StaticString, _ value: inout Int?, in range: ClosedRange<Int>
  ) { rows.append(("\(name)", .integer(range))) }

  package mutating func flag(_ name: StaticString, _ value: inout Bool) { rows.append(("\(name)", .flag)) }

  package mutating func boolean(_ name: StaticString, _ value: inout Bool?) {
    rows.append(("\(name)", .boolean))
  }

  package mutating func shadow(_ name: StaticString, _ value: inout Shadow?) {
    rows.append(("\(name)", .shadow))
  }

  package mutating func tabStops(_ name: StaticString, _ value: inout [TabStop]?) {
    rows.append(("\(name)", .tabStops))
  }

  package mutating func dimension(_ name: StaticString, _ value: inout BlockDimension?) {
    rows.append(("\(name)", .dimension))
  }

  package mutating func dimensions(_ name: StaticString, _ value: inout [BlockDimension?]?) {
    rows.append(("\(name)", .dimensions))
  }

  package mutating func custom(_ name: StaticString, _ value: inout CustomAttributes) {
    rows.append(("\(name)", .custom))
  }
}
