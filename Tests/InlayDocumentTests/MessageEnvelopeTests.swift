import CoreTestKit
import Foundation
import InlayCore
import InlayFiles
import InlayJSON
import TestKit
import Testing

@testable import InlayDocument

@Suite struct MessageEnvelopeTests {
  private static func line(_ envelope: MessageEnvelope) throws -> [UInt8] {
    let sink = MemorySink()
    try envelope.write(to: sink)
    return sink.bytes
  }

  @Test func everyEnvelopeComesBackEqual() throws {
    try Property.check("envelope round trip", cases: Property.costly) { source in
      let envelope = try source.envelope()
      let line = try Self.line(envelope)
      source.note("line", String(decoding: line, as: UTF8.self))
      try expect(line.last, equals: 0x0A)
      try expect(line.dropLast().contains(0x0A), equals: false)
      let read = try MessageEnvelope.read(Array(line.dropLast()))
      try expect(read.value == envelope, "another envelope came back")
      try expect(Self.line(read.value), equals: line)
      // The line is canonical.
      var reader = JSONReader(line, maximumDepth: JSONReader.largestMaximumDepth)
      try expect(reader.readValue().canonicalBytes, equals: Array(line.dropLast()))
    }
  }

  /// What a line gives a store is the document as if it had been made anew.
  @Test func sealedLinesAreSealedDocuments() throws {
    try Property.check("sealed lines", cases: Property.costly) { source in
      let envelope = try source.envelope()
      let text = envelope.document
      for line in [DocumentLine.message(envelope), .document(text)] {
        let sink = MemorySink()
        try line.write(to: sink)
        let (read, sealed) = try DocumentLine.read(ofMany: Array(sink.bytes.dropLast()), seals: true)
        try expect(read.value == (try DocumentLine.read(Array(sink.bytes.dropLast())).value), "another line")
        let whole = try SealedDocument(read.value.document)
        guard let sealed else {
          try expect(whole.hasSource, "a document without a source was not sealed")
          continue
        }
        try expect(sealed.bytes, equals: whole.bytes)
        try expect(sealed.digest == whole.digest && sealed.hasSource == whole.hasSource, "another digest")
        try expect(
          sealed.blobs.map { "\($0.digest) \($0.size) \($0.source == nil)" }
            == whole.blobs.map { "\($0.digest) \($0.size) \($0.source == nil)" }, "other blobs")
        try expect(sealed.digest == SealedDocument(document: sealed.bytes).digest, "not the same in a store")
      }
    }
  }

  @Test func damagedLinesAreErrorsOrEnvelopes() throws {
    try Property.check("damaged lines", cases: 3_000) { source in
      let line = source.mutation(of: try Self.line(source.envelope()))
      do {
        try MessageEnvelope.read(line, options: .init(unsealed: true)).value.document.checkInvariants()
      } catch is InlayError {}
    }
  }

  @Test func aBareDocumentIsALine() throws {
    let text = try Decomposer.decompose([AttributedRun("Tea at four.")]).value
    let sink = MemorySink()
    try PortableDocument.writeJSON(text, to: sink)
    #expect(try MessageEnvelope.read(sink.bytes).value == MessageEnvelope(text))
  }

  @Test func anAbsentBlobIsMissing() throws {
    let image = InlineImage(
      mediaType: .png, content: .data(MemorySource([1, 2, 3])), width: 1, height: 1)
    let text = try Decomposer.decompose([AttributedRun(image: PlacedImage(image, kind: .glyph))]).value
    var line = String(decoding: try Self.line(MessageEnvelope(text)), as: UTF8.self)
    let digest = try #require(text.images[0].content.source).digest().description
    let blobs = "\"blobs\":{\"\(digest)\":\"AQID\"},"
    #expect(line.contains(blobs))
    line = line.replacingOccurrences(of: blobs, with: "")
    let read = try MessageEnvelope.read(Array(line.utf8.dropLast()))
    #expect(read.diagnostics.map(\.code.rawValue) == ["document.absentBlob"])
    #expect(read.value.document.images[0].content.source == nil)
    // It is written as it was read.
    #expect(String(decoding: try Self.line(read.value), as: UTF8.self) == line)
  }

