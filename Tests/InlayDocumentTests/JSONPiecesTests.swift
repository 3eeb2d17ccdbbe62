import TestKit
import Testing

@testable import InlayDocument

/// Values found in JSON that may be damaged.
@Suite struct JSONPiecesTests {
  private func text(_ pieces: JSONPieces, _ range: Range<Int>) -> String {
    String(decoding: pieces.bytes[range], as: UTF8.self)
  }

  @Test(arguments: [
    (#"{"a":1,"b":[1,{"c":"]"}],"text":"x"}"#, ["a": "1", "b": #"[1,{"c":"]"}]"#, "text": #""x""#]),
    (#"{ "a" : "x" }"#, ["a": #""x""#]),
    (#"{"b":{"a":2},"a":1}"#, ["b": #"{"a":2}"#, "a": "1"]),
    (#"{"a":"\"b\":1","b":2}"#, ["a": #""\"b\":1""#, "b": "2"]),
    (#"{"a":[1,2"#, ["a": "[1,2"]),
    (#"{"a":"unended,"text":"kept""#, ["a": #""unended"#, "text": #""kept""#]),
    (#"{"a":[{"x":1},"text":"kept"}"#, ["a": #"[{"x":1}"#, "text": #""kept""#]),
    (#"{"a":},"text":"kept"}"#, ["a": "", "text": #""kept""#]),
  ])
  func membersAreFound(_ json: String, _ wanted: [String: String]) {
    let pieces = JSONPieces(bytes: Array(json.utf8))
    let found = pieces.members(["a", "b", "text"]).mapValues { text(pieces, $0.range) }
    #expect(found == wanted)
  }

  @Test(arguments: [
    (#"{"a":1}"#, true), (#"{"a":}"#, false), (#"{"a":,"b":1}"#, false), (#"{"a":"#, false),
    (#"{"a":[1"#, false),
    (#"{"a":"x"#, false), (#"{"a":"x""#, true),
  ])
  func aValueWithoutItsEndIsNotWhole(_ json: String, _ isWhole: Bool) {
    #expect(JSONPieces(bytes: Array(json.utf8)).members(["a", "b"])["a"]?.isWhole == isWhole)
  }

  @Test(arguments: [(1, true), (16, true), (17, false)])
  func whatStandsBehindManyBreaksIsLost(_ breaks: Int, _ isFound: Bool) {
    let json = "{" + String(repeating: #"x,"a":1,"#, count: breaks) + #""text":"kept"}"#
    let found = JSONPieces(bytes: Array(json.utf8)).members(["a", "b", "text"])
    #expect((found["text"] != nil) == isFound)
  }

  @Test(arguments: [
    (#"[1,{"a":[2]},"x"]"#, ["1", #"{"a":[2]}"#, #""x""#]), ("[", []), ("[]", []), (#"[1,{"a""#, ["1"]),
    ("x", []),
    ("[ 1 , 2 ]", ["1 ", "2 "]),
  ])
  func elementsAreFound(_ json: String, _ wanted: [String]) {
    let pieces = JSONPieces(bytes: Array(json.utf8))
    let piece = JSONPieces.Piece(range: 0..<json.utf8.count, isWhole: true)
    #expect(pieces.elements(of: piece).map { text(pieces, $0) } == wanted)
  }

  @Test(arguments: [
    (#""a\n\u0062""#, "a\nb"), (#""cut"#, "cut"), (#""cut\"#, "cut"), (#""cut\u00"#, "cut"),
    (#""\ud83d\ude00""#, "😀"),
    (#""\ud83d"#, "\u{FFFD}"), (#""\q""#, "\u{FFFD}"), ("\"\u{1}\"", "\u{1}"), ("12", ""),
  ])
  func stringsAreReadAsFarAsTheyGo(_ json: String, _ wanted: String) {
    let pieces = JSONPieces(bytes: Array(json.utf8))
    let string = pieces.string(JSONPieces.Piece(range: 0..<json.utf8.count, isWhole: true))
    #expect(string.utf8.elementsEqual(wanted.utf8), "\(string)")
  }

  @Test func anyBytesAreTaken() throws {
    try Property.check("pieces of any bytes", cases: 2_000) { source in
      let bytes = source.mutation(of: Array(#"{"a":[1,{"b":"c"}],"text":"\u00e9"}"#.utf8))
      let pieces = JSONPieces(bytes: bytes)
      for (_, piece) in pieces.members(["a", "b", "text"]) {
        try expect(piece.range.upperBound <= bytes.count)
        _ = pieces.string(piece)
        for element in pieces.elements(of: piece) { try expect(element.upperBound <= piece.range.upperBound) }
      }
    }
  }
}
