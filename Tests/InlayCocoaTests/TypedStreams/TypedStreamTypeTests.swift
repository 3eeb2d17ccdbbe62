import InlayCore
import TestKit
import Testing

@testable import InlayCocoa

/// Types that strangers write.
@Suite struct TypedStreamTypeTests {
  @Test(arguments: [
    // Types that promise more than there is, or need work without bytes.
    ("[1000000i]", "typed.malformed"), ("[0[1000000i]]i", "typed.malformed"),
    ("[9223372036854775807i]", "typed.malformed"),
    ("[9223372036854775807[9223372036854775807i]]", "typed.malformed"),
    ("[99999999999999999999c]", "typed.malformed"), ("[1000000c]", "typed.truncated"),
    ("[1000000[0c]]", "typed.malformed"), ("[c]", "typed.malformed"), ("[3c", "typed.malformed"),
    ("3c]", "typed.malformed"), ("{a=i", "typed.malformed"), ("i}", "typed.malformed"),
    ("[2{a=i]}", "typed.malformed"), ("^i", "typed.malformed"), ("(u=ic)", "typed.malformed"),
    ("?", "typed.malformed"), ("\u{E9}", "typed.malformed"),
    (String(repeating: "{a=", count: 65) + "i" + String(repeating: "}", count: 65), "typed.malformed"),
  ])
  func `hostile types are refused`(type: String, code: String) {
    let bytes = TypedStreamWriter.body { writer in
      writer.type("@")
      writer.begin(["Odd"])
      writer.type(type)
      writer.integer(1)
      writer.end()
    }
    #expect(MessageBody.errorCode(bytes) == code)
  }

  @Test(
    arguments: [
      ("", [], "typed.valueNotCarried"), ("!", [], "typed.valueNotCarried"),
      ("{a}", [], "typed.valueNotCarried"),
      ("{_NSRange=QQ}", [1, 2], "typed.valueNotCarried"),
      ("[2{a=c[2c]}]", [1, 2, 3, 4, 5, 6], "typed.valueNotCarried"),
      ("[1000000000{a=}]", [], "typed.valueNotCarried"), ("[0c]", [], "typed.valueNotCarried"),
      ("#", [0x85], "typed.valueNotCarried"), (":", [0x84, 1, 0x61], "typed.valueNotCarried"),
      ("%*", [0x85, 0x85], "typed.valueNotCarried"), ("fd", [0x83, 0, 0, 0, 0, 5], "typed.valueNotCarried"),
      ("BC", [0x84, 0x86], "typed.valueNotCarried"),
      (
        String(repeating: "{a=", count: 64) + "i" + String(repeating: "}", count: 64), [1],
        "typed.valueNotCarried"
      ),
    ] as [(String, [UInt8], String)])
  func `odd types of unknown classes are passed over`(type: String, values: [UInt8], code: String) throws {
    let bytes = TypedStreamWriter.body { writer in
      writer.type("@")
      writer.begin(["Odd"])
      writer.type(type)
      writer.raw(values)
      writer.end()
    }
    let read = try MessageBody.read(bytes)
    #expect(read.value.text == "abc")
    #expect(read.diagnostics.map(\.code.rawValue) == [code])
    #expect(read.diagnostics.first?.details == ["attribute": "x", "class": "Odd"])
  }

  @Test func `items without bytes cost no more than the stream is worth`() {
    let bytes = TypedStreamWriter.body { writer in
      writer.type("@")
      writer.begin(["Odd"])
      writer.type(String(repeating: "[0c]", count: 10_000))
      for _ in 0..<10_000 { writer.reference(writer.stringCount - 1) }
      writer.end()
    }
    #expect(MessageBody.errorCode(bytes) == "typed.malformed")
  }
}
