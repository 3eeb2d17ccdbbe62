import InlayJSON
import Testing

/// Walking through a document by pulling.
struct JSONReaderTests {
  struct Placement: Equatable {
    var at = 0
    var kind = ""
    var isLast = false
    var scale = 0.0
    var unknown: [JSONMember] = []
  }

  static func readPlacements(_ reader: inout JSONReader) throws(JSONError) -> [Placement] {
    var placements: [Placement] = []
    try reader.beginArray()
    while try reader.hasNextElement() {
      var placement = Placement()
      try reader.beginObject()
      while let name = try reader.nextMemberName() {
        switch name {
        case "at": placement.at = try reader.readInteger(in: 0...100)
        case "kind": placement.kind = try reader.readString()
        case "isLast": placement.isLast = try reader.readBool()
        case "scale": placement.scale = try reader.readDouble()
        case "nothing": try reader.readNull()
        case "skipped": try reader.skipValue()
        default: placement.unknown.append(try reader.readMember(name))
        }
      }
      placements.append(placement)
    }
    return placements
  }

  @Test func objectsInAnyOrderWithUnknownMembersAreDecoded() throws {
    let text = """
      [ {"at":3,"kind":"glyph"}, {"kind":"\\u0061ttachment" , "scale":2.5,
        "x":[1,{"y":null}],"at" : 4,"isLast":true,"nothing":null,"skipped":[{"a":[[]]},"b",-1.5e3,false]},
        {} ]
      """
    let placements = try reading(text, Self.readPlacements).get()
    #expect(
      placements == [
        Placement(at: 3, kind: "glyph"),
        Placement(
          at: 4, kind: "attachment", isLast: true, scale: 2.5,
          unknown: [JSONMember("x", [1, .object(try JSONMembers([JSONMember("y", .null)]))])]),
        Placement(),
      ])
  }

  @Test func namesSpelledWithEscapesAreTheSameNames() throws {
    #expect(try reading(#"[{"\u0061\u0074":7}]"#, Self.readPlacements).get() == [Placement(at: 7)])
  }

  @Test(arguments: [
    (#"[{"at":1,"at":2}]"#, JSONError.Reason.duplicateName("at"), 9),
    (#"[{"at":1,"skipped":{"a":1,"a":1}}]"#, .duplicateName("a"), 26),
    (#"[{"x":{"b":{},"c":[],"b":1}}]"#, .duplicateName("b"), 21),
    (#"[{"at":"3"}]"#, .wrongKind(.string, expected: .number), 7),
    (#"[{"kind":null}]"#, .wrongKind(.null, expected: .string), 9),
    (#"[{"isLast":1}]"#, .wrongKind(.number, expected: .bool), 11),
    (#"[{"nothing":{}}]"#, .wrongKind(.object, expected: .null), 12),
    (#"[[]]"#, .wrongKind(.array, expected: .object), 1),
    (#"{}"#, .wrongKind(.object, expected: .array), 0), (#"[{"at":1}"#, .unexpectedEnd, 9),
    (#"[{"at":1,}]"#, .unexpectedByte(0x7D, expected: "a name"), 9),
    (#"[{,}]"#, .unexpectedByte(0x2C, expected: "a name or '}'"), 2),
    (#"[{"at" 1}]"#, .unexpectedByte(0x31, expected: "':'"), 7),
    (#"[{"at":1 "kind":""}]"#, .unexpectedByte(0x22, expected: "',' or '}'"), 9),
    (#"[{}{}]"#, .unexpectedByte(0x7B, expected: "',' or ']'"), 3),
    (#"[{},]"#, .unexpectedByte(0x5D, expected: "a value"), 4),
    (#"[{"isLast":tru}]"#, .unexpectedByte(0x7D, expected: "'true'"), 14),
    (#"[{"isLast":fals"#, .unexpectedEnd, 15),
    (#"[] []"#, .trailingContent, 3), (#"[{"x":nul0}]"#, .unexpectedByte(0x30, expected: "'null'"), 9),
  ])
  func faultsAreNamedAndPlaced(text: String, reason: JSONError.Reason, offset: Int) {
    #expect(reading(text, Self.readPlacements) == .failure(JSONError(reason, at: offset)))
  }

  @Test func theKindOfTheNextValueIsSeenWithoutReadingIt() throws {
    let kinds = try reading(" [null,true,false,-1,0,\"\",[],{}]") { reader throws(JSONError) in
      var kinds = [try reader.peekKind()]
      #expect(reader.offset == 1)
      try reader.beginArray()
      while try reader.hasNextElement() {
        kinds.append(try reader.peekKind())
        try reader.skipValue()
      }
      return kinds
    }.get()
    #expect(kinds == [.array, .null, .bool, .bool, .number, .number, .string, .array, .object])
  }

  @Test func callsThatMakeNoSenseThrow() {
    let misuse = JSONError(.misuse, at: 0)
    #expect(reading("1") { reader throws(JSONError) in try reader.hasNextElement() } == .failure(misuse))
    #expect(
      reading("1") { reader throws(JSONError) in try reader.nextMemberName()?.count } == .failure(misuse))
    let inside = reading("[1]") { reader throws(JSONError) in
      try reader.beginArray()
      _ = try reader.nextMemberName()
    }
    guard case .failure(JSONError(.misuse, at: 1)) = inside.mapError({ $0 }) else {
      Issue.record("\(inside)")
      return
    }
  }

  @Test func anErrorIsOneLineWithItsPlace() {
    let text = "{\n  \"é\": 1,\n  \"é\": 2}"
    let error = refusal(text)
    #expect(error?.description == "the member name \"é\" occurs twice in one object at byte 15")
    #expect(error?.position(in: Array(text.utf8)).description == "line 3, column 3")
    #expect(JSONPosition(of: 7, in: Array("é\néx".utf8)) == JSONPosition(of: 6, in: Array("é\néx".utf8)))
    #expect(JSONPosition(of: 5, in: Array("é\néx".utf8)).description == "line 2, column 2")
    let odd = refusal("{\"\\n\\u0085x\":1,\"\\n\\u0085x\":2}")
    #expect(odd?.description == "the member name \"x\" occurs twice in one object at byte 15")
  }
}
