import InlayJSON
import Testing

/// What strangers send.
struct HostileInputTests {
  static let documents = [
    #"{"digest":"sha256:00","images":[{"identifier":"A","size":14350}],"placements":[{"at":3,"length":1}],"text":"Hi \ufffc \ud83d\ude00é€😀!"}"#,
    "[ -1.5e+10 , true , false , null , \"\\\\\\\"\" , { \"a\\u0301\" : [ ] } ]",
    "\"\\ud83d\\ude00 é\"",
    "{\"a\":{\"b\":{\"c\":[[[]]]}}}",
  ]

  @Test(arguments: documents)
  func everyTruncationIsAnError(text: String) {
    let bytes = Array(text.utf8)
    #expect(refusal(bytes) == nil)
    for count in 0..<bytes.count {
      let error = refusal(Array(bytes[..<count]))
      #expect(error != nil && (error?.offset ?? 0) <= count, "\(count)")
    }
  }

  @Test(arguments: documents)
  func everyBitFlipIsAnErrorOrReadsStably(text: String) throws {
    let bytes = Array(text.utf8)
    for index in bytes.indices {
      for bit in 0..<8 {
        var flipped = bytes
        flipped[index] ^= 1 << bit
        if let value = try? JSONValue(parsing: flipped) {
          #expect(try JSONValue(parsing: value.canonicalBytes) == value)
        }
      }
    }
  }

  @Test func nestingIsLimited() {
    for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
      func nested(_ depth: Int) -> [UInt8] {
        let core = open == "[" ? "" : "0"
        return Array(
          (String(repeating: open, count: depth) + core + String(repeating: close, count: depth)).utf8)
      }
      #expect(refusal(nested(64)) == nil)
      #expect(refusal(nested(65))?.reason == .tooDeep(limit: 64))
      #expect(refusal(nested(3), maximumDepth: 2)?.reason == .tooDeep(limit: 2))
      #expect((try? JSONValue(parsing: nested(512), maximumDepth: .max))?.canonicalBytes == nested(512))
      #expect(refusal(nested(513), maximumDepth: .max)?.reason == .tooDeep(limit: 512))
      #expect(refusal(nested(1), maximumDepth: .min)?.reason == .tooDeep(limit: 0))
    }
  }

  @Test func depthBombsEndAtTheLimit() {
    for bomb in ["[", #"{"a":"#, #"[{"":"#] {
      let bytes = Array(String(repeating: bomb, count: 100_000).utf8)
      #expect(refusal(bytes)?.reason == .tooDeep(limit: 64))
      var reader = JSONReader(bytes, maximumDepth: .max)
      #expect(throws: JSONError.self) { try reader.skipValue() }
    }
  }

  @Test(arguments: [
    #"{"a":1,"a":1}"#, #"{"a":1,"\u0061":1}"#, #"{"\u0061":1,"a":1}"#, #"{"":1,"":2}"#,
    #"{"a":{"b":1},"b":[],"a":2}"#, #"{"abcdefghij":1,"abcdefghij":2}"#,
    #"{"abcdefghij":1,"abcdef\u0067hij":2}"#,
    #"{"\n23456789":1,"\u000a23456789":2}"#, "{\"\u{e9}\":1,\"\\u00e9\":2}", #"{"\ud83d\ude00":1,"😀":2}"#,
  ])
  func aNameTwiceIsRefusedHoweverItIsSpelled(text: String) {
    guard case .duplicateName = refusal(text)?.reason else {
      Issue.record("\(text): \(refusal(text) as Any)")
      return
    }
  }

  @Test func namesThatOnlyLookTheSameAreTwo() throws {
    for text in [
      "{\"\u{e9}\":1,\"e\u{301}\":2}", #"{"a":1,"A":2}"#, #"{"a":1,"a\u0000":2}"#,
      #"{"abcdefgh":1,"abcdefghi":2}"#,
      #"{"abcdefghx":1,"abcdefghy":2}"#, #"{"abcdefgh\u0078":1,"abcdefgh\u0079":2}"#,
      #"{"a":{"a":{"a":1}},"b":{"a":1}}"#,
    ] {
      #expect(refusal(text) == nil, "\(text)")
    }
    #expect(try parse("{\"\u{e9}\":1,\"e\u{301}\":2}") != parse("{\"\u{e9}\":2,\"e\u{301}\":1}"))
  }

  /// The way of looking for duplicates changes between small objects and large ones.
  @Test(arguments: [2, 15, 16, 17, 18, 33, 200])
  func aDuplicateIsFoundAtEveryPlace(count: Int) {
    for second in [1, count / 2, count - 1] where second > 0 {
      for first in Set([0, second / 2, second - 1]) {
        for escape in [false, true] {
          let names = (0..<count).map { index in
            index == second
              ? (escape ? "\\u006eame number \(first)" : "name number \(first)") : "name number \(index)"
          }
          let text = "[{\"outer\":{" + names.map { "\"\($0)\":{\"x\":1}" }.joined(separator: ",") + "}}]"
          #expect(refusal(text)?.reason == .duplicateName("name number \(first)"))
        }
      }
    }
  }

  @Test func largeObjectsInsideEachOtherKeepTheirNamesApart() {
    func object(_ depth: Int) -> String {
      let members = (0..<20).map { "\"n\($0)\":" + ($0 % 9 == 4 && depth > 0 ? object(depth - 1) : "0") }
      return "{" + members.joined(separator: ",") + "}"
    }
    #expect(refusal(object(3)) == nil)
    let text = object(2)
    #expect(refusal(String(text.dropLast()) + ",\"n0\":1}")?.reason == .duplicateName("n0"))
  }

  @Test func hundredsOfThousandsOfNamesAreNoTrouble() throws {
    let names = (0..<200_000).reversed().map { "\"key \($0)\":0" }
    let text = "{" + names.joined(separator: ",") + "}"
    let value = try parse(text)
    guard case .object(let members) = value else { throw JSONError(.misuse, at: 0) }
    #expect(members.count == 200_000)
    #expect(members["key 77777"] == 0)
    #expect(refusal(String(text.dropLast()) + ",\"key 5\":1}")?.reason == .duplicateName("key 5"))
  }

  @Test func hundredsOfThousandsOfValuesAreNoTrouble() throws {
    let one = #"{"at":[1,{}],"kind":"glyph"}"#
    let text = "[" + String(repeating: one + ",", count: 100_000) + one + "]"
    guard case .array(let values) = try parse(text) else { throw JSONError(.misuse, at: 0) }
    #expect(values.count == 100_001)
    #expect(values.last?.description == one)
  }

  @Test func aByteOrderMarkIsNamed() {
    let marked = [0xEF, 0xBB, 0xBF] + Array("{}".utf8)
    #expect(refusal(marked) == JSONError(.byteOrderMark, at: 0))
    var reader = JSONReader(marked)
    #expect(throws: JSONError(.byteOrderMark, at: 0)) { try reader.beginObject() }
    #expect(refusal([0xFE, 0xFF, 0, 0x7B])?.reason == .unexpectedByte(0xFE, expected: "a value"))
  }

  @Test(arguments: [
    "{}\0", "\0{}", "[1]\0", "[\0]", "{} x", "[]]", "{}{}", "1 2", "\u{A0}1", "1\u{2028}", "//\n1", "\u{B}1",
  ])
  func nothingElseMayStandAround(text: String) {
    #expect(refusal(text) != nil)
  }

  @Test func nothingIsNoDocument() {
    for text in ["", " ", "\n\n"] { #expect(refusal(text) == JSONError(.unexpectedEnd, at: text.utf8.count)) }
  }
}
