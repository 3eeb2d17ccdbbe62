import FormatsTestKit
import InlayCore
import TestKit
import Testing

@testable import InlayCocoa

@Suite struct MessageBodyTests {
  private typealias Pair = TypedStreamWriter.Pair

  private func read(_ text: String, _ pairs: [(String, TypedStreamWriter.Object?)]) throws -> Converted<
    MessageBody
  > {
    var writer = TypedStreamWriter()
    let set = pairs.map { Pair(key: .string(ExactString($0.0)), value: $0.1) }
    writer.attributedString(Array(text.utf8), [(Int128(text.utf16.count), 0)], [set])
    return try MessageBody.read(writer.bytes)
  }

  private func run(_ range: Range<Int>, _ transfer: String? = nil, isEmoji: Bool = false) -> MessageBody.Run {
    var run = MessageBody.Run(range)
    (run.transfer, run.isEmoji) = (transfer, isEmoji)
    return run
  }

  @Test func `a transferred file is a placement, a glyph if it is an emoji`() throws {
    var photo = run(2..<3, "at_0_X")
    (photo.fileName, photo.pixelWidth, photo.pixelHeight) = ("a.jpeg", 40, 30)
    let body = MessageBody(
      text: "a\u{FFFC}\u{FFFC}b\u{FFFC}",
      runs: [run(0..<1), run(1..<2, "U", isEmoji: true), photo, run(3..<5)])
    var asked: [String] = []
    let glyph = PlacedImage(Samples.image("dog"), kind: .glyph)
    let read = try body.document { run in
      asked.append(run.transfer ?? "-")
      return run.isEmoji ? glyph : nil
    }
    #expect(asked == ["U", "at_0_X"])
    #expect(read.value.placements.map(\.at) == [1, 2, 4])
    #expect(read.value.placements.map(\.kind) == [.glyph, .attachment, .attachment])
    #expect(read.value.images[0] == glyph.image)
    let missing = read.value.images[1]
    #expect(missing.identifier == "at_0_X" && missing.fileName == "a.jpeg" && missing.mediaType == .jpeg)
    #expect(missing.primary.width == 40 && missing.primary.height == 30)
    #expect(missing.content == .missing(MissingContent(.absent)))
    #expect(read.value.images[2].identifier == nil)
    #expect(read.diagnostics.map(\.code) == [.typedImageMissing, .typedImageMissing])
    #expect(read.diagnostics.map(\.at) == [2, 3])
    #expect(read.diagnostics[0].details == ["transfer": "at_0_X"])
  }

  @Test func `a run of several U+FFFC places its picture several times`() throws {
    let body = MessageBody(text: "\u{FFFC}x\u{FFFC}\u{FFFC}", runs: [run(0..<4, "U", isEmoji: true)])
    var count = 0
    let read = try body.document { _ in
      count += 1
      return nil
    }
    #expect(count == 1)
    #expect(read.value.placements.map(\.at) == [0, 2, 3])
    #expect(read.value.images.count == 1)
    #expect(read.diagnostics.map(\.code) == [.typedImageMissing])
  }

  @Test func `a picture on other text is dropped`() throws {
    let read = try MessageBody(text: "ab", runs: [run(0..<2, "U")]).document()
    #expect(read.value.text == "ab" && read.value.placements.isEmpty)
    #expect(read.diagnostics.map(\.code) == [.typedImageOnText])
  }

  @Test func `the app's content is named`() throws {
    let body = MessageBody(text: "a\u{FFFD}\u{FFFD}", runs: [run(0..<2), run(2..<3, "U")])
    let named = try body.document(balloon: "com.example.app").value
    #expect(named.runs.map(\.range) == [1..<2])
    #expect(named.runs[0].attributes.values.custom == ["messages.balloon": .string("com.example.app")])
    #expect(try body.document().value.runs.isEmpty)
  }

  @Test func `the base direction is that of the paragraph`() throws {
    for (number, direction) in [(-1, nil), (0, .leftToRight), (1, .rightToLeft)] as [(Int, TextDirection?)] {
      let body = try read("a", [("__kIMBaseWritingDirectionAttributeName", .integer("q", Int128(number)))])
      #expect(body.diagnostics.isEmpty && body.value.runs[0].attributes == .none)
      let text = try body.value.document().value
      #expect(text.paragraphs.first?.attributes.values.direction == direction)
    }
  }

