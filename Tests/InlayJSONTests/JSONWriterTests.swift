import InlayJSON
import Testing

struct JSONWriterTests {
  struct DiskFull: Error, Equatable {}

  static func writeDocument(_ writer: inout JSONWriter) {
    writer.beginObject()
    writer.name("a")
    writer.beginArray()
    writer.integer(1)
    writer.double(1.5)
    writer.bool(true)
    writer.null()
    writer.string("x\ny")
    writer.base64([1, 2, 3])
    writer.beginObject()
    writer.endObject()
    writer.beginArray()
    writer.endArray()
    writer.endArray()
    writer.name("b")
    writer.value([1, "z"])
    writer.name(String("é"))
    writer.beginString()
    writer.stringPiece("one "[...])
    writer.stringPiece("\"two\""[...])
    writer.endString()
    writer.endObject()
  }
  static let document = #"{"a":[1,1.5,true,null,"x\ny","AQID",{},[]],"b":[1,"z"],"é":"one \"two\""}"#

  @Test func everyKindOfValueIsWritten() {
    #expect(written(Self.writeDocument) == Self.document)
  }

  @Test func rawPiecesStandAsElementsAndMembers() {
    let text = written { writer in
      writer.beginArray()
      for at in [0, 15, -7] {
        writer.beginRaw()
        writer.rawConstant("{\"at\":")
        writer.rawInteger(at)
        writer.rawInteger(at + 1, after: ",\"index\":")
        writer.rawConstant(",\"kind\":")
        writer.rawString("gl\"yph")
        writer.rawConstant(",\"longer-than-sixteen\":")
        writer.rawString("0123456789")
        writer.rawConstant("}")
        writer.endRaw()
      }
      writer.endArray()
    }
    let parts = [("0", "1"), ("15", "16"), ("-7", "-6")].map { at, index in
      #"{"at":\#(at),"index":\#(index),"kind":"gl\"yph","longer-than-sixteen":"0123456789"}"#
    }
    #expect(text == "[" + parts.joined(separator: ",") + "]")
  }

  @Test func namesOutOfOrderAreAnError() {
    for (first, second) in [
      ("b", "a"), ("a", "a"), ("ab", "a"), ("\u{FFFC}", "😀"), ("\u{E000}", "\u{10000}"), ("a", ""),
    ] {
      let text = written { writer in
        writer.beginObject()
        writer.name(first)
        writer.null()
        writer.name(second)
        writer.null()
        writer.endObject()
      }
      #expect(text == "the member \"\(second)\" is out of canonical order")
    }
    // A name inside does not count for the names outside.
    let nested = written { writer in
      writer.beginObject()
      writer.name("a")
      writer.beginObject()
      writer.name("z")
      writer.null()
      writer.endObject()
      writer.name("b")
      writer.null()
      writer.name("😀")
      writer.null()
      writer.name("\u{FFFC}")
      writer.null()
      writer.endObject()
    }
    #expect(nested == "{\"a\":{\"z\":null},\"b\":null,\"😀\":null,\"\u{FFFC}\":null}")
  }

  typealias Mistake = @Sendable (inout JSONWriter) -> Void
  static let mistakes: [(String, Mistake)] = [
    ("nothing", { _ in }),
    (
      "two values",
      {
        $0.null()
        $0.null()
      }
    ),
    ("name outside", { $0.name("a") }),
    (
      "name in array",
      {
        $0.beginArray()
        $0.name("a")
        $0.null()
        $0.endArray()
      }
    ),
    (
      "value without name",
      {
        $0.beginObject()
        $0.null()
        $0.endObject()
      }
    ),
    (
      "name without value",
      {
        $0.beginObject()
        $0.name("a")
        $0.endObject()
      }
    ),
    (
      "two names",
      {
        $0.beginObject()
        $0.name("a")
        $0.name("b")
        $0.null()
        $0.endObject()
      }
    ),
    (
      "wrong end",
      {
        $0.beginArray()
        $0.endObject()
      }
    ),
    (
      "wrong end",
      {
        $0.beginObject()
        $0.endArray()
      }
    ),
    ("end outside", { $0.endArray() }),
    (
      "too many ends",
      {
        $0.beginArray()
        $0.endArray()
        $0.endArray()
      }
    ),
    ("no end", { $0.beginArray() }),
    ("open string", { $0.beginString() }),
    (
      "piece outside",
      {
        $0.stringPiece("a"[...])
        $0.null()
      }
    ),
    ("raw outside", { $0.rawConstant("1") }),
    (
      "raw integer outside",
      {
        $0.rawInteger(1)
        $0.null()
      }
    ),
    (
      "raw string outside",
      {
        $0.beginArray()
        $0.rawString("")
        $0.endArray()
      }
    ),
    (
      "end of raw outside",
      {
        $0.beginArray()
        $0.endRaw()
        $0.endArray()
      }
    ),
    (
      "end of string outside",
      {
        $0.beginArray()
        $0.endString()
        $0.endArray()
      }
    ),
    (
      "base64 outside",
      {
        $0.beginArray()
        $0.base64Piece([1, 2, 3].span)
        $0.endBase64()
        $0.endArray()
      }
    ),
    (
      "value inside string",
      {
        $0.beginString()
        $0.null()
        $0.endString()
      }
    ),
    (
      "not a number",
      {
        $0.beginArray()
        $0.double(.nan)
        $0.endArray()
      }
    ),
    (
      "too large",
      {
        $0.beginRaw()
        $0.rawInteger(.max)
        $0.endRaw()
      }
    ),
    (
      "too large after a prefix",
      {
        $0.beginRaw()
        $0.rawInteger(.min, after: "")
        $0.endRaw()
      }
    ),
    (
      "integer after a prefix outside",
      {
        $0.rawInteger(1, after: "")
        $0.null()
      }
    ),
    (
      "raw bytes outside",
      {
        $0.rawBytes([0x31])
        $0.null()
      }
    ),
  ]