  /// Nobody asks for the blobs of such a line, but what it says of them is checked.
  @Test func sizesOfAbsentBlobsAreChecked() throws {
    let digest = ContentDigest.sha256(of: [1, 2, 3])
    let runs = ["a", "b"].map { name in
      let image = InlineImage(
        identifier: ContentIdentifier(rawValue: name), mediaType: .png,
        content: .missing(MissingContent(.absent, count: 3, digest: digest)))
      return AttributedRun(image: PlacedImage(image, kind: .glyph))
    }
    let text = try Decomposer.decompose(runs).value
    let stated = ",\"digest\":\"\(try PortableDocument.digest(of: text))\""
    let json = String(decoding: try PortableDocument.documentJSON(text), as: UTF8.self)
      .replacingOccurrences(of: stated, with: "")
    func code(_ sizes: Int...) -> InlayError.Code? {
      let parts = json.components(separatedBy: "\"size\":3")
      let line = zip(parts, sizes).map { "\($0)\"size\":\($1)" }.joined() + parts[2]
      do {
        let options = PortableReadOptions(unsealed: true)
        _ = try DocumentLine.read(ofMany: Array(line.utf8), options: options, seals: false)
        return nil
      } catch { return (error as? InlayError)?.code }
    }
    #expect(code(3, 3) == nil)
    #expect(code(3, 4) == "document.conflictingSizes")
    let most = Limits.default.attachmentBytes
    #expect(code(most, most) == nil)
    #expect(code(most + 1, most + 1) == "limit.attachmentBytes")
  }

