import Foundation
import InlayCore
import InlayPixels
import TestKit
import Testing

@testable import InlayHEIFClient
@testable import InlayHEIFService

/// Bytes that nobody who keeps the format would send.
@Suite struct HostileFrameTests {
  /// Reads what follows a header as every kind of message. Only its own errors may come out of it.
  private static func readAll(_ fields: [UInt8], _ header: FrameHeader) {
    func attempt<M: Message>(_: M.Type) {
      var header = header
      header.kind = M.kind
      guard let message = try? M.read(fields, after: header, bodyUpTo: .max) else { return }
      _ = message.frameStart(number: 1, bodyBytes: message.bodyBytes ?? 0)
    }
    attempt(WorkerHello.self)
    attempt(DecodeMessage.self)
    attempt(PixelsMessage.self)
    attempt(EncodeMessage.self)
    attempt(GlyphMessage.self)
    attempt(ErrorMessage.self)
    // What is said of an error must be sayable.
    var reader = FieldReader(fields)
    if let error = try? ErrorMessage(from: &reader).error { _ = "\(error) \(error.advice ?? "")" }
  }

  @Test func randomFieldsAreRefusedOrRead() throws {
    try Property.check("random fields") { source in
      let fields = source.bytes()
      source.note("fields", fields)
      Self.readAll(
        fields, FrameHeader(.hello, number: 1, fieldBytes: fields.count, bodyBytes: source.below(1 << 20)))
    }
  }

  @Test func damagedFieldsAreRefusedOrRead() throws {
    var image = DecodedImage(pixels: try Pictures.pixels(3, 2), strike: 1)
    image.diagnostics = [Diagnostic("a.b", at: 9, "é"), Diagnostic("c", "d")]
    let recipe = GlyphRecipe(
      identifier: "id", description: "d", strikes: [.init(pixels: try Pictures.pixels(3, 2))])
    let frames: [[UInt8]] = [
      DecodeMessage(selection: .index(1), limits: .strict).frameStart(number: 1, bodyBytes: 3),
      PixelsMessage(image).frameStart(number: 1, bodyBytes: 24),
      EncodeMessage(recipe).frameStart(number: 1, bodyBytes: 24),
      ErrorMessage(.pixelsDamaged(.heic, at: 3, what: "w")).frameStart(number: 1),
      ErrorMessage(.pixelsMemory(needed: 3, allowed: 2)).frameStart(number: 1),
      ErrorMessage(.glyphStrikeSize(index: 1, width: 2, height: 3)).frameStart(number: 1),
    ]
    try Property.check("damaged fields") { source in
      var frame = source.pick(frames)
      for _ in 0...source.below(4) {
        let place = source.below(frame.count)
        switch source.below(3) {
        case 0: frame[place] = UInt8(source.below(256))
        case 1: frame[place] = source.pick([0, 1, 0x7F, 0x80, 0xFF])
        default: frame.removeSubrange(place..<min(frame.count, place + 1 + source.below(8)))
        }
        if frame.isEmpty { frame = [0] }
      }
      source.note("frame", frame)
      guard let header = try? FrameHeader(Array(frame.prefix(FrameHeader.byteCount))) else { return }
      Self.readAll(Array(frame.dropFirst(FrameHeader.byteCount)), header)
    }
  }

  /// What a worker ends with when its input is `bytes`.
  private func status(
    _ bytes: [UInt8], decoder: ImageDecoder = .standard
  ) throws -> (status: Int32, output: [UInt8]) {
    try withTemporaryFolder { folder in
      try Files.write(bytes, to: folder / "in")
      let input = unsafe open(folder / "in", O_RDONLY)
      let output = unsafe open(folder / "out", O_CREAT | O_WRONLY, 0o600)
      defer {
        close(input)
        close(output)
      }
      let encoder = GlyphEncoder { recipe in recipe.strikes.flatMap(\.pixels.bytes) }
      let service = WorkerService(decoder: decoder, encoder: encoder)
      let hello = WorkerHello(limitsMemory: true, limitsCalls: true)
      let status = service.run(input: input, output: output, hello: hello)
      return (status, try Files.read(folder / "out"))
    }
  }

  private let hello = Array("HELO".utf8) + [2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3]

