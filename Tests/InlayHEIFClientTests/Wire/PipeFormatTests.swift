import InlayContainer
import InlayCore
import InlayPixels
import TestKit
import Testing

@testable import InlayHEIFClient

/// The pipe's format, byte by byte.
@Suite struct PipeFormatTests {
  private func number(_ value: Int) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
  private func short(_ value: Int) -> [UInt8] { Array(number(value)[..<4]) }
  private func text(_ value: String) -> [UInt8] { short(value.utf8.count) + Array(value.utf8) }

  private func expectBytes<M: Message & Equatable>(_ message: M, _ kind: String, fields: [UInt8]) throws {
    let body = message.bodyBytes ?? 5
    let frame = message.frameStart(number: 0x0102_0304, bodyBytes: body)
    let start = Array(kind.utf8) + [4, 3, 2, 1] + short(fields.count) + number(body)
    #expect(HexDump.difference(frame, start + fields) == nil)
    let header = try FrameHeader(Array(frame[..<FrameHeader.byteCount]))
    let read = try M.read(fields, after: header, bodyUpTo: body)
    #expect(read == message)
    #expect(throws: PipeViolation("its body has \(body) bytes, which is not what it must have")) {
      try M.read(fields, after: header, bodyUpTo: body - 1)
    }
    #expect(throws: PipeViolation("its fields go on too long")) {
      try M.read(fields + [0], after: header, bodyUpTo: body)
    }
    for count in fields.indices {
      #expect(throws: PipeViolation("its fields end too early")) {
        try M.read(Array(fields[..<count]), after: header, bodyUpTo: body)
      }
    }
  }

  @Test func theHello() throws {
    try expectBytes(WorkerHello(limitsMemory: true, limitsCalls: false), "HELO", fields: [1])
    try expectBytes(WorkerHello(limitsMemory: false, limitsCalls: true), "HELO", fields: [2])
  }

  @Test(arguments: [
    (StrikeSelection.first, UInt8(0), 0), (.index(3), 1, 3), (.pixelHeight(-1), 2, -1),
  ]) func aRequestForPixels(selection: StrikeSelection, tag: UInt8, value: Int) throws {
    let limits = Limits.strict
    // The order of the properties of `Limits`.
    let values = Mirror(reflecting: limits).children.compactMap { $0.value as? Int }
    try expectBytes(
      DecodeMessage(selection: selection, limits: limits), "DECO",
      fields: [tag] + number(value) + short(values.count) + values.flatMap(number))
  }

  @Test func everyLimitGoesThroughThePipe() {
    var limits = Limits()
    for (index, field) in Limits.fields.enumerated() { limits[keyPath: field] = -1 - index }
    let values = Mirror(reflecting: limits).children.map { $0.value as? Int }
    #expect(values == (0..<values.count).map { -1 - $0 })
  }

  @Test func pixels() throws {
    var image = DecodedImage(pixels: try Pictures.pixels(3, 2), strike: 7)
    image.diagnostics = [Diagnostic("a.b", at: 9, "é"), Diagnostic("c", "")]
    try expectBytes(
      PixelsMessage(image), "PIXL",
      fields: number(3) + number(2) + number(7) + short(2) + text("a.b") + [1] + number(9) + text("é")
        + text("c") + [0] + text(""))
  }

  @Test func moreDiagnosticsThanAFrameTakesAreCounted() throws {
    var image = DecodedImage(pixels: try Pictures.pixels(1, 1))
    image.diagnostics = (0..<200).map { Diagnostic("code", at: $0, "n") }
    let told = PixelsMessage(image).diagnostics
    #expect(told.count == 128)
    #expect(told.dropLast() == image.diagnostics[..<127])
    #expect(told.last == Diagnostic("code", "73 more of this and other kinds"))
    image.diagnostics = Array(image.diagnostics[..<128])
    #expect(PixelsMessage(image).diagnostics == image.diagnostics)
  }

  @Test func theFullestReplyFitsAFrame() throws {
    var image = DecodedImage(pixels: try Pictures.pixels(1, 1))
    let long = String(repeating: "x", count: 5_000)
    image.diagnostics = (0..<500).map { _ in Diagnostic(DiagnosticCode(rawValue: long), at: 1, long) }
    let frame = PixelsMessage(image).frameStart(number: 1, bodyBytes: 4)
    let header = try FrameHeader(Array(frame[..<FrameHeader.byteCount]))
    let read = try PixelsMessage.read(Array(frame[FrameHeader.byteCount...]), after: header, bodyUpTo: 4)
    #expect(read.diagnostics.count == 128)
  }

  @Test(arguments: [
    (PixelError.limit(LimitExceeded("imagePixels", allowed: 5, found: nil)), 0),
    (.limit(LimitExceeded("imagePixels", allowed: 5, found: -6)), 1), (.memory(needed: nil, allowed: 4), 2),
    (.memory(needed: 9, allowed: 4), 3), (.damaged(.heic, at: 12, what: "x"), 4),
    (.damaged("image/ü", at: nil, what: ""), 5), (.unsupported(nil, why: "y"), 6),
    (.unsupported(.avif, why: "y"), 7), (.noStrike(index: 3, count: 2), 8),
    (.unavailable(.heif, why: "z"), 9),
  ]) func errorsOfDecoding(error: PixelError, index: Int) throws {
    let fields: [[UInt8]] = [
      [0] + text("imagePixels") + number(5) + [0], [0] + text("imagePixels") + number(5) + [1] + number(-6),
      [1, 0] + number(4), [1, 1] + number(9) + number(4),
      [2] + text("image/heic") + [1] + number(12) + text("x"), [2] + text("image/ü") + [0] + text(""),
      [3, 0] + text("y"), [3, 1] + text("image/avif") + text("y"), [4] + number(3) + number(2),
      [5] + text("image/heif") + text("z"),
    ]
    try expectBytes(error, "PERR", fields: fields[index])
  }

  @Test func anErrorOfTheWorkersOwnMemoryIsAFaultOfTheFile() throws {
    let error = PixelError.source(.changed(name: "n"))
    let frame = error.frameStart(number: 1)
    let header = try FrameHeader(Array(frame[..<FrameHeader.byteCount]))
    let read = try PixelError.read(Array(frame[FrameHeader.byteCount...]), after: header)
    #expect(read == .damaged(.heif, at: nil, what: "n has changed since it was opened"))
  }

  /// Whoever words the error counts from 1.
  @Test func aStrikeBeyondAllNumbersIsNoError() throws {
    let fields: [UInt8] = [4] + number(.max) + number(2)
    let header = FrameHeader(.pixelError, number: 1, fieldBytes: fields.count, bodyBytes: 0)
    #expect(throws: PipeViolation("its strike is beyond all limits")) {
      try PixelError.read(fields, after: header)
    }
    let glyph: [UInt8] = [3] + number(.max) + number(2) + number(2)
    let other = FrameHeader(.glyphError, number: 1, fieldBytes: glyph.count, bodyBytes: 0)
    #expect(throws: PipeViolation("its strike is beyond all limits")) {
      try GlyphError.read(glyph, after: other)
    }
  }

  @Test func aRequestForAGlyph() throws {
    let recipe = GlyphRecipe(
      identifier: "id", description: "ü",
      strikes: [
        .init(
          pixels: try Pictures.pixels(3, 2), insetX: try #require(Rational(5, 6)),
          insetY: try #require(Rational(7, 8))), .init(pixels: try Pictures.pixels(1, 1)),
      ], quality: 55)
    let message = EncodeMessage(recipe)
    try expectBytes(
      message, "ENCO",
      fields: text("id") + text("ü") + number(55) + short(2) + number(3) + number(2) + short(5) + short(6)
        + short(7) + short(8) + number(1) + number(1) + short(0) + short(1) + short(0) + short(1))
    let body = recipe.strikes.flatMap(\.pixels.bytes)
    #expect(message.bodyBytes == body.count)
    let made = try message.recipe(body)
    #expect(made == recipe)
    #expect(throws: PipeViolation("a strike has no pixels")) { try message.recipe(Array(body.dropLast())) }
  }

  @Test func aGlyph() throws { try expectBytes(GlyphMessage(), "GLYF", fields: []) }

  @Test func errorsOfMakingGlyphs() throws {
    try expectBytes(GlyphError.identifier("a"), "GERR", fields: [0] + text("a"))
    try expectBytes(GlyphError.description("a"), "GERR", fields: [1] + text("a"))
    try expectBytes(GlyphError.strikeCount(-3), "GERR", fields: [2] + number(-3))
    try expectBytes(
      GlyphError.strikeSize(index: 4, width: 5, height: 6), "GERR",
      fields: [3] + number(4) + number(5) + number(6))
    try expectBytes(GlyphError.quality(101), "GERR", fields: [4] + number(101))
    try expectBytes(GlyphError.encoding("a"), "GERR", fields: [5] + text("a"))
    try expectBytes(GlyphError.unavailable("a"), "GERR", fields: [6] + text("a"))
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcde"), ("aé", 2, "a"), ("aé", 3, "aé"), ("a🐶", 4, "a"),
    ("🐶", 3, ""), ("abc", 0, ""),
  ]) func aTextIsCutBetweenCharacters(value: String, most: Int, wanted: String) {
    var writer = FieldWriter()
    writer.text(value, upTo: most)
    #expect(writer.bytes == text(wanted))
  }
}
