import Foundation
import InlayCore
import InlayDocument
import InlayFiles
import InlayFoundation
import InlayJSON
import TestKit
import Testing

@Suite struct RoundTripTests {
  /// Text, string, text: equal, whatever the model allows.
  private func check(
    _ name: String, cases: Int = 10_000,
    making make: (ChoiceSource) throws -> DecomposedText = { try $0.document(absent: true) },
    _ there: (DecomposedText) throws -> Converted<DecomposedText>
  ) throws {
    try Property.check(name, cases: cases) { source in
      let text = try make(source)
      source.note("text", text)
      let back = try there(text)
      try back.value.checkInvariants()
      try expect(back.value.text, equals: text.text)
      try expect(back.value == carried(text), "another text came back: \(back)")
    }
  }

  @Test func nsAttributedStringsOfPropertyListsComeBackEqual() throws {
    try check("NSAttributedString, property lists", cases: Property.costly) { text in
      try Decomposer.decompose(Recomposer.nsAttributedString(of: text).value)
    }
  }

  @Test func nsAttributedStringsOfObjectsComeBackEqual() throws {
    try check("NSAttributedString, objects", cases: Property.costly) { text in
      try Decomposer.decompose(Recomposer.nsAttributedString(of: text, options: objects).value)
    }
  }

  @Test func attributedStringsComeBackEqual() throws {
    try check("AttributedString") { text in
      try Decomposer.decompose(Recomposer.attributedString(of: text).value)
    }
  }

  @Test func attributedStringsWithoutBridgesComeBackEqual() throws {
    var options = FoundationOptions()
    options.keyBridges = []
    try check("AttributedString, own scope only") { text in
      try Decomposer.decompose(
        Recomposer.attributedString(of: text, options: options).value, options: options)
    }
  }

  @Test func tablesOfNSAttributedStringsComeBackEqual() throws {
    try check(
      "NSAttributedString, tables", cases: Property.costly / 4, making: { try $0.tables() },
      { text in
        try Decomposer.decompose(Recomposer.nsAttributedString(of: text).value)
      })
  }

  @Test func tablesOfAttributedStringsComeBackEqual() throws {
    try check(
      "AttributedString, tables", cases: Property.costly, making: { try $0.tables() },
      { text in
        try Decomposer.decompose(Recomposer.attributedString(of: text).value)
      })
  }

  @Test func emptyTextComesBackEmpty() throws {
    let ns = try Recomposer.nsAttributedString(of: DecomposedText())
    #expect(ns.value.length == 0)
    #expect(ns.diagnostics.isEmpty)
    #expect(try Decomposer.decompose(ns.value).value == DecomposedText())
    let swift = try Recomposer.attributedString(of: DecomposedText()).value
    #expect(try Decomposer.decompose(swift).value == DecomposedText())
  }

  @Test func whatIsNoPartOfAStringIsSaid() throws {
    var text = try Decomposer.decompose([AttributedRun("a")]).value
    text.attributes.title = "T"
    text.unknownMembers["x"] = .bool(true)
    text = try text.with(files: [BundleFile("f", content: .bytes([1]))])
    let codes: [DiagnosticCode] = [
      .foundationDocumentAttributesNotCarried, .foundationFilesNotCarried, .foundationMembersNotCarried,
    ]
    #expect(try Recomposer.nsAttributedString(of: text).codes == codes)
    #expect(try Recomposer.attributedString(of: text).codes == codes)
  }

  @Test func archivesKeepAStringOfPropertyLists() throws {
    let text = try Decomposer.decompose([
      AttributedRun("a"), AttributedRun(image: glyph([1, 2], id: "g")), AttributedRun(image: glyph([3])),
    ]).value
    let string = try Recomposer.nsAttributedString(of: text).value
    let data = try NSKeyedArchiver.archivedData(withRootObject: string, requiringSecureCoding: false)
    let back = try #require(
      try NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data) as? NSAttributedString)
    #expect(try Decomposer.decompose(back).value == text)
  }
}
