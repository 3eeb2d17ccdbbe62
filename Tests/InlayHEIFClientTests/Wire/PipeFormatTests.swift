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
    #expect(throws: PipeViolation("its body has an unexpected size of \(body) bytes")) {
      try M.read(fields, after: header, bodyUpTo: body - 1)
    }
    #expect(throws: PipeViolation("it has extra bytes after its fields")) {
      try M.read(fields + [0], after: header, bodyUpTo: body)
    }
    for count in fields.indices {
      #expect(throws: PipeViolation("its fields are truncated")) {
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
    let values = [
      limits.attachmentBytes, limits.imagePixels, limits.imageSide, limits.heifItems, limits.heifBoxes,
      limits.heifDepth, limits.heifExtents, limits.strikes, limits.imageChunks, limits.metadataBytes,
    ]
    try expectBytes(
      DecodeMessage(selection: selection, limits: limits), "DECO",
      fields: [tag] + number(value) + values.flatMap(number))
  }

  /// A limit that only the client's side knew would be the default one in the worker, however strict the client's.
  @Test func everyLimitThatADecoderReadsGoesThroughThePipe() throws {
    var known = Limits()
    for (index, field) in DecodingLimits.fields.enumerated() { known[keyPath: field] = -1 - index }
    let sent = Set(
      Mirror(reflecting: known).children.filter { $0.value as? Int ?? 0 < 0 }.compactMap(\.label))
    let limit = /\blimits\.([a-z]\w+)|\bLimits\.check\("(\w+)"/
    var read: Set<String> = []
    for room in ["InlayContainer", "InlayPixels", "InlayHEIF"] {
      for (name, bytes) in try Files.tree(PackageRoot.path(to: "Sources/\(room)"))
      where name.hasSuffix(".swift") {
        for match in String(decoding: bytes, as: UTF8.self).matches(of: limit) {
          read.insert(String(match.1 ?? match.2 ?? ""))
        }
      }
    }
    #expect(read.count >= 9)
    let all = Set(Mirror(reflecting: known).children.compactMap(\.label))
    // The pixels of all images, and PDFs, are counted before a decoder gets one of them.
    #expect(read.intersection(all).subtracting(sent) == ["decodedPixels", "drawnPDFs"])
  }

  @Test func limitsThatNoDecoderReadsStayHere() {
    var limits = Limits.strict
    limits.rtfBytes = 7
    #expect(DecodingLimits(limits) == DecodingLimits(.strict))
    #expect(DecodingLimits(limits).asLimits.rtfBytes == Limits.default.rtfBytes)
    limits.heifDepth = 7
    #expect(DecodingLimits(limits).asLimits.heifDepth == 7)
  }

  @Test func pixels() throws {
    var image = DecodedImage(pixels: try Pictures.pixels(3, 2), strike: 7)
    image.diagnostics = [
      Diagnostic(DiagnosticCode("a.b", .reduced), at: 9, "é"), Diagnostic(DiagnosticCode("c", .lost), ""),
      Diagnostic(DiagnosticCode("d", .implied), ""),
    ]
    try expectBytes(
      PixelsMessage(image), "PIXL",
      fields: number(3) + number(2) + number(7) + short(3) + text("a.b") + [1, 1] + number(9) + text("é")
        + text("c") + [2, 0] + text("") + text("d") + [0, 0] + text(""))
    let frame = PixelsMessage(image).frameStart(number: 1, bodyBytes: 24)
    let header = try FrameHeader(Array(frame[..<FrameHeader.byteCount]))
    let read = try PixelsMessage.read(Array(frame[FrameHeader.byteCount...]), after: header, bodyUpTo: 24)
    #expect(read.diagnostics.map(\.severity) == [.reduced, .lost, .implied])
  }

  @Test func moreDiagnosticsThanAFrameTakesAreCounted() throws {
    var image = DecodedImage(pixels: try Pictures.pixels(1, 1))
    image.diagnostics = (0..<200).map { Diagnostic("code", at: $0, "n") }
    let told = PixelsMessage(image).diagnostics
    #expect(told.count == 128)
    #expect(told.dropLast() == image.diagnostics[..<127])
    #expect(told.last == Diagnostic("code", "73 more diagnostics of this and other kinds"))
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
    InlayError.limit("imagePixels", allowed: 5), .limit("imagePixels", allowed: 5, found: -6),
    .pixelsMemory(needed: nil, allowed: 4), .pixelsMemory(needed: 9, allowed: 4),
    .pixelsDamaged(.heic, at: 12, what: "x"), .pixelsDamaged("image/ü", at: nil, what: ""),
    .pixelsUnsupported(nil, why: "y"), .pixelsUnsupported(.avif, why: "y"),
    .pixelsNoStrike(index: 3, count: 2), .pixelsNoStrike(index: .max, count: 2),
    .pixelsUnavailable(.heif, why: "z"),
    .glyphIdentifier("a"), .glyphDescription("a"), .glyphStrikeCount(-3),
    .glyphStrikeSize(index: 4, width: 5, height: 6), .glyphQuality(101), .glyphEncoding("a"),
    .glyphUnavailable("a"),
  ]) func errors(error: InlayError) throws {
    try expectBytes(
      ErrorMessage(error), "FAIL",
      fields: text(error.code.rawValue) + text(error.message)
        + (error.advice.map { [1] + text($0) } ?? [0])
        + (error.place.position?.byte.map { [1] + number($0) } ?? [0]) + short(error.details.count)
        + error.details.sorted { $0.key < $1.key }.flatMap { text($0.key) + text($0.value) })
  }

  @Test func aWorkerNamesNoFileAndKnowsBytesOnly() throws {
    let error = InlayError("pixels.a", "b", at: .init(file: "c", .line(1, column: 2, byte: 3)))
    let frame = ErrorMessage(error).frameStart(number: 1)
    let header = try FrameHeader(Array(frame[..<FrameHeader.byteCount]))
    let fields = Array(frame[FrameHeader.byteCount...])
    let read = try ErrorMessage.read(fields, after: header, rooms: ["limit", "pixels"])
    #expect(read == InlayError("pixels.a", "b", at: .byte(3)))
  }

  @Test(arguments: [
    (17, ["a"], "its error has too many details"), (1, ["a b"], "the name of a detail is invalid"),
    (2, ["a", "a"], "a detail is given twice"),
  ]) func detailsThatCannotBeAreRefused(count: Int, names: [String], what: String) throws {
    let fields = text("pixels.a") + text("b") + [0, 0] + short(count) + names.flatMap { text($0) + text("") }
    let header = FrameHeader(.error, number: 1, fieldBytes: fields.count, bodyBytes: 0)
    #expect(throws: PipeViolation(what)) { try ErrorMessage.read(fields, after: header) }
  }

  @Test(arguments: ["save.occupied", "pixels", "pixelsdamaged", "heif.workerMissing", "glyph.encoding"])
  func anErrorThatNoDecoderReportsIsNone(_ code: String) throws {
    let message = ErrorMessage(InlayError(InlayError.Code(rawValue: code), "x"))
    let frame = message.frameStart(number: 1)
    let header = try FrameHeader(Array(frame[..<FrameHeader.byteCount]))
    #expect(throws: PipeViolation("the kind of its error is unknown")) {
      try ErrorMessage.read(
        Array(frame[FrameHeader.byteCount...]), after: header, rooms: ["pixels", "container", "limit"])
    }
  }

  /// Advice is printed as it is.
  @Test func adviceMovesNoCursor() throws {
    let message = ErrorMessage(InlayError("pixels.a", "b", advice: "c\u{1B}[2J"))
    let frame = message.frameStart(number: 1)
    let header = try FrameHeader(Array(frame[..<FrameHeader.byteCount]))
    let read = try ErrorMessage.read(Array(frame[FrameHeader.byteCount...]), after: header)
    #expect(read.error.advice == "c␛[2J")
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

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcde"), ("aé", 2, "a"), ("aé", 3, "aé"), ("a🐶", 4, "a"),
    ("🐶", 3, ""), ("abc", 0, ""),
  ]) func aTextIsCutBetweenCharacters(value: String, most: Int, wanted: String) {
    var writer = FieldWriter()
    writer.text(value, upTo: most)
    #expect(writer.bytes == text(wanted))
  }
}
