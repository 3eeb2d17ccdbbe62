import InlayCore
import InlayFormats
import InlayJSON
import TestKit
import Testing

@testable import InlayNetworks

/// The walk through large JSON, beside the parser of small JSON.
@Suite struct JSONScanTests {
  /// The elements of an array as the walk finds them, with chunks of this size.
  private static func elements(_ bytes: [UInt8], chunkBytes: Int) throws -> [JSONValue] {
    let source = MemorySource(bytes)
    var scan = try JSONScan(source, chunkBytes: chunkBytes)
    try scan.enter("[")
    var elements: [JSONValue] = []
    while try scan.element() {
      elements.append(try ExportPlace(source: source, range: scan.skipValue()).value(limits: .default))
    }
    try scan.finish()
    return elements
  }

  @Test func elementsAreThoseOfTheParser() throws {
    try Property.check("elements of random arrays") { source in
      var text = ""
      source.json(&text, depth: 0, isArray: true)
      source.note("JSON", text)
      let bytes = Array(text.utf8)
      let chunk = source.int(in: 1...20)
      let expected = try JSONValue(parsing: bytes, maximumDepth: 64).elements
      try expect(Self.elements(bytes, chunkBytes: chunk), equals: expected ?? [])
    }
  }

  @Test func whatIsCutShortIsRefused() throws {
    try Property.check("arrays that are cut short") { source in
      var text = ""
      source.json(&text, depth: 0, isArray: true)
      let bytes = Array(text.utf8)
      let cut = Array(bytes.prefix(source.int(in: 0...bytes.count - 1)))
      source.note("JSON", String(decoding: cut, as: UTF8.self))
      // White space at the end is no part of the array.
      guard (try? JSONValue(parsing: cut, maximumDepth: 64)) == nil else { return }
      try expect((try? Self.elements(cut, chunkBytes: 7)) == nil, "it was accepted")
    }
  }

  @Test(arguments: [
    ("{\"a\":1 \"b\":2}", "byte 7"), ("{\"a\" 1}", "byte 5"), ("{\"a\":}", "byte 5"), ("{1:2}", "byte 1"),
    ("{\"a\":[1,]", "byte 9"), ("{\"a\":1,}", "byte 7"), ("{\"a\":1}}", "byte 7"), ("{\"a\":\"x", "byte 7"),
    ("[]", "byte 0"), ("", "byte 0"), ("{\"a\":1", "byte 6"),
  ])
  func faultsHaveAPlace(text: String, place: String) throws {
    let source = MemorySource(Array(text.utf8))
    let error = #expect(throws: InlayError.self) {
      var scan = try JSONScan(source)
      _ = try ExportedObject(source, &scan, arrays: [])
      try scan.finish()
    }
    #expect(error?.description.contains(place) ?? false, "\(error.map { "\($0)" } ?? "")")
  }

  @Test func depthCostsNothing() throws {
    let deep = Array(repeating: UInt8(ascii: "["), count: 1_000_000)
    let closed = deep + Array(repeating: UInt8(ascii: "]"), count: 1_000_000)
    var scan = try JSONScan(MemorySource(closed))
    #expect(try scan.skipValue() == 0..<2_000_000)
    #expect(throws: InlayError.self) {
      var scan = try JSONScan(MemorySource(deep))
      _ = try scan.skipValue()
    }
  }

  @Test func aByteOrderMarkIsPassed() throws {
    var scan = try JSONScan(MemorySource(Array("\u{FEFF}[1]".utf8)))
    #expect(try scan.skipValue() == 3..<6)
  }

  @Test(arguments: [
    (#"{"a":"x\x0By"}"#, "x\u{B}y"), (#"{"a":"\\x0B"}"#, "\\x0B"), (#"{"a":"\x1F\\\x00"}"#, "\u{1F}\\\u{0}"),
  ])
  func controlCharactersOfTelegramAreRead(text: String, value: String) throws {
    #expect(try ExportPlace.value(Array(text.utf8), limits: .default)["a"]?.string == value)
  }

  @Test(arguments: [#"{"a":"\x0"}"#, #"{"a":"\xZZ"}"#, #"{"a":"\q"}"#, #"{"a":"\"#])
  func otherEscapesAreRefused(text: String) throws {
    #expect(throws: InlayError.self) { try ExportPlace.value(Array(text.utf8), limits: .default) }
  }
}

extension ChoiceSource {
  /// Appends a random value, with white space anywhere.
  fileprivate func json(_ text: inout String, depth: Int, isArray: Bool = false) {
    let space = ["", "", " ", "\n\t"]
    text += space[below(4)]
    switch isArray ? 0 : below(depth < 4 ? 8 : 6) + (depth < 4 ? 0 : 2) {
    case 0:
      text += "["
      for index in 0..<below(4) {
        if index > 0 { text += "," }
        json(&text, depth: depth + 1)
      }
      text += space[below(4)] + "]"
    case 1:
      text += "{"
      for index in 0..<below(4) {
        if index > 0 { text += "," }
        text += "\(space[below(4)])\"\(index)\(["", "\\\"", "{"][below(3)])\":"
        json(&text, depth: depth + 1)
      }
      text += space[below(4)] + "}"
    case 2: text += ["true", "false", "null"][below(3)]
    case 3: text += ["0", "-1.5e3", "123456"][below(3)]
    default:
      let pieces = ["a", "\\\"", "\\\\", "]", "}", ",", "é", "😀", "\\u0041", "[{", ":"]
      text += "\"" + (0..<below(5)).map { _ in pieces[below(pieces.count)] }.joined() + "\""
    }
    text += space[below(4)]
  }
}
