import Foundation
import TestKit
import Testing

@testable import InlayTerminal

struct TerminalOutputTests {
  @Test("base64 is Foundation's")
  func base64() throws {
    try Property.check("base64", cases: 10_000) { source in
      let bytes = source.bytes(count: 0...40)
      var output = TerminalOutput()
      output.putBase64(bytes[...])
      try expect(String(decoding: output.bytes, as: UTF8.self), equals: Data(bytes).base64EncodedString())
    }
  }

  @Test("numbers, scalars and cursor movements")
  func pieces() {
    var output = TerminalOutput()
    output.put(decimal: 0)
    output.put(decimal: 9_007_199_254_740_993)
    output.put(scalar: "\u{10EEEE}")
    output.cursorUp(0)
    output.cursorUp(1)
    output.cursorRight(12)
    #expect(output.bytes == Array("09007199254740993\u{10EEEE}\u{1B}[A\u{1B}[12C".utf8))
  }
}
