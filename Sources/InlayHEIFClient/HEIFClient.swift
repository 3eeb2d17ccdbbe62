internal import InlayContainer
package import InlayCore
public import InlayPixels

/// Decodes HEIC files and makes glyphs in a process of its own, the program `inlay-heif`, with limits on memory, time
/// and what it may ask of the system: a file that takes over, crashes or occupies a decoder harms nothing here.
///
/// ```swift
/// import InlayFiles
///
/// let client = HEIFClient()
/// let decoder = ImageDecoder.standard.adding(client.decoder)
/// let image = try decoder.decode(FileSource(path: "space-cat.png"), selection: .pixelHeight(64))
/// ```
///
/// A worker is started when it is first needed, serves one request after the other, and is replaced when it
/// misbehaves; the request that made it do so fails, the others do not notice: one that fails where an earlier one may
/// be why is tried once more by a fresh worker. It ends with the last of the client,
/// its decoder and its encoder, or with this process, however that ends.
///
/// All of it may be used from several threads. A call occupies its thread until the reply is there, or its task is
/// cancelled: then it ends within some ten milliseconds, and so does the worker, which the next request replaces.
public final class HEIFClient: Sendable {
  /// Decodes HEIF files. Fails as the decoder in the worker does, with `PixelError.memory` where the worker ran out of
  /// memory, and with `PixelError.unavailable` where it cannot be started, crashed, or was stopped.
  public let decoder: ImageDecoder
  /// Makes adaptive image glyphs. Fails as the encoder in the worker does, and with
  /// `GlyphError.unavailable` where the worker cannot be started, crashed, or was stopped.
  public let encoder: GlyphEncoder

  let pool: WorkerPool

  /// A client; nothing is started yet.
  ///
  /// - Parameters:
  ///   - path: the program `inlay-heif`; without it the one that ``locate()`` finds when it is first needed.
  ///   - limits: what a worker may take.
  ///   - workers: how many requests are served at a time, from 1 to 256, each by a process of its own. Further ones
  ///     wait.
  public convenience init(path: String? = nil, limits: WorkerLimits = .default, workers: Int = 1) {
    self.init(path: path, limits: limits, workers: workers, mediaTypes: Self.mediaTypes)
  }

  /// What `ImageDecoder.heif` in the worker takes.
  static let mediaTypes: [MediaType] = [.heic, .heif, .avif, "image/heic-sequence", "image/heif-sequence"]

  /// A client whose worker decodes `mediaTypes`.
  package init(path: String?, limits: WorkerLimits, workers: Int, mediaTypes: [MediaType]) {
    let pool = WorkerPool(path: path, limits: limits, workers: workers)
    self.pool = pool
    decoder = ImageDecoder(mediaTypes) { request throws(PixelError) in try pool.decode(request) }
    encoder = GlyphEncoder { recipe throws(GlyphError) in try pool.encode(recipe) }
  }

  /// The numbers of the worker processes there are.
  package var workerNumbers: [Int32] { pool.pids }

  /// Why no worker could be started when one was last needed, in a sentence: the program is missing, is not what it
  /// should be, or the system had no room for it. `nil` as long as none was needed, or one could be started.
  ///
  /// A missing or wrong program is not tried again by this client. Anything else is, by the next request; after three
  /// failures in a row only every ten seconds, or every tenth part of the time where a start takes long to fail.
  public var unavailability: String? { pool.unavailability }

  /// Ends the workers that are there, which takes no longer than the requests they have. The next request starts
  /// one again.
  public func endWorkers() { pool.stop() }
}
