import InlayCore
import InlayPixels

extension WorkerPool {
  /// Maximum size of a glyph file apart from its pixels: boxes, Exif, XMP.
  private static let glyphOverhead = 4 << 20

  /// Makes a glyph with a worker. Throws if that fails.
  func encode(_ recipe: GlyphRecipe) throws -> [UInt8] {
    let bodies = recipe.strikes.map(\.pixels.bytes)
    // At most 20 strikes of 1024 × 1024, because the recipe was validated.
    let pixelBytes = bodies.reduce(0) { $0 + $1.count }
    let memory = limits.memory(imagePixels: 0)
    let allowance = limits.encoding.allowed(pixels: pixelBytes / 4, bytes: 0)
    var error: InlayError?
    do {
      guard pixelBytes <= memory else { throw WorkerFailure.memory(allowed: memory) }
      let reply = try withWorker(memory: memory) { worker in
        try worker.exchange(
          EncodeMessage(recipe), bodies: bodies, allowance: allowance, limitName: "encoding"
        ) { header, fields in
          if header.kind == .error {
            error = try ErrorMessage.read(fields, after: header, rooms: ["glyph"])
          } else {
            _ = try GlyphMessage.read(fields, after: header, bodyUpTo: 2 * pixelBytes + Self.glyphOverhead)
          }
        }
      }
      if let error { throw error }
      return reply.body
    } catch let failure as WorkerFailure {
      throw failure.encodingError
    }
  }
}