  @Test(arguments: [
    ("{}", "document.missingMember"), ("[]", "json.malformed"), ("", "json.malformed"),
    (#"{"document":{}}"#, "document.notPortableDocument"),
    (#"{"document":1}"#, "json.malformed"),
    (#"{"id":1}"#, "json.malformed"), (#"{"sent":"yesterday"}"#, "json.malformed"),
    (#"{"reactions":[{}]}"#, "json.malformed"), (#"{"inReplyTo":{"part":1}}"#, "json.malformed"),
    (#"{"edited":[{"part":0}]}"#, "json.malformed"), (#"{"unsent":[-1]}"#, "json.malformed"),
  ])
  func `what is no line is an error`(line: String, code: String) throws {
    let error = #expect(throws: InlayError.self) { try MessageEnvelope.read(Array(line.utf8)) }
    #expect(error?.code.rawValue == code)
  }

  private static let bare = #"{"format":"inlay","offsetUnit":"utf16","text":"a","version":"1.0"}"#

  private static func read(_ members: String) throws -> Converted<MessageEnvelope> {
    let line = #"{"document":\#(bare),\#(members)}"#
    return try MessageEnvelope.read(Array(line.utf8), options: .init(unsealed: true))
  }

  @Test(arguments: [
    (#""author":{"id":"i","x":[1]}"#, #""author":{"id":"i"}"#),
    (#""inReplyTo":{"x":{},"id":"i"}"#, #""inReplyTo":{"id":"i"}"#),
    (#""reactions":[{"x":null,"kind":"like"}]"#, #""reactions":[{"kind":"like"}]"#),
    (#""edited":[{"x":"","document":\#(bare)}]"#, #""edited":[{"document":\#(bare)}]"#),
  ])
  func membersInsideOfMembersThatAreNotOursAreLeftOut(members: String, others: String) throws {
    let read = try Self.read(members).value
    #expect(try read == Self.read(others).value)
    #expect(read.unknownMembers.isEmpty)
  }

  /// The place is that in the line, however deep the document is in it.
  @Test(arguments: [
    (#""document":\#(bare),"edited":[{"document":"#, #"}]"#), (#""document":"#, ""),
    ("\"a\":\"ä\",\n\"document\":", ""),
  ])
  func anErrorInADocumentNamesItsPlaceInTheLine(start: String, end: String) throws {
    let before = "{\(start)" + Self.bare.dropLast() + #","placements":[{"at":"#
    let line = before + "-1}]}\(end)}"
    let error = #expect(throws: InlayError.self) {
      try MessageEnvelope.read(Array(line.utf8), options: .init(unsealed: true))
    }
    let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
    let column = lines[lines.count - 1].unicodeScalars.count + 1
    #expect(error?.place == InlayError.Place(.line(lines.count, column: column, byte: before.utf8.count)))
    #expect(error?.code == "json.malformed")
  }

  @Test func whatCannotBeWrittenIsAnError() throws {
    var envelope = MessageEnvelope(DecomposedText())
    envelope.unsent = [.max]
    var error = #expect(throws: InlayError.self) { try Self.line(envelope) }
    #expect(error?.code == .documentInexpressible)
    let liar = MemorySource([1], digest: .sha256(of: [2]))
    let image = InlineImage(mediaType: .png, content: .data(liar))
    let text = try Decomposer.decompose([AttributedRun(image: PlacedImage(image, kind: .glyph))]).value
    error = #expect(throws: InlayError.self) { try Self.line(MessageEnvelope(text)) }
    #expect(error == .documentDifferingBlob(stated: .sha256(of: [2]), found: .sha256(of: [1])))
  }

  /// The source may not be there, so that a store has to make the document anew.
  @Test func aLineWithASourceIsNotSealed() throws {
    var text = try DecomposedText(text: "a")
    for isSealed in [true, false] {
      if !isSealed { text.source = DocumentSource(format: "text", content: .bytes([0x61])) }
      let line = try Self.line(MessageEnvelope(text))
      let (read, sealed) = try DocumentLine.read(ofMany: line, seals: true)
      #expect(read.value.document.source?.content == (isSealed ? nil : ImageContent.bytes([0x61])))
      #expect((sealed != nil) == isSealed)
    }
  }

  @Test(.needs(.python(.jsonschema))) func theSchemaAcceptsLinesAndRefusesOthers() throws {
    var lines: [String] = []
    try Property.check("lines for the schema", cases: 200) { source in
      lines.append(
        String(decoding: try Self.line(source.envelope()), as: UTF8.self).trimmingCharacters(in: .newlines))
    }
    let wrong = [
      #"{"id":"a"}"#, #"{"document":{}}"#,
      lines[0].replacingOccurrences(of: "\"format\":\"inlay\"", with: "\"format\":\"outlay\""),
    ]
    let script = """
      import json, jsonschema, sys
      schema = json.load(open(sys.argv[1]))
      check = jsonschema.Draft202012Validator({**schema, "$ref": "#/$defs/line"})
      print(" ".join(str(int(check.is_valid(json.loads(line)))) for line in sys.stdin.buffer.read().decode().split(chr(10))))
      """
    let input = (lines + wrong).joined(separator: "\n")
    let run = try Python.run(
      ["-c", script, PackageRoot.path(to: "Documentation/document.schema.json")], input: Array(input.utf8))
    let answers = run.text.split(whereSeparator: \.isWhitespace)
    #expect(answers.dropLast(3).allSatisfy { $0 == "1" }, "\(run.errorText)")
    #expect(answers.suffix(3) == ["0", "0", "0"])
    #expect(answers.count == lines.count + 3)
  }
}

@Suite struct MessageTimeTests {
  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59.999Z"),
    (1_678_307_260_123, "2023-03-08T20:27:40.123Z"),
    (-62_135_596_800_000, "0001-01-01T00:00:00Z"), (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
    (951_782_400_000, "2000-02-29T00:00:00Z"),
  ])
  func `a moment is written and read`(milliseconds: Int, text: String) throws {
    let time = try #require(MessageTime(milliseconds: milliseconds))
    #expect(time.text == text)
    #expect(MessageTime(text) == time)
  }

  @Test(arguments: [
    ("2023-03-08", "2023-03-08T00:00:00Z"), ("2023-03-08T21:27:40+01:00", "2023-03-08T20:27:40Z"),
    ("2023-03-08t15:27:40.5-05:00", "2023-03-08T20:27:40.500Z"),
    ("2023-03-08 20:27:40.12349z", "2023-03-08T20:27:40.123Z"),
    ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z"),
  ])
  func `other forms are read`(text: String, other: String) { #expect(MessageTime(text)?.text == other) }

  @Test(arguments: [
    "", "2023", "2023-3-8", "2023-02-29", "2023-13-01", "2023-00-10", "2023-03-08T", "2023-03-08T20:27:40",
    "2023-03-08T24:00:00Z", "2023-03-08T20:60:00Z", "2023-03-08T20:27:40.Z", "2023-03-08T20:27:40Zx",
    "0000-01-01", "9999-12-31T23:59:59-00:01", "+023-03-08", "2023-03-08T20:27:40+01:60",
    "2023-03-08T20:27:40-24:00", "2023-03-08T20:27:61Z",
  ])
  func `what is no moment is refused`(text: String) { #expect(MessageTime(text) == nil) }

  @Test func `moments beyond the years are refused`() {
    #expect(MessageTime(milliseconds: .max) == nil)
    #expect(MessageTime(milliseconds: .min) == nil)
    for (seconds, milliseconds) in [
      (Int.max, 0), (.min, 0), (.max / 1_000, Int.max), (.min / 1_000, .min),
    ] {
      #expect(MessageTime(seconds: seconds, milliseconds: milliseconds) == nil)
    }
    #expect(MessageTime(seconds: -1, milliseconds: 1)?.text == "1969-12-31T23:59:59.001Z")
  }
}

extension ChoiceSource {
  /// A message of any shape.
  fileprivate func envelope() throws -> MessageEnvelope {
    var envelope = MessageEnvelope(try document(absent: oneIn(4)))
    envelope.id = optional { $0.plainText(pieces: 0...3) }
    envelope.conversation = optional { $0.messageName() }
    envelope.author = optional { $0.messageName() }
    envelope.author?.isMe = oneIn(3)
    envelope.sent = optional { $0.messageTime() }
    envelope.service = optional { $0.plainText(pieces: 1...2) }
    envelope.event = optional { $0.plainText(pieces: 1...2) }
    envelope.inReplyTo = optional { source in
      .init(source.plainText(pieces: 0...2), part: source.optional { $0.below(100) })
    }
    for _ in 0..<below(3) {
      var reaction = MessageEnvelope.Reaction(plainText(pieces: 0...1))
      (reaction.emoji, reaction.author) = (
        optional { $0.plainText(pieces: 1...1) }, optional { $0.messageName() }
      )
      (reaction.sent, reaction.part) = (optional { $0.messageTime() }, optional { $0.below(9) })
      if oneIn(4) { reaction.document = try document(absent: false) }
      envelope.reactions.append(reaction)
    }
    for _ in 0..<below(2) {
      var edit = MessageEnvelope.Edit(try document(absent: false))
      (edit.sent, edit.part) = (optional { $0.messageTime() }, optional { $0.below(9) })
      edit.replaced = optional { $0.messageTime() }
      envelope.edited.append(edit)
    }
    envelope.unsent = array(count: 0...2) { $0.below(1 << 31 - 1) }
    envelope.unknownMembers = unknownMembers()
    envelope.unknownMembers["version"] = nil
    return envelope
  }

  private func messageName() -> MessageEnvelope.Name {
    .init(id: optional { $0.plainText(pieces: 0...2) }, name: optional { $0.plainText(pieces: 0...2) })
  }

  private func messageTime() -> MessageTime {
    MessageTime(milliseconds: below(400_000_000_000) * 600 - 60_000_000_000_000) ?? MessageTime("2026-11-25")!
  }
}
