import Testing

@testable import InlayEncodings

@Suite struct UTF8BytesTests {
  /// The first and last bytes of each range in table 3-7 of Unicode, and their neighbors.
  private static let bytes: [UInt8] = [
    0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED,
    0xEE,
    0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
  ]

  /// Four bytes decide by a fast way, the end of the array by a slow one.
  @Test(arguments: [[], [0x61], [0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x69]] as [[UInt8]])
  func sequencesAreThoseOfTheStandardLibrary(after: [UInt8]) {
    var wrong: [[UInt8]] = []
    for first in Self.bytes {
      for second in Self.bytes {
        for third in Self.bytes {
          for fourth in Self.bytes {
            let all = [first, second, third, fourth] + after
            let end = (0...4).last { String(validating: all[..<$0], as: UTF8.self) != nil } ?? 0
            let expected = end == 4 ? all.count : end
            if UTF8Bytes.endOfWellFormed(in: all, from: 0) != expected { wrong.append(all) }
          }
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(4))")
  }
}
