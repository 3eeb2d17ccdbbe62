import TestKit
import Testing

/// The tests' own decoder, against what the manuals say.
struct SixelDecoderTests {
  private static func decode(_ text: String) throws -> SixelDecoder {
    try SixelDecoder(Array("\u{1B}P\(text)\u{1B}\\".utf8))
  }

  @Test("bits go from the top, ! repeats, $ returns, - goes to the next six rows")
  func drawing() throws {
    let picture = try Self.decode("0;1q\"1;1;4;7#1;2;100;0;0!3@#2;2;0;100;0$?A-A@")
    #expect((picture.width, picture.height, picture.parameters) == (4, 7, [0, 1]))
    let red: [UInt8] = [255, 0, 0]
    let green: [UInt8] = [0, 255, 0]
    #expect(picture.pixels[0..<4] == [red, red, red, nil])
    #expect(picture.pixels[4..<8] == [nil, green, nil, nil])
    #expect(picture.pixels[24..<28] == [nil, green, nil, nil])
    // A is the second pixel of its column: in the eighth row.
    #expect(picture.isOverflowing)
  }

  @Test(
    "hue begins with blue",
    arguments: [
      ("0;50;100", [0, 0, 255]), ("120;50;100", [255, 0, 0]), ("240;50;100", [0, 255, 0]),
      ("180;50;100", [255, 255, 0]), ("0;100;0", [255, 255, 255]), ("60;25;100", [128, 0, 128]),
    ] as [(String, [UInt8])])
  func hues(text: String, wanted: [UInt8]) throws {
    let picture = try Self.decode("q\"1;1;1;1#0;1;\(text)@")
    #expect(picture.registers[0] == wanted)
  }

  @Test(
    "what sixels do not have fails",
    arguments: ["q\"1;1;1;1#0;2;101;0;0@", "q\"1;1;1;1#5@", "q!3", "q\u{7F}", "q\"1;1@"])
  func strict(text: String) {
    #expect(throws: Unmet.self) { try Self.decode(text) }
  }
}
