import InlayJSON
import TestKit
import Testing

/// RFC 8785: the vectors of its authors, and the rules one by one.
struct CanonicalFormTests {
  @Test(.needs(.corpus("jcs-rfc8785/testdata"))) func theVectorsOfTheRFCComeOutExactly() throws {
    let outputs = Dictionary(
      uniqueKeysWithValues: try corpusFiles("jcs-rfc8785/testdata/output").map { ($0.name, $0.bytes) })
    let hexes = Dictionary(
      uniqueKeysWithValues: try corpusFiles("jcs-rfc8785/testdata/outhex").map { ($0.name, $0.bytes) })
    for (name, bytes) in try corpusFiles("jcs-rfc8785/testdata/input") {
      let canonical = try JSONValue(parsing: bytes).canonicalBytes
      #expect(canonical == outputs[name], "\(name)")
      let hex = String(decoding: hexes[name.replacing(".json", with: ".txt")] ?? [], as: UTF8.self)
      #expect(canonical == hex.split { $0.isWhitespace }.compactMap { UInt8($0, radix: 16) }, "\(name)")
    }
  }

  /// RFC 8785, 3.2.3: its example of an order that differs from that of scalars, with the supplementary ones first.
  @Test func membersAreInOrderOfUTF16Units() throws {
    let value = try parse(
      #"{"\u20ac":1,"\r":2,"\ufb33":3,"1":4,"\ud83d\ude00":5,"\u0080":6,"\u00f6":7,"":8,"11":9,"\uffff":10}"#)
    guard case .object(let members) = value else { throw JSONError(.misuse, at: 0) }
    #expect(members.map(\.value) == [8, 2, 4, 9, 6, 7, 1, 5, 3, 10])
    let units = members.map { Array($0.name.utf16) }
    for (a, b) in zip(units, units.dropFirst()) { #expect(a.lexicographicallyPrecedes(b)) }
  }

  /// RFC 8785, 3.2.2.2.
  @Test(arguments: [
    ("\u{0}\u{1F}\u{7F}\u{80}", "\"\\u0000\\u001f\u{7F}\u{80}\""),
    ("\u{8}\t\n\u{C}\r\u{B}", #""\b\t\n\f\r\u000b""#),
    (#""\/"#, #""\"\\/""#),
    ("1234567\"", #""1234567\"""#),
    ("12345678\n", #""12345678\n""#),
    ("\u{2028}\u{FEFF}é\u{FFFC}😀", "\"\u{2028}\u{FEFF}é\u{FFFC}😀\""),
    ("", #""""#),
  ])
  func stringsAreEscapedAsLittleAsPossible(text: String, expected: String) {
    #expect(Array(written { $0.string(text) }.utf8) == Array(expected.utf8))
    #expect(JSONValue.string(text).canonicalBytes == Array(expected.utf8))
  }

  @Test func everyASCIICharacterIsEscapedAtEveryPlaceInAWord() throws {
    for byte in UInt8(0)..<0x80 {
      for lead in 0..<17 {
        let text = String(repeating: "x", count: lead) + String(UnicodeScalar(byte)) + "yz"
        let canonical = JSONValue.string(text).canonicalBytes
        #expect(try JSONValue(parsing: canonical) == .string(text))
        let special = byte < 0x20 || byte == 0x22 || byte == 0x5C
        let short = [8, 9, 10, 12, 13, 0x22, 0x5C].contains(byte)
        #expect(canonical.count == lead + 5 + (special ? short ? 1 : 5 : 0))
      }
    }
  }

  @Test func emptyContainersAndNestingHaveNoWhiteSpace() throws {
    #expect(try parse(" { \"b\" : [ ] , \"a\" : { } } ").description == #"{"a":{},"b":[]}"#)
    #expect(try parse("[1 , [ 2,{}] ,null,true, false ]").description == "[1,[2,{}],null,true,false]")
  }
}
