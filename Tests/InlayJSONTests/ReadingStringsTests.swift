import InlayJSON
import TestKit
import Testing

struct ReadingStringsTests {
  @Test(arguments: [
    (#""""#, ""), (#""a""#, "a"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
    (#""\u0041\u00e9\u20AC""#, "Aé€"),
    (#""\ud83d\ude00""#, "😀"), (#""\uD83D\uDE00""#, "😀"), (#""\u0000""#, "\0"),
    (#""\udbff\udfff""#, "\u{10FFFF}"),
    (#""\uffff\ufeff\ufffc""#, "\u{FFFF}\u{FEFF}\u{FFFC}"),
    ("\"\u{7F}\u{80}é\u{FFFC}\"", "\u{7F}\u{80}é\u{FFFC}"),
    (#""1234567\n1234567890\t""#, "1234567\n1234567890\t"), ("\"日本語のテキスト😀 and more\"", "日本語のテキスト😀 and more"),
  ])
  func stringsAreUnescaped(text: String, value: String) throws {
    let read = try reading(text) { reader throws(JSONError) in try reader.readString() }.get()
    #expect(Array(read.utf8) == Array(value.utf8))
    let token = try reading(text) { reader throws(JSONError) in
      let token = try reader.readStringToken()
      return (reader.string(token), token.count)
    }.get()
    #expect(Array(token.0.utf8) == Array(value.utf8) && token.1 == value.utf8.count)
  }

  @Test(arguments: [
    (#""\ud83d""#, JSONError.Reason.loneSurrogate, 1), (#""a\ude00""#, .loneSurrogate, 2),
    (#""\ud83dx""#, .loneSurrogate, 1), (#""\ud83d\n""#, .loneSurrogate, 1),
    (#""\ud83d\u0041""#, .loneSurrogate, 1),
    (#""\ud83d\ud83d\ude00""#, .loneSurrogate, 1), (#""\ude00\ud83d""#, .loneSurrogate, 1),
    (#""\x""#, .malformedEscape, 1), (#""\u12g4""#, .malformedEscape, 1), (#""\u 123""#, .malformedEscape, 1),
    (#""\U0041""#, .malformedEscape, 1), (#""\a""#, .malformedEscape, 1), (#""\'""#, .malformedEscape, 1),
    ("\"a\nb\"", .controlCharacter(0x0A), 2), ("\"\0\"", .controlCharacter(0), 1),
    ("\"123456789\u{1F}\"", .controlCharacter(0x1F), 10), ("\"abc", .unexpectedEnd, 4),
    (#""abc\"#, .unexpectedEnd, 5),
    (#""\u12"#, .unexpectedEnd, 5), (#""\ud83d\"#, .unexpectedEnd, 8), (#""\ud83d"#, .unexpectedEnd, 7),
    ("'a'", .unexpectedByte(0x27, expected: "a value"), 0),
  ])
  func faultsAreNamedAndPlaced(text: String, reason: JSONError.Reason, offset: Int) {
    #expect(refusal(text) == JSONError(reason, at: offset))
    let token = reading(text) { reader throws(JSONError) in try reader.readStringToken().count }
    if offset > 0 { #expect(token == .failure(JSONError(reason, at: offset))) }
    // The same fault in a name, three bytes further in.
    #expect(offset == 0 || refusal("{" + text + ":0}")?.reason == reason || reason == .unexpectedEnd)
  }

  @Test(
    arguments: [
      [0x80], [0xC3], [0xC0, 0xAF], [0xC1, 0xBF], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
      [0xEF, 0xBF], [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xF8],
      [0xFF],
      [0xFE, 0xFF], [0xE2, 0x28, 0xA1], [0xC3, 0x5C, 0x6E],
    ] as [[UInt8]])
  func malformedUTF8IsRefusedWhereItStands(bad: [UInt8]) {
    for lead in [0, 1, 7, 8, 20, 29, 30, 31, 61, 62, 200] {
      for escape in ["", "\\n", "\\u00e9"] {
        let before = Array(("é" + String(repeating: "x", count: lead) + escape).utf8)
        let string = [0x22] + before + bad + [0x22] as [UInt8]
        #expect(refusal(string) == JSONError(.malformedUTF8, at: 1 + before.count))
        let object = [0x7B] + string + [0x3A, 0x30, 0x7D]
        #expect(refusal(object) == JSONError(.malformedUTF8, at: 2 + before.count))
      }
    }
  }

  /// Long strings are checked by a table of our own: it must agree with the standard library.
  @Test func wellFormednessIsWhatTheStandardLibrarySays() {
    let edges: [UInt8] = [
      0x23, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE,
      0xEF,
      0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]
    let padding = [UInt8](repeating: 0x78, count: 31)
    var accepted = 0
    func check(_ middle: [UInt8]) {
      let content = padding + middle + padding
      let text = String(validating: content, as: UTF8.self)
      if text != nil { accepted += 1 }
      var reader = JSONReader([0x22] + content + [0x22])
      let read = try? reader.readString()
      #expect(read.map { Array($0.utf8) } == text.map { Array($0.utf8) }, "\(middle)")
    }
    for a in UInt8(0x23)..<0xFF where a != 0x5C {
      for b in edges {
        check([a, b])
        if a >= 0xC0 { for c in edges { check([a, b, c]) } }
        if a >= 0xEF {
          for c in [0x79, 0x80, 0xBF, 0xC2] as [UInt8] { for d in edges { check([a, b, c, d]) } }
        }
      }
    }
    #expect(accepted > 1_000)
  }

  @Test func longTextsOfAllScriptsAreRead() throws {
    let seed: UInt64 = 0xF00D
    var generator = SplitMix64(seed: seed)
    for round in 0..<300 {
      var text = ""
      for _ in 0..<Int.random(in: 0...40, using: &generator) {
        let sample = ["plain words and more of them, ", "é", "日本語", "😀", "\u{FFFC}", "x\ny", "\u{10FFFF}"]
        text += sample.randomElement(using: &generator) ?? ""
      }
      let read = try JSONValue(parsing: JSONValue.string(text).canonicalBytes)
      #expect(read == .string(text), "seed \(seed), round \(round)")
    }
  }

  @Test func everyScalarIsReadRawAndEscaped() throws {
    for code in stride(from: UInt32(0x20), through: 0x10FFFF, by: 7) {
      guard let scalar = UnicodeScalar(code), scalar != "\"", scalar != "\\" else { continue }
      let value = JSONValue.string(String(scalar))
      let escaped = String(scalar).utf16.map { unit in
        "\\u" + String(String(UInt32(unit) + 0x10000, radix: 16).dropFirst())
      }
      #expect(try parse("\"\(scalar)\"") == value)
      #expect(try parse("\"" + escaped.joined() + "\"") == value)
    }
  }

  @Test func tokensMatchConstantsByteForByte() throws {
    let names = ["", "at", "kind", "length7", "length_8", "length__9", "literalObjectReplacement", "é"]
    for name in names {
      for escape in [false, true] {
        let first = name.unicodeScalars.first.map { String($0.value + 0x10000, radix: 16).dropFirst() }
        let spelled =
          escape ? first.map { "\\u\($0)" + name.unicodeScalars.dropFirst().map(String.init).joined() } : name
        let matches = try reading("\"\(spelled ?? "")\"") { reader throws(JSONError) in
          let token = try reader.readStringToken()
          return [
            token.matches(""), token.matches("at"), token.matches("kind"), token.matches("length7"),
            token.matches("length_8"), token.matches("length__9"), token.matches("literalObjectReplacement"),
            token.matches("é"),
          ]
        }.get()
        #expect(matches == names.map { $0 == name })
      }
    }
  }

  @Test func aConstantDiffersInEachOfItsBytes() throws {
    let name = "abcdefghijklmnopqrstuvwxyz012345"
    #expect(name.utf8.count == JSONName.longestConstant)
    for index in 0..<name.utf8.count {
      var other = Array(name.utf8)
      other[index] = 0x2D
      let matches = try reading("\"" + String(decoding: other, as: UTF8.self) + "\"") {
        reader throws(JSONError) in
        try reader.readStringToken().matches("abcdefghijklmnopqrstuvwxyz012345")
      }.get()
      #expect(!matches)
    }
  }
}
