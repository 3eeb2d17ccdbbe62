import InlayCore
import InlayDocument
import InlayFiles
import InlayJSON
import TestKit
import Testing

@Suite struct CompatibilityTests {
  /// `text` as JSON with `change` made to it, and the digest made anew.
  private func sealed(_ text: DecomposedText, _ change: (inout JSONMembers) throws -> Void) throws -> [UInt8]
  {
    guard case .object(var members) = try JSONValue(parsing: PortableDocument.json(text)) else {
      throw Unmet("object")
    }
    members["digest"] = nil
    let blobs = members["blobs"]
    members["blobs"] = nil
    try change(&members)
    members["digest"] = .string(
      ContentDigest.sha256(of: JSONValue.object(members).canonicalBytes).description)
    members["blobs"] = blobs
    return JSONValue.object(members).canonicalBytes
  }

  @Test func unknownMembersAreKeptWhereverTheyMayStand() throws {
    let bytes = try sealed(smallDocument()) { members in
      func add(_ value: JSONValue?) throws -> JSONValue {
        guard case .object(var object) = value else { throw Unmet("object") }
        object["future"] = .object(try JSONMembers([JSONMember("a", [1, .null])]))
        object["A"] = 1.5.json
        return .object(object)
      }
      for name in ["images", "placements", "runs", "paragraphs"] {
        guard case .array(var values) = members[name] else { throw Unmet("array") }
        values[0] = try add(values[0])
        members[name] = .array(values)
      }
      guard case .array(var images) = members["images"], case .object(var image) = images[0],
        case .array(var representations) = image["representations"]
      else { throw Unmet("images") }
      representations[1] = try add(representations[1])
      image["representations"] = .array(representations)
      images[0] = .object(image)
      members["images"] = .array(images)
      guard case .object(let whole) = try add(.object(members)) else { throw Unmet("object") }
      members = whole
    }
    let text = try PortableDocument.read(json: bytes).value
    #expect(text.unknownMembers.count == 2)
    #expect(text.images[0].parts.unknownMembers["A"] == 1.5.json)
    #expect(text.images[0].alternates[0].unknownMembers.count == 2)
    #expect(text.placements[0].attributes.unknownMembers.count == 2)
    #expect(text.runs[0].attributes.values.unknownMembers.count == 2)
    #expect(text.paragraphs[0].attributes.values.unknownMembers.count == 2)
    try expect(PortableDocument.json(text), equals: bytes)
  }

  @Test func newerMinorVersionIsReadAndWrittenAgainAsItWas() throws {
    let bytes = try sealed(smallDocument()) {
      $0["version"] = "1.7"
      $0["future"] = true
    }
    let text = try PortableDocument.read(json: bytes).value
    #expect(text.text == (try smallDocument().text))
    try expect(PortableDocument.json(text), equals: bytes)
  }

  @Test(arguments: ["2.0", "0.1", "10.0"]) func otherMajorVersionIsRefusedByName(version: String) throws {
    // Whatever else is in it: here, images of another shape, met before the version.
    let bytes = try sealed(smallDocument()) {
      $0["version"] = .string(version)
      $0["images"] = 5
    }
    let error = #expect(throws: InlayError.self) { try PortableDocument.read(json: bytes) }
    #expect(error == .documentUnsupportedVersion(version))
    #expect(PortableDocument.isPortableDocument(json: bytes))
  }

  @Test func whiteSpaceAndOrderDoNotMatter() throws {
    let text = try smallDocument()
    guard case .object(let members) = try JSONValue(parsing: PortableDocument.json(text)) else {
      throw Unmet("object")
    }
    var json = "\r\n{\t"
    for member in members.reversed() {
      json +=
        (json.utf8.last == 0x2C || json.utf8.count < 6 ? " " : " ,\n")
        + "\"\(member.name)\" : \(member.value)"
    }
    json += "}\n"
    #expect(try PortableDocument.read(json: Array(json.utf8)).value == text)
  }

  @Test func unsealedIsReadOnlyWhenAskedForAndAWrongDigestNever() throws {
    let text = try smallDocument()
    guard case .object(var members) = try JSONValue(parsing: PortableDocument.json(text)) else {
      throw Unmet("object")
    }
    members["digest"] = nil
    let unsealed = JSONValue.object(members).canonicalBytes
    let error = #expect(throws: InlayError.self) { try PortableDocument.read(json: unsealed) }
    #expect(error?.code == "document.missingDigest")
    #expect(error?.advice?.contains("PortableReadOptions.unsealed") == true)
    let options = PortableReadOptions(unsealed: true)
    #expect(try PortableDocument.read(json: unsealed, options: options).value == text)
    #expect(try PortableDocument.verify(json: unsealed).findings == [.missingDigest])
    members["digest"] = .string("sha256:" + String(repeating: "0", count: 64))
    let wrong = JSONValue.object(members).canonicalBytes
    for options in [PortableReadOptions(), options] {
      let error = #expect(throws: InlayError.self) {
        try PortableDocument.read(json: wrong, options: options)
      }
      #expect(error?.code == "document.wrongDigest")
    }
    let report = try PortableDocument.verify(json: wrong)
    #expect(!report.isSound)
    #expect(report.findings.count == 1)
  }

  @Test func knownNamesAmongUnknownMembersAreNotWritten() throws {
    var text = try smallDocument()
    text.unknownMembers["digest"] = "x"
    #expect(throws: InlayError.self) { try PortableDocument.canonicalBytes(of: text) }
    var attributes = CharacterAttributeValues()
    attributes.unknownMembers["italic"] = true
    let run = try Decomposer.decompose([AttributedRun("a", character: CharacterAttributes(attributes))]).value
    let error = #expect(throws: InlayError.self) { try PortableDocument.canonicalBytes(of: run) }
    #expect(error?.code == "document.inexpressible")
    var glyph = PlacementAttributes(.glyph)
    glyph.unknownMembers["length"] = true
    let placed = try DecomposedText(
      text: "\u{FFFC}", images: [InlineImage(mediaType: .png, content: .bytes([1]))],
      placements: [ImagePlacement(0..<1, image: 0, attributes: glyph)])
    #expect(throws: InlayError.self) { try PortableDocument.canonicalBytes(of: placed) }
  }
}

extension Double {
  var json: JSONValue { JSONNumber(self).map { .number($0) } ?? .null }

  @Test(arguments: [.string("2.0"), .string("1"), .string(""), .bool(true), .null] as [JSONValue])
  func whatIsNoVersionIsNotWrittenAsOne(version: JSONValue) throws {
    var text = try DecomposedText(text: "a")
    text.unknownMembers["version"] = version
    let error = #expect(throws: InlayError.self) { try PortableDocument.canonicalBytes(of: text) }
    #expect(error?.code == "document.inexpressible")
  }

  @Test(arguments: [("1.0", "1.1"), ("1.1", "1.1"), ("1.2", "1.2")])
  func aVersionThatIsTooLowIsRaised(version: String, written: String) throws {
    var text = try DecomposedText(text: "a", blocks: [TextBlock(0..<1)])
    text.unknownMembers["version"] = .string(version)
    let json = try JSONValue(parsing: PortableDocument.canonicalBytes(of: text))
    #expect(json["version"]?.string == written)
  }
}
