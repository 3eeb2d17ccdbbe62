import InlayJSON
import TestKit
import Testing

/// The quick way of reading and writing one spelling does what the general way does.
@Suite struct PatternTests {
  private typealias Triple = [Int]
  private static let limit = 4_294_967_294
  private static let pattern = JSONPattern(
    #"{"at":"#, 0...limit, #","image":"#, 0...limit, #","kind":"glyph","length":"#, 1...limit, "}")

  /// Elements of the one array that `text` is, or why there are none.
  private func read(_ text: [UInt8], quickly: Bool, depth: Int) -> Result<[Triple], JSONError> {
    Result { () throws(JSONError) in
      var reader = JSONReader(text, maximumDepth: depth)
      var elements: [Triple] = []
      try reader.beginArray()
      while true {
        if quickly, let (at, image, length) = reader.nextElement(spelled: Self.pattern) {
          elements.append([at, image, length])
          continue
        }
        guard try reader.hasNextElement() else { break }
        elements.append(try element(&reader))
      }
      try reader.finish()
      return elements
    }
  }

  private func element(_ reader: inout JSONReader) throws(JSONError) -> Triple {
    var (at, image, length) = (-1, -1, -1)
    try reader.beginObject()
    while let name = try reader.nextMemberName() {
      switch name {
      case "at": at = try reader.readInteger(in: 0...Self.limit)
      case "image": image = try reader.readInteger(in: 0...Self.limit)
      case "length": length = try reader.readInteger(in: 1...Self.limit)
      case "kind":
        guard try reader.readStringToken().matches("glyph") else {
          throw JSONError(.invalid("another kind"), at: reader.offset)
        }
      default: throw JSONError(.invalid("another name"), at: name.offset)
      }
    }
    return [at, image, length]
  }

  @Test func theQuickWayReadsAndRefusesAsTheGeneralOne() throws {
    try Property.check("pattern", cases: 10_000) { source in
      let numbers = [
        "0", "1", "7", "00", "01", "-0", "-1", "1.0", "1e2", "", "1 ", "4294967294", "4294967295",
      ]
      func number() -> String {
        if source.oneIn(6) { return numbers[source.below(numbers.count)] }
        let digits = 1 + source.below(10)
        return (0..<digits).map { "\(source.below($0 == 0 ? 9 : 10) + ($0 == 0 ? 1 : 0))" }.joined()
      }
      var text = "["
      for index in 0..<source.below(6) {
        if index > 0 { text += source.oneIn(20) ? " ," : "," }
        text += #"{"at":\#(number()),"image":\#(number()),"kind":"glyph","length":\#(number())}"#
      }
      text += source.oneIn(10) ? "" : "]" + (source.oneIn(4) ? "" : String(repeating: " ", count: 40))
      var bytes = Array(text.utf8)
      if source.oneIn(3), !bytes.isEmpty {
        bytes[source.below(bytes.count)] = Array("{}[]:,\" 019atg\u{7F}".utf8)[source.below(15)]
      }
      source.note("JSON", String(decoding: bytes, as: UTF8.self))
      let depth = source.oneIn(8) ? 1 : 2
      let general = read(bytes, quickly: false, depth: depth)
      try expect(read(bytes, quickly: true, depth: depth), equals: general, "quick against general")
    }
  }

  @Test func theQuickWayIsTakenForPlainIntegersOfUpToEightDigits() throws {
    let padding = String(repeating: " ", count: 64)
    for (at, isTaken) in [(0, true), (7, true), (99_999_999, true), (100_000_000, false)] {
      let text = #"[{"at":\#(at),"image":0,"kind":"glyph","length":1}]"# + padding
      var reader = JSONReader(Array(text.utf8))
      try reader.beginArray()
      let found = reader.nextElement(spelled: Self.pattern)
      #expect((found != nil) == isTaken, "\(at)")
      if let found { #expect(found == (at, 0, 1)) }
    }
  }

  @Test func theQuickWayWritesAsTheGeneralOne() throws {
    try Property.check("pattern written", cases: 10_000) { source in
      func number() -> Int {
        let digits = source.below(11)
        return (0..<digits).reduce(0) { number, _ in number * 10 + source.below(10) }
      }
      var quick = JSONWriter()
      var general = JSONWriter()
      quick.beginArray()
      general.beginArray()
      for _ in 0..<source.below(5) {
        let (at, image, length) = (
          min(number(), Self.limit), min(number(), Self.limit), min(number() + 1, Self.limit)
        )
        quick.value(spelled: Self.pattern, at, image, length)
        general.beginObject()
        general.name("at")
        general.integer(at)
        general.name("image")
        general.integer(image)
        general.name("kind")
        general.string("glyph")
        general.name("length")
        general.integer(length)
        general.endObject()
      }
      quick.endArray()
      general.endArray()
      try expect(try quick.finish(), equals: try general.finish(), "bytes")
    }
  }

  @Test(arguments: [(-1, 0, 1), (0, 1 << 32, 1), (0, 0, 0)])
  func anIntegerOutsideItsRangeIsNotWritten(at: Int, image: Int, length: Int) throws {
    var writer = JSONWriter()
    writer.value(spelled: Self.pattern, at, image, length)
    let bytes = try? writer.finish()
    #expect(bytes == nil)
  }

  @Test func aPatternIsWrittenWhereAValueMayStand() throws {
    var writer = JSONWriter()
    writer.null()
    writer.value(spelled: Self.pattern, 0, 0, 1)
    #expect(writer.failure != nil)
  }

  /// Pieces of up to four words, the last of them whole or not, are compared to their ends.
  @Test(
    arguments: [
      [#"{"abcd":"#, #","abcdefghijkl":"#, #","abcdefghijklmnop":"#, "}"],
      [#"{"abcdefghijklmnopqrst":"#, #","abcdefghijklmnopqrstuvwxyz01":"#, #","a":"#, #","b":"c"}"#],
    ] as [[StaticString]])
  func piecesDifferInEachOfTheirBytes(pieces: [StaticString]) throws {
    let pattern = JSONPattern(pieces[0], 0...9, pieces[1], 0...9, pieces[2], 0...9, pieces[3])
    func first(_ text: [UInt8]) throws -> [Int]? {
      var reader = JSONReader(text)
      try reader.beginArray()
      return reader.nextElement(spelled: pattern).map { [$0.0, $0.1, $0.2] }
    }
    let element = Array("[\(pieces[0])1\(pieces[1])2\(pieces[2])3\(pieces[3])".utf8)
    let text = element + Array(("]" + String(repeating: " ", count: 64)).utf8)
    #expect(try first(text) == [1, 2, 3])
    for index in 1..<element.count where !(0x31...0x33).contains(element[index]) {
      var other = text
      other[index] ^= 0x40
      #expect(try first(other) == nil, "\(index)")
    }
  }

  @Test(arguments: [0, 1, 9, 10, 99, 100, 9_999, 10_000, 12_345_678, 99_999_999, 100_000_000, 1 << 53 - 1])
  func integersAreWrittenDigitByDigit(_ value: Int) throws {
    for value in [value, -value] {
      var writer = JSONWriter()
      writer.integer(value)
      let bytes = try writer.finish()
      #expect(String(decoding: bytes, as: UTF8.self) == String(value))
    }
  }
}
