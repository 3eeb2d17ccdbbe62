import InlayJSON
import TestKit
import Testing

@_spi(AttributeTables) @testable import InlayCore

@Suite struct StyleSheetJSONTests {
  private func read(_ json: String, limits: Limits = .default) throws -> Converted<StyleSheet> {
    try StyleSheet.read(json: Array(json.utf8), limits: limits)
  }

  private func sheet(_ members: String) throws -> StyleSheet {
    try read("{\"format\":\"inlay-style\",\"version\":\"1.0\"\(members.isEmpty ? "" : ",")\(members)}").value
  }

  /// The page prints what the code says.
  @Test func defaultSheetIsTheOneInTheDocumentation() throws {
    let bytes = try Files.read(PackageRoot.path(to: "Documentation/style-sheet.default.json"))
    #expect(try StyleSheet.read(json: bytes).value == .default)
    var reader = JSONReader(bytes)
    let golden = try reader.readValue().description
    #expect(try String(decoding: StyleSheet.default.json(), as: UTF8.self) == golden)
  }

  @Test func schemaNamesTheMembersThatAreRead() throws {
    var reader = JSONReader(try Files.read(PackageRoot.path(to: "Documentation/style-sheet.schema.json")))
    let schema = try reader.readValue()
    func names(_ object: JSONValue?) -> [String] {
      guard case .object(let members)? = object?["properties"] else { return [] }
      return members.map(\.name)
    }
    let definitions = schema["$defs"]
    #expect(names(schema) == (StyleSheet.fields.map(\.name) + ["format", "version"]).sorted())
    #expect(names(definitions?["role"]) == RoleStyle.fields.map(\.name).sorted())
    #expect(names(definitions?["shift"]) == BaselineShift.fields.map(\.name))
    #expect(names(schema["properties"]?["link"]) == TextRules.fields.map(\.name))
    #expect(names(schema["properties"]?["jumbo"]) == JumboScale.fields.map(\.name))
  }