  @Test func `values that their attribute cannot have are kept under its name, or reported`() throws {
    let names = [
      "__kIMMessagePartAttributeName", "__kIMFileTransferGUIDAttributeName", "__kIMEmojiImageAttributeName",
      "__kIMFilenameAttributeName", "__kIMInlineMediaWidthAttributeName",
      "__kIMInlineMediaHeightAttributeName",
      "__kIMBaseWritingDirectionAttributeName", "__kIMTextBoldAttributeName", "__kIMTextItalicAttributeName",
      "__kIMTextUnderlineAttributeName", "__kIMTextStrikethroughAttributeName", "__kIMLinkAttributeName",
    ]
    let odd = try read("a", names.map { ($0, .data([1])) })
    #expect(odd.diagnostics.isEmpty)
    #expect(Set(odd.value.runs[0].attributes.values.custom.keys.map(\.string)) == Set(names))
    let unknown = try read("a", names.map { ($0, .other(["Odd"], [])) })
    #expect(unknown.diagnostics.map(\.code) == names.map { _ in .typedValueNotCarried })
    #expect(unknown.value.runs == [MessageBody.Run(0..<1)])
    let zero = try read("a", names.map { ($0, .integer("i", 0)) }).value.runs[0]
    #expect(zero.part == 0 && !zero.isEmoji && zero.pixelWidth == nil && zero.baseDirection == .leftToRight)
    let wide = try read("a", [("__kIMInlineMediaWidthAttributeName", .integer("i", 65_536))])
    #expect(wide.value.runs[0].pixelWidth == nil)
  }

  @Test func `a link is a string, or a URL with its base`() throws {
    #expect(try read("a", [("NSLink", .string("b:c"))]).value.runs[0].attributes.values.link == "b:c")
    let url = try read("a", [("NSLink", .url("d", base: "b:c/"))])
    #expect(url.value.runs[0].attributes.values.link == "b:c/d")
    // A base without text.
    let bytes = TypedStreamWriter.body { writer in
      writer.type("@")
      writer.begin(["NSURL"])
      writer.type("c")
      writer.raw([1])
      writer.type("@")
      writer.begin(["NSURL"])
      writer.type("c")
      writer.raw([0])
      writer.end()
      writer.value(.string("d"))
      writer.end()
    }
    #expect(try MessageBody.read(bytes).value.runs[0].attributes.values.custom == ["x": .string("d")])
  }

  @Test func `what is dropped is said`() throws {
    var writer = TypedStreamWriter()
    let pairs = [
      Pair(key: .integer("i", 5), value: .string("x")),
      Pair(key: .string("n"), value: .array([nil, .string("a")])),
      Pair(key: .string("d"), value: .dictionary([Pair(key: .integer("i", 1), value: .string("x"))])),
      Pair(key: .string("e"), value: .array([.string("a"), .other(["Odd"], [])])),
    ]
    writer.attributedString(Array("ab".utf8), [(2, 0)], [pairs])
    let read = try MessageBody.read(writer.bytes)
    #expect(
      read.diagnostics.map(\.message) == [
        "an attribute whose name is not a string was dropped", "nil in the attribute n was dropped",
        "the value of the attribute d is NSDictionary and was dropped",
        "the value of the attribute e is NSMutableArray and was dropped",
      ])
    #expect(read.value.runs[0].attributes.values.custom == ["n": .array([.string("a")])])
  }

  @Test func `runs that split a pair give it to the first`() throws {
    var writer = TypedStreamWriter()
    let sets = [0, 1, 2].map {
      [Pair(key: .string("__kIMMessagePartAttributeName"), value: .integer("i", Int128($0)))]
    }
    writer.attributedString(Array("a😀😀".utf8), [(2, 0), (1, 1), (1, 2), (1, 1)], sets)
    let read = try MessageBody.read(writer.bytes)
    #expect(read.value.runs.map(\.range) == [0..<3, 3..<5])
    #expect(read.value.runs.map(\.part) == [0, 2])
    #expect(read.diagnostics.map(\.code) == [.typedSplitsPair, .typedSplitsPair])
    try read.value.checkInvariants()
  }

  @Test(
    arguments: [
      ([0xED, 0xA0, 0xBD], "\u{FFFD}", 1), ([0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80], "\u{FFFD}\u{FFFD}", 2),
      ([0x61, 0xFF, 0x62], "a\u{FFFD}b", 3), ([0xED, 0xA0], "\u{FFFD}\u{FFFD}", 2),
    ] as [([UInt8], String, Int)])
  func `bytes that are not UTF-8 are reported`(bytes: [UInt8], text: String, units: Int) throws {
    var writer = TypedStreamWriter()
    writer.attributedString(bytes, [(Int128(units), 0)], [[]])
    let read = try MessageBody.read(writer.bytes)
    #expect(read.value.text == text)
    #expect(read.diagnostics.map(\.code) == [.typedTextRepaired])
  }

  @Test func `runs that a program changed do not crash`() throws {
    for range in [5..<9, 0..<1, 2..<3, -4 ..< -2] {
      let body = MessageBody(text: "a😀b", runs: [run(range), run(1..<2), run(3..<9)])
      try body.document().value.checkInvariants()
    }
  }
}
