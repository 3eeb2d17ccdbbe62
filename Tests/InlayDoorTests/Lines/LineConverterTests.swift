import FormatsTestKit
import InlayCore
import InlayDocument
import InlayFiles
import InlayFormats
import InlayHTML
import InlayJSON
import InlayRTF
import TestKit
import Testing

@testable import InlayDoor

@Suite struct LineConverterTests {
  private static func converter(
    from input: FormatName? = nil, to output: FormatName, limits: Limits = .default
  ) throws -> LineConverter {
    let tools = DocumentTools()
    return try LineConverter(
      tools, from: input, to: tools.registry.named(output.rawValue),
      ReadOptions(limits: limits, source: .drop),
      WriteOptions(limits: limits))
  }

  private static func convert(_ line: String, from input: FormatName? = nil, to output: FormatName) throws
    -> String
  {
    var converter = try converter(from: input, to: output)
    return String(decoding: try converter.convert(Array(line.utf8)), as: UTF8.self)
  }

  private static func line(_ line: DocumentLine) throws -> String {
    let sink = MemorySink()
    try line.write(to: sink)
    return String(decoding: sink.bytes.dropLast(), as: UTF8.self)
  }

  private static func tea() throws -> DecomposedText {
    try Decomposer.decompose([AttributedRun("Tea & milk")]).value
  }

  @Test func aDocumentIsALine() throws {
    let line = try Self.line(.document(Self.tea()))
    #expect(try Self.convert(line, to: .inlayJSON) == line + "\n")
    #expect(try Self.convert(line, to: .text) == "{\"text\":\"Tea & milk\"}\n")
    #expect(try Self.convert(line, to: .html).hasPrefix("{\"html\":\"<!DOCTYPE html>"))
    #expect(
      try Self.convert(line, to: .triple)
        == "{\"triple\":{\"imageData\":{},\"imageRanges\":[],\"string\":\"Tea & milk\"}}\n")
  }

  @Test func aMessageKeepsItsIdentifier() throws {
    var message = try MessageEnvelope(Self.tea())
    message.id = "m\"1"
    message.author = MessageEnvelope.Name(name: "Ann")
    let line = try Self.line(.message(message))
    #expect(try Self.convert(line, to: .inlayJSON) == line + "\n")
    #expect(try Self.convert(line, to: .text) == "{\"id\":\"m\\\"1\",\"text\":\"Tea & milk\"}\n")
  }

  /// A picture whose bytes are not in the line is missing, and no fault.
  @Test func absentBlobsAreNoFault() throws {
    let digest = ContentDigest.sha256(of: [1])
    let image = InlineImage(
      identifier: ContentIdentifier(rawValue: "a"), description: "a cat", mediaType: .png,
      content: .missing(MissingContent(.absent, count: 1, digest: digest)))
    let text = try Decomposer.decompose([AttributedRun("\u{FFFC}", image: PlacedImage(image, kind: .glyph))])
      .value
    let line = try Self.line(.document(text))
    #expect(try Self.convert(line, to: .inlayJSON) == line + "\n")
    #expect(try Self.convert(line, to: .text) == "{\"text\":\"[a cat]\"}\n")
    let whole = try Decomposer.decompose([
      AttributedRun(
        "\u{FFFC}", image: PlacedImage(InlineImage(mediaType: .png, content: .bytes([1])), kind: .glyph))
    ]).value
    let inlined = try Self.line(.document(whole))
    #expect(inlined.contains("\"blobs\":{"))
    #expect(try Self.convert(inlined, to: .inlayJSON) == inlined + "\n")
  }

  @Test func lossesAreCounted() throws {
    var converter = try Self.converter(to: .text)
    var text = try Self.tea()
    text = try text.with(files: [BundleFile("a.txt", content: .bytes([1]))])
    let out = try converter.convert(Array(Self.line(.document(text)).utf8))
    #expect(
      try JSONText(out)["diagnostics"] != nil && converter.lossCount == 1 && converter.failureCount == 0)
  }

  @Test func triplesAreRead() throws {
    let line = "{\"string\":\"a\u{FFFC}\",\"imageRanges\":[[1,1,\"x\"]],\"imageData\":{\"x\":\"AQID\"}}"
    let document = try Self.convert(line, from: .triple, to: .inlayJSON)
    #expect(document.hasPrefix("{\"attributes\":") && document.contains("AQID"))
    #expect(
      try Self.convert(String(document.dropLast()), to: .triple)
        == "{\"triple\":{\"imageData\":{\"x\":\"AQID\"},\"imageRanges\":[{\"id\":\"x\",\"length\":1,\"location\":1}],\"string\":\"a\u{FFFC}\"}}\n"
    )
  }

  /// Each broken line gives an error, and the next one is converted.
  @Test func brokenLinesAreErrors() throws {
    var converter = try Self.converter(to: .text)
    let sound = try Self.line(.document(Self.tea()))
    let wrong = sound.replacing("Tea", with: "Tee")
    let lines = ["", "[]", "{\"id\":\"7\",\"document\":{}}", "{\"id\":\"8\",", wrong, sound, "{\"x\":1}"]
    let codes = try lines.map { line in
      let out = try JSONText(converter.convert(Array(line.utf8)))
      return [out["error"]?["code"], out["id"], out["line"]].map { $0?.description ?? "-" }.joined(
        separator: " ")
    }
    #expect(
      codes == [
        "json.malformed - 1", "json.malformed - 2", "document.notPortableDocument 7 3", "json.malformed 8 4",
        "document.wrongDigest - 5", "- - -", "document.missingMember - 7",
      ], "\(codes)")
    #expect(converter.failureCount == 6 && converter.count == 7)
    #expect(
      String(decoding: converter.refuse(longerThan: 9), as: UTF8.self)
        == "{\"error\":{\"code\":\"limit.jsonBytes\",\"message\":\"exceeds the limit jsonBytes of 9\"},\"line\":8}\n"
    )
  }

  @Test(arguments: [FormatName.inlay, .rtfd, .inlayTar, .image]) func formatsThatAreNoTextAreRefused(
    name: FormatName
  ) {
    #expect(throws: InlayError.self) { _ = try Self.converter(to: name) }
  }

  @Test func otherInputsAreRefused() {
    #expect(throws: InlayError.self) { _ = try Self.converter(from: .html, to: .text) }
  }

  /// Every format of text gives one line, which is JSON.
  @Test func randomDocumentsAreOneLine() throws {
    // A sticker is one picture.
    let names = DocumentTools.formats.filter {
      $0.canWrite && $0.isText && !$0.isBundle && $0.name.rawValue != "matrix-sticker"
    }.map(\.name)
    #expect(names.count > 20)
    var converters = try names.map { try Self.converter(to: $0) }
    try Property.check("lines of documents", cases: Property.costly / 10) { source in
      let line = Array(try Self.line(.document(source.decomposedText())).utf8)
      for index in converters.indices {
        let out = try converters[index].convert(line)
        try expect(out.filter { $0 == 0x0A }.count, equals: 1)
        try expect(
          JSONText(out)["error"]?.description ?? "none of \(names[index])", equals: "none of \(names[index])")
      }
    }
  }
}

/// JSON that a test looks into.
private struct JSONText: CustomStringConvertible {
  private let value: JSONValue

  init(_ bytes: [UInt8]) throws { value = try JSONValue(parsing: bytes) }
  private init(value: JSONValue) { self.value = value }

  subscript(name: String) -> JSONText? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.name == name }.map { JSONText(value: $0.value) }
  }

  var description: String {
    if case .string(let text) = value { text } else { value.description }
  }
}
