import InlayCore
import InlayPixels

extension WorkerPool {
  /// Bytes a glyph may have beside those of its pixels: boxes, Exif, XMP.
  private static let glyphOverhead = 4 << 20

  /// Makes a glyph by a worker.
  func encode(_ recipe: GlyphRecipe) throws(GlyphError) -> [UInt8] {
    let bodies = recipe.strikes.map(\.pixels.bytes)
    // At most 20 strikes of 1024 × 1024: the recipe has been checked.
    let pixelBytes = bodies.reduce(0) { $0 + $1.count }
    let memory = limits.memory(imagePixels: 0)
    guard pixelBytes <= memory else { throw WorkerFailure.memory(allowed: memory).glyphError }
    let allowance = limits.encoding.allowed(pixels: pixelBytes / 4, bytes: 0)
    var failure: GlyphError?
    let reply: RunningWorker.Reply
    do throws(WorkerFailure) {
      reply = try withWorker(memory: memory) { worker throws(WorkerFailure) in
        try worker.exchange(
          EncodeMessage(recipe), bodies: bodies, allowance: allowance, limitName: "encoding"
        ) { header, fields throws(PipeViolation) in
          if header.kind == .glyphError {
            failure = try GlyphError.read(fields, after: header)
          } else {
            _ = try GlyphMessage.read(fields, after: header, bodyUpTo: 2 * pixelBytes + Self.glyphOverhead)
          }
        }
      }
    } catch {
      throw error.glyphError
    }
    if let failure { throw failure }
    return reply.body
  }
}
