import Foundation
import InlayCore
import InlayDocument
import InlayFiles
import InlayFoundation
import Testing

@Suite struct CustomAttributeTests {
  /// Twenty attributes nobody knows, of every property-list type, through the string and the portable document.
  @Test func twentyUnknownKeysGoRound() throws {
    let values: [String: PropertyListValue] = [
      "x.string": .string("Grüße \u{1F600}"), "x.empty": .string(""), "x.decomposed": .string("e\u{301}"),
      "x.zero": .integer(0), "x.one": .integer(1), "x.least": .integer(Int128(Int64.min)),
      "x.greatest": .integer(Int128(UInt64.max)), "x.beyond": .integer(Int128(Int64.max) + 1),
      "x.real": .real(.init(1)), "x.tenth": .real(.init(0.1)), "x.minusZero": .real(.init(-0.0)),
      "x.nan": .real(.init(.nan)), "x.infinite": .real(.init(-.infinity)), "x.true": .boolean(true),
      "x.false": .boolean(false), "x.date": .date(.init(694_224_000.123456)), "x.data": .data([0, 255, 128]),
      "x.array": .array([.integer(1), .real(.init(1)), .boolean(true), .array([]), .string("1")]),
      "x.dictionary": .dictionary(["a": .integer(-1), "": .dictionary(["d": .date(.init(0))])]),
      "com.example.Größe": .dictionary([:]),
    ]
    #expect(values.count == 20)
    let string = NSMutableAttributedString(string: "ab\u{FFFC}cd")
    let set: [String: Any] = values.mapValues { $0.foundationObject as Any }
    string.add(set, 1..<4)
    let first = try Decomposer.decompose(string)
    #expect(first.codes == [.modelLiteralObjectReplacement])
    #expect(first.value.runs.map(\.range) == [1..<4])
    let sink = MemorySink()
    try PortableDocument.writeJSON(first.value, to: sink)
    let read = try PortableDocument.read(json: sink.bytes).value
    let again = try Recomposer.nsAttributedString(of: read).value
    #expect(again.isEqual(to: string))
    let attributes = unsafe again.attributes(at: 2, effectiveRange: nil)
    #expect(attributes.count == 20)
    for (name, value) in values {
      let key = NSAttributedString.Key(name)
      let held = unsafe again.attribute(key, at: 2, effectiveRange: nil)
      let back = try held.flatMap { try PropertyListValue(foundationObject: $0) }
      #expect(back == value, "\(name)")
    }
  }

  /// Swift values that bridge, as a program would set them.
  @Test func swiftValuesKeepTheirTypes() throws {
    let list: [Any] = [1, true, 1.0]
    let nested: [String: Any] = ["k": ["n": 0.5]]
    let given: [(Any, PropertyListValue)] = [
      (true, .boolean(true)), (false, .boolean(false)), (1, .integer(1)), (UInt8(1), .integer(1)),
      (UInt64.max, .integer(Int128(UInt64.max))), (Int64.min, .integer(Int128(Int64.min))),
      (1.0, .real(.init(1))), (Float(0.5), .real(.init(0.5))), ("s", .string("s")),
      (Data([7]), .data([7])), (Date(timeIntervalSinceReferenceDate: 2.5), .date(.init(2.5))),
      (list, .array([.integer(1), .boolean(true), .real(.init(1))])),
      (nested, .dictionary(["k": .dictionary(["n": .real(.init(0.5))])])),
    ]
    for (value, wanted) in given {
      let text = try Decomposer.decompose(attributed("a", ["x": value])).value
      #expect(text.runs.first?.attributes.custom == ["x": wanted])
      let direct = try PropertyListValue(foundationObject: value)
      #expect(direct == wanted)
    }
  }
}
