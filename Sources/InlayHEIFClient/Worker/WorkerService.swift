internal import InlayContainer
internal import InlayCore
package import InlayPixels
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Answers the requests of a client, one after the other, by a decoder and an encoder of this process.
package struct WorkerService: Sendable {
  private let decoder: ImageDecoder
  private let encoder: GlyphEncoder
  private static let lastRoom = Atomic<UInt>(0)

  package init(decoder: ImageDecoder, encoder: GlyphEncoder) {
    (self.decoder, self.encoder) = (decoder, encoder)
  }

  /// Says `hello` and serves until the input ends; the status to end the process with. `memory` bytes are what this
  /// process may use.
  package func run(input: Int32, output: Int32, hello: WorkerHello) -> Int32 {
    let channel = Channel(input: input, output: output)
    do throws(WorkerFailure) {
      try send(hello, number: PipeFormat.version, over: channel)
      while true { try serveOne(channel) }
    } catch {
      switch error {
      case .closed: return WorkerStatus.done
      case .memory: return WorkerStatus.memory
      default: return WorkerStatus.protocolViolation
      }
    }
  }

  /// Says only which version of the format this program speaks.
  static func greet(_ output: Int32) {
    var patience = EndlessPatience()
    let hello = WorkerHello(limitsMemory: false, limitsCalls: false).frameStart(number: PipeFormat.version)
    try? Channel(input: output, output: output).send(hello, &patience)
  }

  private func serveOne(_ channel: Channel) throws(WorkerFailure) {
    let start = try receive(FrameHeader.byteCount, from: channel)
    #if !canImport(Darwin)
      MemoryWatch.beginRequest()
    #endif
    let header = try WorkerFailure.checking { () throws(PipeViolation) in try FrameHeader(start) }
    let fields = try receive(header.fieldBytes, from: channel)
    switch header.kind {
    case .decode:
      let message = try WorkerFailure.checking { () throws(PipeViolation) in
        let message = try DecodeMessage.read(fields, after: header, bodyUpTo: .max)
        guard header.bodyBytes <= message.limits.attachmentBytes else {
          throw PipeViolation("its file is longer than Limits.attachmentBytes")
        }
        return message
      }
      try decode(message, header, channel)
    case .encode:
      let message = try WorkerFailure.checking { () throws(PipeViolation) in
        try EncodeMessage.read(fields, after: header, bodyUpTo: .max)
      }
      try encode(message, header, channel)
    case .hello, .pixels, .pixelError, .glyph, .glyphError:
      throw .violation(PipeViolation("it is no request"))
    }
  }

  private func decode(
    _ message: DecodeMessage, _ header: FrameHeader, _ channel: Channel
  ) throws(WorkerFailure) {
    let source = MemorySource(try receive(header.bodyBytes, from: channel))
    let image: DecodedImage
    do throws(PixelError) {
      image = try decoder.decode(source, selection: message.selection, limits: message.limits)
    } catch {
      // A process that has run out of memory is of no more use.
      if case .unavailable(let type, _) = error, error == .outOfMemory(type) { throw .memory(allowed: 0) }
      return try send(error, number: header.number, over: channel)
    }
    let told = DecodedImage(
      pixels: image.pixels, strike: image.strike,
      diagnostics: Self.withoutHeader(image.diagnostics, source, message.limits))
    try send(PixelsMessage(told), number: header.number, body: image.pixels.bytes, over: channel)
  }

  /// What is noticed in the header comes first, and the client's own `ImageDecoder` notices it too.
  private static func withoutHeader(
    _ diagnostics: [Diagnostic], _ source: MemorySource, _ limits: Limits
  ) -> [Diagnostic] {
    guard !diagnostics.isEmpty, let header = try? ImageHeader.read(source, limits: limits) else {
      return diagnostics
    }
    let known = Set(header.diagnostics)
    return Array(diagnostics.drop { known.contains($0) })
  }

  private func encode(
    _ message: EncodeMessage, _ header: FrameHeader, _ channel: Channel
  ) throws(WorkerFailure) {
    let body = try receive(header.bodyBytes, from: channel)
    let recipe = try WorkerFailure.checking { () throws(PipeViolation) in try message.recipe(body) }
    let file: [UInt8]
    do throws(GlyphError) {
      file = try encoder.encode(recipe)
    } catch {
      return try send(error, number: header.number, over: channel)
    }
    try send(GlyphMessage(), number: header.number, body: file, over: channel)
  }

  private func send(
    _ message: some Message, number: UInt32, body: [UInt8] = [], over channel: Channel
  ) throws(WorkerFailure) {
    var patience = EndlessPatience()
    try channel.send(message.frameStart(number: number, bodyBytes: body.count), &patience)
    try channel.send(body, &patience)
  }

  private func receive(_ count: Int, from channel: Channel) throws(WorkerFailure) -> [UInt8] {
    // An array that finds no memory ends the process; malloc can be asked.
    if count > 1 << 16 {
      let room = unsafe malloc(count)
      // Kept where anybody may look: a piece nobody uses is never allocated by optimized code.
      Self.lastRoom.store(UInt(bitPattern: room), ordering: .relaxed)
      guard let room = unsafe room else { throw .memory(allowed: 0) }
      unsafe free(room)
    }
    var patience = EndlessPatience()
    return try channel.receive(count, &patience)
  }
}