  @Test func everyMistakeIsAnErrorAtTheEnd() {
    for (name, mistake) in Self.mistakes {
      var writer = JSONWriter()
      mistake(&writer)
      #expect(failure(endingWith: writer) != nil, "\(name)")
    }
  }

  @Test func whatIsIncompleteAndWhatTheSinkSaysIsTold() {
    #expect(failure(endingWith: JSONWriter())?.description == "the JSON document is incomplete")
    #expect(JSONWriterError.sink(DiskFull()).description == "\(DiskFull())")
  }

  @Test func theFirstMistakeIsToldAndNothingAfterItCounts() {
    var writer = JSONWriter()
    writer.beginArray()
    #expect(writer.failure == nil)
    writer.endObject()
    writer.name("a")
    Self.writeDocument(&writer)
    #expect(writer.failure?.description == "JSON written out of place: the end of an array or object")
    #expect(failure(endingWith: writer) != nil)
  }

  @Test(arguments: [0, 9, -1, 99_999_999, 100_000_000, 9_007_199_254_740_991, -9_007_199_254_740_991])
  func integersAreWrittenWhole(_ value: Int) throws {
    var writer = JSONWriter()
    writer.integer(value)
    #expect(try writer.finish() == Array("\(value)".utf8))
  }

  @Test(arguments: [0, 1, 1 << 16, 1 << 20])
  func aSinkGetsTheSameBytesInBoundedPieces(pieceSize: Int) throws {
    let text = String(repeating: "Grüße 😀\n\"", count: 30_000)
    let blob = [UInt8](repeating: 0xA5, count: 200_001)
    func write(_ writer: inout JSONWriter) {
      writer.beginArray()
      for index in 0..<20_000 { writer.integer(index) }
      writer.string(text)
      writer.base64(blob)
      Self.writeDocument(&writer)
      writer.endArray()
    }
    var whole = JSONWriter()
    write(&whole)
    let expected = try whole.finish()

    final class Received {
      var bytes: [UInt8] = []
      var largest = 0
    }
    let received = Received()
    var writer = JSONWriter(pieceSize: pieceSize) { (bytes: Span<UInt8>) throws(DiskFull) in
      for index in 0..<bytes.count { received.bytes.append(bytes[index]) }
      received.largest = max(received.largest, bytes.count)
    }
    write(&writer)
    let rest = try writer.finish()
    #expect(rest.isEmpty)
    #expect(received.bytes == expected)
    #expect(received.largest <= max(pieceSize, 1 << 16))
  }

  @Test func aSinkThatFailsIsAskedOnce() {
    final class Count { var calls = 0 }
    let count = Count()
    var writer = JSONWriter(pieceSize: 0) { (_: Span<UInt8>) throws(DiskFull) in
      count.calls += 1
      throw DiskFull()
    }
    writer.beginObject()
    writer.name("a")
    writer.string(String(repeating: "é", count: 1_000_000))
    for index in 0..<100_000 {
      writer.name("b\(index + 100_000)")
      writer.beginArray()
      writer.base64([1])
      writer.endArray()
    }
    writer.endObject()
    #expect(count.calls == 1)
    guard case .sink(let inner) = failure(endingWith: writer), inner is DiskFull else {
      Issue.record("not the sink's error")
      return
    }
    #expect(count.calls == 1)
  }

  @Test func stringsOfEveryLengthGoThroughTheBuffer() throws {
    for count in [0, 1, 7, 8, 9, 63, 64, 65, 255, 256, 257, 8191, 8192, 8193, 16_385, 70_000] {
      for unit in ["a", "\n", "\u{1}", "é", "x\"yz"] {
        let text = String(repeating: unit, count: count)
        var writer = JSONWriter(capacity: 0)
        writer.string(text)
        let bytes = try writer.finish()
        #expect(try JSONValue(parsing: bytes) == .string(text), "\(count) × \(unit)")
      }
    }
  }
}