  @Test func aWorkerWithoutInputSaysHelloAndEnds() throws {
    let run = try status([])
    #expect(run.status == WorkerStatus.done)
    #expect(run.output == hello)
  }

  @Test func aWorkerAnswersRequestAfterRequest() throws {
    let good = try Pictures.good()
    let image = try ImageDecoder.standard.decode(good)
    let pixels = try Pictures.pixels(2, 2)
    let recipe = GlyphRecipe(identifier: "i", description: "", strikes: [.init(pixels: pixels)])
    let bad = GlyphRecipe(identifier: "", description: "", strikes: [.init(pixels: pixels)])
    let decode = DecodeMessage(selection: .first, limits: .default)
    var input = decode.frameStart(number: 1, bodyBytes: good.count) + good
    input += decode.frameStart(number: 2, bodyBytes: 3) + [1, 2, 3]
    input += EncodeMessage(recipe).frameStart(number: 3, bodyBytes: 16) + pixels.bytes
    input += EncodeMessage(bad).frameStart(number: 4, bodyBytes: 16) + pixels.bytes
    let run = try status(input)
    #expect(run.status == WorkerStatus.done)
    var wanted = hello + PixelsMessage(image).frameStart(number: 1, bodyBytes: 256) + image.pixels.bytes
    wanted += ErrorMessage(.pixelsUnsupported(nil, why: "the content is not a recognized image"))
      .frameStart(number: 2)
    wanted += GlyphMessage().frameStart(number: 3, bodyBytes: 16) + pixels.bytes
    wanted += ErrorMessage(.glyphIdentifier("is empty")).frameStart(number: 4)
    #expect(HexDump.difference(run.output, wanted) == nil)
  }

  /// The file is in the worker's memory, so that only a fault of a decoder can be meant.
  @Test func anErrorOfReadingMemoryIsAFaultOfTheFile() throws {
    let decoder = ImageDecoder([.png]) { _ in throw InlayError.sourceChanged("n") }
    let good = try Pictures.good()
    let input =
      DecodeMessage(selection: .first, limits: .default).frameStart(number: 1, bodyBytes: good.count) + good
    let run = try status(input, decoder: decoder)
    let wanted = ErrorMessage(
      .pixelsDamaged(.heif, at: nil, what: "n: the file has changed since it was opened"))
    #expect(HexDump.difference(run.output, hello + wanted.frameStart(number: 1)) == nil)
  }

  @Test func whatTheHeaderTellsIsLeftToTheClient() throws {
    // A text chunk with a wrong checksum: both sides read the header, and it is to be told once.
    let good = try Pictures.good()
    let chunk: [UInt8] = [0, 0, 0, 3] + Array("tEXta\0b".utf8) + [0, 0, 0, 0]
    let file = Array(good[..<33]) + chunk + Array(good[33...])
    let image = try ImageDecoder.standard.decode(file)
    #expect(!image.diagnostics.isEmpty)
    let through = try Workers.client().decoder.decode(file)
    #expect(through == image)
  }

  @Test func whatIsNoRequestEndsTheWorker() throws {
    let decode = DecodeMessage(selection: .first, limits: .strict)
    let inputs: [[UInt8]] = [
      Array("GET /inlay.heic HTTP/1.1\r\n\r\n".utf8), GlyphMessage().frameStart(number: 1),
      WorkerHello(limitsMemory: false, limitsCalls: false).frameStart(number: 1),
      decode.frameStart(number: 1, bodyBytes: (2 << 20) + 1), decode.frameStart(number: 1, bodyBytes: .max),
      FrameHeader(.decode, number: 1, fieldBytes: Int(UInt32.max), bodyBytes: 0).bytes,
    ]
    for input in inputs {
      let run = try status(input)
      #expect(run.status == WorkerStatus.protocolViolation)
      #expect(run.output == hello)
    }
  }

  @Test func aRequestThatIsCutOffEndsTheWorkerQuietly() throws {
    let good = try Pictures.good()
    let decode = DecodeMessage(selection: .first, limits: .default)
    let input = decode.frameStart(number: 1, bodyBytes: good.count) + good
    for count in [1, 19, 20, 21, 100, input.count - 1] {
      let run = try status(Array(input[..<count]))
      #expect(run.status == WorkerStatus.done)
      #expect(run.output == hello)
    }
  }
}
