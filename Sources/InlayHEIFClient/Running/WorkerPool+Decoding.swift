import InlayContainer
import InlayCore
import InlayPixels

extension WorkerPool {
  /// Decodes with a worker. Checks everything in its answer against the request. Throws if that fails.
  func decode(_ request: DecodingRequest) throws -> DecodedImage {
    let (type, limits) = (request.header.mediaType, request.limits)
    // For a file without strikes, the decoder reports why it has none.
    let chosen = request.header.strikes.isEmpty ? nil : try request.chosenStrike()
    let strike = chosen.map { request.header.strikes[$0] } ?? Strike(width: 0, height: 0)
    let bytes = try request.bytes()
    let memory = self.limits.memory(imagePixels: limits.imagePixels)
    guard bytes.count <= memory else {
      throw InlayError.pixelsMemory(needed: bytes.count, allowed: memory)
    }
    let (pixels, overflow) = strike.width.multipliedReportingOverflow(by: strike.height)
    let allowance = self.limits.decoding.allowed(
      pixels: min(overflow ? .max : pixels, limits.imagePixels), bytes: bytes.count)
    var answer: Answer?
    do {
      let reply = try withWorker(memory: memory) { worker in
        try worker.exchange(
          DecodeMessage(selection: request.selection, limits: limits), bodies: [bytes], allowance: allowance,
          limitName: "decoding"
        ) { header, fields in
          answer = try Answer(header, fields, chosen: chosen, strike, limits)
        }
      }
      if case .pixels(let message) = answer,
        let pixels = StraightPixels(width: message.width, height: message.height, bytes: reply.body)
      {
        return DecodedImage(pixels: pixels, strike: message.strike, diagnostics: message.diagnostics)
      }
    } catch let failure as WorkerFailure {
      throw failure.decodingError(type)
    }
    if case .error(let error) = answer { throw error }
    throw WorkerFailure.violation(PipeViolation("it is not a reply")).decodingError(type)
  }

  /// The possible answers to a request for pixels.
  private enum Answer {
    case pixels(PixelsMessage)
    case error(InlayError)

    init(
      _ header: FrameHeader, _ fields: [UInt8], chosen: Int?, _ strike: Strike, _ limits: Limits
    ) throws {
      guard header.kind != .error else {
        self = .error(try ErrorMessage.read(fields, after: header, rooms: ["pixels", "container", "limit"]))
        return
      }
      let maximum = min(max(limits.imagePixels, 0), Int.max / 4) * 4
      let message = try PixelsMessage.read(fields, after: header, bodyUpTo: maximum)
      guard max(message.width, message.height) <= limits.imageSide else {
        throw PipeViolation(
          "it has \(message.width) × \(message.height) pixels, which exceeds Limits.imageSide")
      }
      guard message.strike == chosen else { throw PipeViolation("it contains a different strike") }
      let size = strike.uprightSize
      // The header may not state the size.
      guard size.area == 0 || PixelSize(width: message.width, height: message.height) == size else {
        throw PipeViolation(
          "it has \(message.width) × \(message.height) pixels, but its strike has \(size.width) × \(size.height)"
        )
      }
      self = .pixels(message)
    }
  }
}
