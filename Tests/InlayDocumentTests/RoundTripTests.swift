import CoreTestKit
import InlayCore
import InlayDocument
import InlayFiles
import InlayJSON
import TestKit
import Testing

@Suite struct RoundTripTests {
  /// Attributed runs, decomposed, document bytes, decomposed, attributed runs: equal, in each form in turn.
  @Test func everyDocumentComesBackEqual() throws {
    var number = 0
    try Property.check("document round trip", cases: 10_000) { source in
      number += 1
      let form = PortableDocumentForm.allCases[number % 3]
      let text = try source.document(absent: form == .folder)
      let first: Converted<DecomposedText>
      let again: [UInt8]
      let bytes: [UInt8]
      switch form {
      case .folder:
        let tree = try PortableDocument.tree(of: text)
        first = try PortableDocument.read(tree: tree)
        bytes = try tree.file(PortableDocument.documentName)?.readAll() ?? []
        again = try PortableDocument.documentJSON(first.value)
      case .tar:
        bytes = try PortableDocument.tar(text)
        first = try PortableDocument.read(tar: MemorySource(bytes))
        again = try PortableDocument.tar(first.value)
      case .json:
        bytes = try PortableDocument.json(text)
        first = try PortableDocument.read(json: bytes)
        again = try PortableDocument.json(first.value)
      }
      source.note(
        "document", String(decoding: (try? PortableDocument.documentJSON(text)) ?? [], as: UTF8.self))
      try first.value.checkInvariants()
      try expect(first.value == text, "another document came back")
      try expect(Recomposer.runs(of: first.value).elementsEqual(Recomposer.runs(of: text)), "other runs")
      try expect(again, equals: bytes)
    }
  }

  @Test func textsWithTablesComeBackEqual() throws {
    var number = 0
    try Property.check("tables round trip", cases: Property.costly) { source in
      number += 1
      let text = try source.withUnknownBlockMembers(source.tableText())
      source.note(
        "document", String(decoding: (try? PortableDocument.documentJSON(text)) ?? [], as: UTF8.self))
      let read: DecomposedText
      switch PortableDocumentForm.allCases[number % 3] {
      case .folder: read = try PortableDocument.read(tree: PortableDocument.tree(of: text)).value
      case .tar: read = try PortableDocument.read(tar: MemorySource(PortableDocument.tar(text))).value
      case .json: read = try PortableDocument.read(json: PortableDocument.json(text)).value
      }
      try read.checkInvariants()
      try expect(read == text, "another document came back")
      let bytes = try PortableDocument.documentJSON(text)
      try expect(try PortableDocument.documentJSON(read), equals: bytes)
      try expect(String(decoding: bytes, as: UTF8.self).hasSuffix(#","version":"1.1"}"#))
    }
  }

  @Test func foldersOnDiskComeBackEqual() throws {
    try withTemporaryFolder { folder in
      try Property.check("folder round trip", cases: 60) { source in
        let text = try source.document(absent: true)
        // One place for all: every document but the first is saved over another.
        try PortableDocument.write(text, folder: folder / "a.inlay")
        let read = try PortableDocument.read(folder: folder / "a.inlay").value
        try expect(try PortableDocument.documentJSON(read), equals: PortableDocument.documentJSON(text))
        try expect(
          try PortableDocument.verify(folder: folder / "a.inlay").findings.allSatisfy {
            switch $0 {
            case .unreferencedBlob, .absentBlob: true
            default: false
            }
          })
      }
    }
  }

  @Test func whatIsWrittenIsCanonicalJSON() throws {
    try Property.check("canonical", cases: 1_000) { source in
      let text = try source.document(absent: false)
      let json = try PortableDocument.json(text)
      try expect(try JSONValue(parsing: json, maximumDepth: 512).canonicalBytes, equals: json)
      // The digest can be had from the JSON alone, without the model.
      guard case .object(var members) = try JSONValue(parsing: json, maximumDepth: 512) else {
        throw Unmet("object")
      }
      let stated = members["digest"]
      members["digest"] = nil
      members["blobs"] = nil
      let canonical = JSONValue.object(members).canonicalBytes
      try expect(try PortableDocument.canonicalBytes(of: text), equals: canonical)
      try expect(stated == .string(ContentDigest.sha256(of: canonical).description))
      try expect(try PortableDocument.digest(of: text) == .sha256(of: canonical))
    }
  }

  @Test func formsShareTheDigest() throws {
    let text = try smallDocument()
    let digest = try PortableDocument.digest(of: text)
    #expect(try PortableDocument.verify(tree: PortableDocument.tree(of: text)).digest == digest)
    #expect(try PortableDocument.verify(tar: MemorySource(PortableDocument.tar(text))).digest == digest)
    #expect(try PortableDocument.verify(json: PortableDocument.json(text)).digest == digest)
  }

  @Test func emptyTextIsADocument() throws {
    let text = DecomposedText()
    #expect(try PortableDocument.read(json: PortableDocument.json(text)).value == text)
    #expect(try PortableDocument.read(tar: MemorySource(PortableDocument.tar(text))).value == text)
    #expect(try PortableDocument.tree(of: text).files.map(\.path.description) == ["document.json"])
  }

  @Test func deepestPropertyListComesBack() throws {
    var value = PropertyListValue.boolean(true)
    for level in 0..<63 { value = level % 2 == 0 ? .array([value]) : .dictionary(["d": value]) }
    var text = try smallDocument()
    text.attributes.custom = ["deep": value]
    try text.checkInvariants()
    #expect(try PortableDocument.read(json: PortableDocument.json(text)).value == text)
  }
}
