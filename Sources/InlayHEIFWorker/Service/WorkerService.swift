internal import CInlaySystem
internal import InlayContainer
internal import InlayCore
package import InlayHEIFClient
package import InlayPixels
internal import InlaySystem
internal import Synchronization

/// Answers the requests of a client one by one, with a decoder and an encoder in this process.
package struct WorkerService: Sendable {
  private let decoder: ImageDecoder
  private let encoder: GlyphEncoder
  private static let lastRoom = Atomic<UInt>(0)

  package init(decoder: ImageDecoder, encoder: GlyphEncoder) {
    (self.decoder, self.encoder) = (decoder, encoder)
  }

  /// Sends `hello` and serves requests until the input ends. Returns the exit status. `memory` is the number of bytes
  /// that this process may use.
  package func run(input: Int32, output: Int32, hello: WorkerHello) -> Int32 {
    let channel = Channel(input: input, output: output)
    do {
      try send(hello, number: PipeFormat.version, over: channel)
      while true { try serveOne(channel) }
    } catch ChannelError.closed {
      return WorkerStatus.done
    } catch is OutOfMemory {
      return WorkerStatus.memory
    } catch {
      return WorkerStatus.protocolViolation
    }
  }

  /// A process that has run out of memory cannot continue.
  private struct OutOfMemory: Error {}

  /// Sends only the version of the format that this program supports.
  static func greet(_ output: Int32) {
    var timeout = NoTimeout()
    let hello = WorkerHello(limitsMemory: false, limitsCalls: false).frameStart(number: PipeFormat.version)
    try? Channel(input: output, output: output).send(hello, &timeout)
  }

  private func serveOne(_ channel: Channel) throws {
    let start = try receive(FrameHeader.byteCount, from: channel)
    #if !canImport(Darwin)
      MemoryWatch.beginRequest()
    #endif
    let header = try FrameHeader(start)
    let fields = try receive(header.fieldBytes, from: channel)
    switch header.kind {
    case .decode:
      let message = try DecodeMessage.read(fields, after: header, bodyUpTo: .max)
      guard header.bodyBytes <= message.limits.asLimits.attachmentBytes else {
        throw PipeViolation("its file is longer than Limits.attachmentBytes")
      }
      try decode(message, header, channel)
    case .encode:
      try encode(try EncodeMessage.read(fields, after: header, bodyUpTo: .max), header, channel)
    case .hello, .pixels, .glyph, .error:
      throw PipeViolation("it is not a request")
    }
  }

  private func decode(_ message: DecodeMessage, _ header: FrameHeader, _ channel: Channel) throws {
    let source = MemorySource(try receive(header.bodyBytes, from: channel))
    let limits = message.limits.asLimits
    let image: DecodedImage
    do {
      image = try decoder.decode(source, selection: message.selection, limits: limits)
    } catch let error as InlayError {
      if decoder.mediaTypes.contains(where: { error == .pixelsOutOfMemory($0) }) { throw OutOfMemory() }
      return try send(ErrorMessage(Self.aboutFile(error)), number: header.number, over: channel)
    }
    let reported = DecodedImage(
      pixels: image.pixels, strike: image.strike,
      diagnostics: Self.withoutHeader(image.diagnostics, source, limits))
    try send(PixelsMessage(reported), number: header.number, body: image.pixels.bytes, over: channel)
  }

  /// The bytes are in memory, so an error in reading them can only be a fault of a decoder.
  private static func aboutFile(_ error: InlayError) -> InlayError {
    error.code.rawValue.utf8.starts(with: "source.".utf8)
      ? .pixelsDamaged(.heif, at: nil, what: error.description) : error
  }

  /// Removes the diagnostics of the header. They come first, and the client's own `ImageDecoder` reports them too.
  private static func withoutHeader(
    _ diagnostics: [Diagnostic], _ source: MemorySource, _ limits: Limits
  ) -> [Diagnostic] {
    guard !diagnostics.isEmpty, let header = try? ImageHeader.read(source, limits: limits) else {
      return diagnostics
    }
    let known = Set(header.diagnostics)
    return Array(diagnostics.drop { known.contains($0) })
  }

  private func encode(_ message: EncodeMessage, _ header: FrameHeader, _ channel: Channel) throws {
    let recipe = try message.recipe(try receive(header.bodyBytes, from: channel))
    let file: [UInt8]
    do {
      file = try encoder.encode(recipe)
    } catch let error as InlayError {
      return try send(ErrorMessage(error), number: header.number, over: channel)
    }
    try send(GlyphMessage(), number: header.number, body: file, over: channel)
  }

  private func send(
    _ message: some Message, number: UInt32, body: [UInt8] = [], over channel: Channel
  ) throws {
    var timeout = NoTimeout()
    try channel.send(message.frameStart(number: number, bodyBytes: body.count), &timeout)
    try channel.send(body, &timeout)
  }

  private func receive(_ count: Int, from channel: Channel) throws -> [UInt8] {
    // An array that cannot be allocated ends the process, but malloc reports failure.
    if count > 1 << 16 {
      let room = unsafe malloc(count)
      // Stored globally, because optimized code removes an allocation that is never used.
      Self.lastRoom.store(UInt(bitPattern: room), ordering: .relaxed)
      guard let room = unsafe room else { throw OutOfMemory() }
      unsafe free(room)
    }
    var timeout = NoTimeout()
    return try channel.receive(count, &timeout)
  }
}