  /// What a sheet says has the name of the attribute that it stands in for, where there is one.
  @Test func membersAreCalledAsAttributesAre() {
    func attributes<Values: AttributeTable>(_: Values.Type) -> Set<String> {
      Set(AttributeForms.of(Values.self).map(\.name))
    }
    #expect(
      Set(TextRules.fields.map(\.name)).subtracting(attributes(CharacterAttributeValues.self))
        == ["fontFamilies", "scale"])
    #expect(
      Set(ParagraphRules.fields.map(\.name)).subtracting(attributes(ParagraphAttributeValues.self))
        == ["attachmentShare", "barColor", "barWidth", "marker"])
  }

  @Test func emptySheetIsItsFormatAlone() throws {
    let json = try StyleSheet().json()
    #expect(String(decoding: json, as: UTF8.self) == "{\"format\":\"inlay-style\",\"version\":\"1.0\"}")
    #expect(try sheet("") == StyleSheet())
  }

  @Test func everyMemberIsReadAndWrittenCanonically() throws {
    let json = """
      {"background":{"dark":"#000000ff","light":"#ffffffff"},"fontSize":17000,"format":"inlay-style",\
      "jumbo":{"few":2000,"one":3000},"leastContrast":100,"link":{"foregroundColor":"#0000ffff","underline":"none"},\
      "roles":{"epigraph":{"alignment":"center","attachmentShare":1000,"backgroundColor":"#00000000","barColor":"#010203ff","barWidth":2000,\
      "basedOn":"quote","blockColor":"#ff00ff80","breaksPageBefore":false,"capitals":"small","defaultTabInterval":1,\
      "direction":"rtl","firstLineIndent":1,"fontFamilies":["Café","serif"],"foregroundColor":"#000000ff",\
      "hyphenationFactor":900,"italic":true,"keepsTogether":true,"keepsWithNext":false,"kerning":true,\
      "leadingIndent":2,"ligatures":2,"lineHeightMultiple":1200,"lineSpacing":3,"marker":"{disc}",\
      "maximumLineHeight":30000,"minimumLineHeight":4,"scale":1250,"spacingAfter":5,"spacingBefore":6,\
      "strikethrough":"double","strikethroughColor":"#00ff00ff",\
      "tabStops":[{"alignment":"right","leader":".","position":9000},{"alignment":"left","position":-1}],\
      "tighteningFactor":50,"tracking":-100,"trailingIndent":7,"underline":"dashDotDot",\
      "underlineColor":"#0000ffff","weight":650}},\
      "subscripts":{"rise":-200,"scale":600},"superscripts":{"rise":300,"scale":650},"version":"1.0"}
      """
    let sheet = try read(json).value
    #expect(try String(decoding: sheet.json(), as: UTF8.self) == json)
    let style = try #require(sheet.roles["epigraph"])
    #expect(style.basedOn == .quote)
    #expect(style.text.fontFamilies == ["Café", "serif"])
    #expect(style.text.weight == 650)
    #expect(style.text.isItalic == true)
    #expect(style.paragraph.breaksPageBefore == false)
    #expect(
      style.paragraph.tabStops == [
        TabStop(.points(9), alignment: .right, leader: "."), TabStop(Length(thousandths: -1)),
      ])
    #expect(sheet.background?[.dark] == TextColor("#000000ff"))
    #expect(sheet.link.underline == LineStyle.none)
    #expect(sheet.superscripts == BaselineShift(scale: 650, rise: 300))
    // One table says which members there are; none of them was left out here.
    let named = RoleStyle.fields.map(\.name) + StyleSheet.fields.map(\.name)
    #expect(named.allSatisfy { json.contains("\"\($0)\":") })
    #expect(RoleStyle.fields.count == Set(RoleStyle.fields.map(\.name)).count)
  }

  @Test func anySheetIsReadBackAsWritten() throws {
    try Property.check("style sheets there and back", cases: Property.costly) { source in
      let sheet = try source.styleSheet()
      let json = try sheet.json()
      try expect(try StyleSheet.read(json: json).value == sheet, "another sheet")
      try expect(try StyleSheet.read(json: json).value.json(), equals: json)
    }
  }

  /// The seeds of the fuzz target, and every input that once crashed it.
  @Test func seedsOfTheFuzzerAreReadOrRefused() throws {
    let seeds = try Files.tree(PackageRoot.path(to: "Fuzz/Corpus/style"))
    #expect(seeds.count >= 2)
    for (name, bytes) in seeds {
      guard let sheet = try? StyleSheet.read(json: bytes, limits: .strict).value else { continue }
      let json = try sheet.json()
      #expect(try StyleSheet.read(json: json).value == sheet, "\(name)")
    }
    #expect(try StyleSheet.read(json: #require(seeds["default.json"])).value == .default)
  }

  @Test func damagedSheetsAreReadOrRefused() throws {
    var sheet = StyleSheet.default
    sheet.roles = sheet.roles.filter { [.bullet1, .code, "number2"].contains($0.key) }
    let whole = try sheet.json()
    try Property.check("damaged style sheets") { source in
      let bytes = source.mutation(of: whole)
      source.note("bytes", bytes)
      guard let sheet = try? StyleSheet.read(json: bytes).value else { return }
      try expect(try StyleSheet.read(json: sheet.json()).value == sheet, "another sheet")
    }
  }

  @Test(arguments: [
    ("", "unexpected end of the JSON, at byte 0 (line 1, column 1)"),
    ("[]", "expected an object, found an array, at byte 0 (line 1, column 1)"),
    ("{}", "this JSON is not a style sheet: \"format\" is not \"inlay-style\""),
    (
      "{\"format\":\"inlay\",\"version\":\"1.0\"}",
      "this JSON is not a style sheet: \"format\" is not \"inlay-style\""
    ),
    (
      "{\"format\":\"inlay-style\"}",
      "the member \"version\" is missing from the object, at byte 0 (line 1, column 1)"
    ),
    (
      "{\"format\":\"inlay-style\",\"version\":\"2.0\"}",
      "the style sheet version \"2.0\" is not supported; this program supports 1.0"
    ),
    (
      "{\"format\":\"inlay-style\",\"version\":\"2.0\",\"fontSize\":\"14pt\"}",
      "the style sheet version \"2.0\" is not supported; this program supports 1.0"
    ),
    (
      "{\"glow\":1,\"fontSize\":\"14pt\",\"format\":\"inlay-style\",\"version\":\"2.0\"}",
      "the style sheet version \"2.0\" is not supported; this program supports 1.0"
    ),
    (
      "{\"fontSize\":\"14pt\",\"format\":\"inlay\",\"version\":\"1.0\"}",
      "this JSON is not a style sheet: \"format\" is not \"inlay-style\""
    ),
    (
      "{\"format\":\"inlay-style\",\"version\":\"1.00\"}",
      "the style sheet version \"1.00\" is not supported; this program supports 1.0"
    ),
  ])
  func whatIsNoSheetIsRefused(json: String, error: String) throws {
    #expect(message(json) == error)
  }

  @Test(arguments: [
    ("\"fontsize\":1", "unknown member \"fontsize\", at byte 40 (line 1, column 41)"),
    ("\"link\":{\"wait\":1}", "unknown member \"wait\", at byte 48 (line 1, column 49)"),
    ("\"fontSize\":0", "expected an integer from 1 to 1000000000000, at byte 51 (line 1, column 52)"),
    ("\"fontSize\":1.5", "expected an integer of at most 9007199254740991, at byte 51 (line 1, column 52)"),
    (
      "\"background\":\"red\"",
      "a color must be # and eight lowercase hexadecimal digits, such as #1a1a1aff, at byte 53 (line 1, column 54)"
    ),
    (
      "\"background\":{\"light\":\"#ffffffff\"}",
      "a color must have both \"light\" and \"dark\", at byte 53 (line 1, column 54)"
    ),
    (
      "\"background\":{\"gray\":1}",
      "unknown member \"gray\", at byte 54 (line 1, column 55)"
    ),
    ("\"link\":{\"weight\":1001}", "expected an integer from 1 to 1000, at byte 57 (line 1, column 58)"),
    (
      "\"roles\":{\"body\":{\"tighteningFactor\":1001}}",
      "expected an integer from 0 to 1000, at byte 76 (line 1, column 77)"
    ),
    (
      "\"roles\":{\"body\":{\"hyphenationFactor\":1001}}",
      "expected an integer from 0 to 1000, at byte 77 (line 1, column 78)"
    ),
    (
      "\"link\":{\"fontFamilies\":[\"\"]}",
      "the name of a font family must not be empty, at byte 64 (line 1, column 65)"
    ),
    (
      "\"link\":{\"capitals\":\"ALL\"}",
      "expected one of all, small, none, found \"ALL\", at byte 59 (line 1, column 60)"
    ),
    (
      "\"roles\":{\"body\":{\"tabStops\":[{}]}}",
      "a tab stop must have a position, at byte 69 (line 1, column 70)"
    ),
    (
      "\"roles\":{\"body\":{\"tabStops\":[{\"at\":1}]}}",
      "unknown member \"at\", at byte 70 (line 1, column 71)"
    ),
    (
      "\"roles\":{\"body\":{},\"body\":{}}",
      "the member name \"body\" occurs twice in one object, at byte 59 (line 1, column 60)"
    ),
    ("\"roles\":{\"a\":{\"basedOn\":\"b\"},\"b\":{\"basedOn\":\"a\"}}", "the role \"a\" is based on itself"),
    (
      "\"roles\":{\"heading4\":{\"basedOn\":\"heading5\"}}", "the role \"heading4\" is based on itself"
    ),
    (
      "\"roles\":{\"bullet1\":{\"basedOn\":\"number1\"}}", "the role \"bullet1\" is based on itself"
    ),
    (
      "\"roles\":{\"epigraph\":{\"basedOn\":\"quotte\"}}",
      "the role \"epigraph\" is based on \"quotte\", which is in neither this sheet nor the default one"
    ),
    (
      "\"link\":{\"fontFamilies\":[\(Array(repeating: "\"A\"", count: 65).joined(separator: ","))]}",
      "more than 64 font families, at byte 320 (line 1, column 321)"
    ),
    ("\"roles\":{\"body\":{\"basedOn\":\"quote\"}}", "the role \"body\" is based on itself"),
  ])
  func slipsAreNamedWithTheirPlace(member: String, error: String) throws {
    #expect(message("{\"format\":\"inlay-style\",\"version\":\"1.0\",\(member)}") == error)
  }

  private func message(_ json: String) -> String {
    do {
      _ = try StyleSheet.read(json: Array(json.utf8))
      return "none"
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [
    ("fontsize", "fontSize"), ("backgroundColour", "backgroundColor"), ("FONT_SIZE", "fontSize"),
    ("wieght", "weight"),
    ("color", nil), ("xyz", nil), (String(repeating: "w", count: 1_000), nil), ("", nil),
  ])
  func misspeltNamesAreGuessed(name: String, wanted: String?) {
    let known = ["backgroundColor", "fontSize", "weight", "scale"]
    #expect(Suggestion.nearest(to: name, among: known) == wanted)
  }

  @Test func unknownMemberHasItsSuggestion() throws {
    do {
      _ = try StyleSheet.read(
        json: Array("{\"format\":\"inlay-style\",\"version\":\"1.0\",\"linc\":{}}".utf8))
      Issue.record("it was read")
    } catch let error as InlayError {
      #expect(error.advice == "did you mean \"link\"?")
      #expect(error.place.position?.byte == 40)
    }
  }

  /// What a newer minor version added is left out, and said so; in whatever order the members stand.
  @Test func newerMinorVersionsAreReadWithDiagnostics() throws {
    let read = try read(
      "{\"glow\":[{}],\"fontSize\":9000,\"link\":{\"halo\":1},\"version\":\"1.7\",\"format\":\"inlay-style\"}"
    )
    #expect(read.value.fontSize == .points(9))
    #expect(read.diagnostics.map(\.code) == [.styleUnknownMember, .styleUnknownMember])
    #expect(
      read.diagnostics.first?.message == "unknown member \"glow\" at byte 1 of the style sheet")
  }

  /// A minor version has up to nine digits.
  @Test(arguments: [("1.9", true), ("1.123456789", true), ("1.1234567890", false), ("1.", false)])
  func minorVersionsAreBounded(version: String, isRead: Bool) throws {
    let json = "{\"format\":\"inlay-style\",\"version\":\"\(version)\",\"fontSize\":9000}"
    if isRead {
      #expect(try read(json).value.fontSize == .points(9))
    } else {
      #expect(throws: InlayError.styleVersion(version)) { try read(json) }
    }
  }

  /// Also inside colours and tab stops.
  @Test func newMembersOfSmallObjectsAreLeftOut() throws {
    let read = try read(
      """
      {"format":"inlay-style","version":"1.1","background":{"dark":"#000000ff","dim":[1],"light":"#ffffffff"},\
      "roles":{"body":{"tabStops":[{"glow":{},"position":9000}]}}}
      """)
    #expect(read.value.background?.light == TextColor("#ffffffff"))
    #expect(read.value.roles[.body]?.paragraph.tabStops == [TabStop(.points(9))])
    #expect(
      read.diagnostics.map(\.message) == [
        "unknown member \"dim\" at byte 73 of the style sheet",
        "unknown member \"glow\" at byte 134 of the style sheet",
      ])
  }

  @Test func slipsInSmallObjectsAndRolesHaveTheirSuggestion() throws {
    let sheets = [
      ("\"background\":{\"ligt\":\"#ffffffff\",\"dark\":\"#000000ff\"}", "did you mean \"light\"?"),
      (
        "\"roles\":{\"body\":{\"tabStops\":[{\"postion\":1}]}}", "did you mean \"position\"?"
      ),
      ("\"roles\":{\"epigraph\":{\"basedOn\":\"quotte\"}}", "did you mean \"quote\"?"),
    ]
    for (member, advice) in sheets {
      do {
        _ = try StyleSheet.read(
          json: Array("{\"format\":\"inlay-style\",\"version\":\"1.0\",\(member)}".utf8))
        Issue.record("it was read: \(member)")
      } catch let error as InlayError {
        #expect(error.advice == advice)
      }
    }
  }

  /// A role may be based on one that stands in for the one it names.
  @Test func basesFallBackAsRolesDo() throws {
    let sheet = try sheet("\"roles\":{\"epigraph\":{\"basedOn\":\"heading9\"}}")
    #expect(sheet.roles["epigraph"]?.basedOn == "heading9")
    #expect(StyleSheet.default.standIn(for: "heading9") == "heading3")
    #expect(StyleSheet.default.standIn(for: "headng9") == nil)
  }

  @Test func numbersOfRolesAreTheirLastDigits() {
    var sheet = StyleSheet()
    // One character with the digit behind it.
    let stem = "x\u{600}"
    sheet.roles[ParagraphRole(rawValue: stem + "3")] = RoleStyle()
    #expect(sheet.standIn(for: ParagraphRole(rawValue: stem + "5"))?.rawValue == stem + "3")
    #expect(sheet.standIn(for: ParagraphRole(rawValue: stem + "2")) == nil)
  }

  @Test func limitsHold() throws {
    var limits = Limits.default
    limits.jsonBytes = 10
    let bytes = Array("{\"format\":\"inlay-style\",\"version\":\"1.0\"}".utf8)
    let wanted = InlayError.limit("jsonBytes", allowed: 10, found: bytes.count)
    #expect(throws: wanted) { try StyleSheet.read(json: bytes, limits: limits) }
    let deep = "{\"x\":" + String(repeating: "[", count: 100) + String(repeating: "]", count: 100) + "}"
    #expect(
      message(deep) == "arrays and objects nested more than 64 levels deep, at byte 68 (line 1, column 69)")
  }

  @Test func valuesOutOfRangeAreNotWritten() {
    let changes: [(member: String, change: (inout StyleSheet) -> Void)] = [
      ("roles.epigraph.weight", { $0.roles["epigraph", default: RoleStyle()].text.weight = 0 }),
      ("link.fontFamilies", { $0.link.fontFamilies = Array(repeating: "A", count: 65) }),
      ("fontSize", { $0.fontSize = .zero }), ("link.underline", { $0.link.underline = "zigzag" }),
      ("jumbo.one", { $0.jumbo.one = .max }),
      (
        "roles.body.tabStops",
        { $0.roles[.body, default: RoleStyle()].paragraph.tabStops = [TabStop(Length(thousandths: .min))] }
      ),
    ]
    for (member, change) in changes {
      var sheet = StyleSheet()
      change(&sheet)
      let changed = sheet
      #expect(throws: InlayError.styleValueOutOfRange(member)) { try changed.json() }
    }
  }
}
