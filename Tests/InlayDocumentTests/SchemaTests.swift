@_spi(AttributeTables) import InlayCore
import InlayJSON
import TestKit
import Testing

/// The schema lists the attributes that the tables list, with the same forms and ranges.
@Suite struct SchemaTests {
  /// The properties of one definition of the schema.
  private static func properties(_ definition: String) throws -> [String: JSONValue] {
    var reader = JSONReader(try Files.read(PackageRoot.path(to: "Documentation/document.schema.json")))
    guard case .object(let members)? = try reader.readValue()["$defs"]?[definition]?["properties"] else {
      throw Unmet("properties of \(definition)")
    }
    return Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// How the schema says a form.
  private static func json(_ form: AttributeForms.Form) throws -> String {
    switch form {
    case .string: #"{"type":"string"}"#
    case .constant: reference("open")
    case .color: reference("color")
    case .flag: reference("flag")
    case .boolean: #"{"type":"boolean"}"#
    case .shadow: reference("shadow")
    case .dimension: reference("dimension")
    case .dimensions:
      ##"{"items":{"anyOf":[{"$ref":"#/$defs/dimension"},{"type":"null"}]},"maxItems":1048576,"type":"array"}"##
    case .tabStops: ##"{"items":{"$ref":"#/$defs/tabStop"},"type":"array"}"##
    case .custom: reference("custom")
    case .length(AttributeRanges.lengths): reference("length")
    case .length(AttributeRanges.sizes): reference("extent")
    case .integer(AttributeRanges.numbers): reference("number")
    case .length(let range), .integer(let range):
      #"{"maximum":\#(range.upperBound),"minimum":\#(range.lowerBound),"type":"integer"}"#
    }
  }

  private static func reference(_ name: String) -> String { ##"{"$ref":"#/$defs/\##(name)"}"## }

  private static func compare<Values: AttributeTable>(
    _: Values.Type, _ definition: String, besides others: Set<String>
  ) throws {
    let properties = try properties(definition)
    let table = AttributeForms.of(Values.self)
    #expect(Set(properties.keys) == Set(table.map(\.name)).union(others))
    #expect(table.map(\.name) == table.map(\.name).sorted { $0.utf16.lexicographicallyPrecedes($1.utf16) })
    for (name, form) in table {
      let said = properties[name].map { String(decoding: $0.canonicalBytes, as: UTF8.self) }
      // A marker is no longer than its paragraph: the model refuses one that is negative.
      let expected = name == "markerLength" ? try json(.integer(0...1_000_000_000)) : try json(form)
      #expect(said == expected, "\(definition), \(name)")
    }
  }

  @Test func theSchemaHasTheTables() throws {
    try Self.compare(CharacterAttributeValues.self, "run", besides: ["at", "length"])
    try Self.compare(ParagraphAttributeValues.self, "paragraph", besides: ["at", "length"])
    try Self.compare(DocumentAttributes.self, "attributes", besides: [])
    try Self.compare(BlockAttributeValues.self, "blockStyle", besides: [])
    try Self.compare(TableAttributeValues.self, "table", besides: ["columns"])
  }
}
