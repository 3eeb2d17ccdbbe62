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
/// A worker starts when it is first needed and serves one request after the other. If it misbehaves, the request fails
/// and a new worker replaces it. A request whose failure may be the fault of an earlier one is tried once more by a
/// fresh worker. Workers end with the last of the client, its decoder and its encoder, or with this process, however
/// that ends.
///
/// All of it may be used from several threads. A call occupies its thread until the reply arrives or its task is
/// canceled. Then it ends within about ten milliseconds, and so does the worker, which the next request replaces.
public final class HEIFClient: Sendable {
  /// Decodes HEIF files. Throws what the decoder in the worker throws, and `InlayError` of the code
  /// `heif.workerMissing` or `heif.workerNotStarted` if no worker can be started, `pixels.memory` if it ran out of
  /// memory, and `heif.workerFailed` if it crashed or was stopped.
  public let decoder: ImageDecoder
  /// Makes adaptive image glyphs. Throws what the encoder in the worker throws, and `InlayError` of the same codes as
  /// ``decoder`` if the worker cannot be started, crashed, or was stopped.
  public let encoder: GlyphEncoder

  let pool: WorkerPool

  /// A client; nothing is started yet.
  ///
  /// - Parameters:
  ///   - path: the program `inlay-heif`; if `nil`, the one that ``locate()`` finds when it is first needed.
  ///   - limits: what a worker may use.
  ///   - workers: how many requests are served at a time, from 1 to 256, each by a process of its own. Others wait.
  public convenience init(path: String? = nil, limits: WorkerLimits = .default, workers: Int = 1) {
    self.init(path: path, limits: limits, workers: workers, mediaTypes: MIMEType.heifTypes)
  }

  /// A client whose worker decodes `mediaTypes`.
  package init(path: String?, limits: WorkerLimits, workers: Int, mediaTypes: [MIMEType]) {
    let pool = WorkerPool(path: path, limits: limits, workers: workers)
    self.pool = pool
    decoder = ImageDecoder(mediaTypes) { try pool.decode($0) }
    encoder = GlyphEncoder { try pool.encode($0) }
  }

  /// The numbers of the worker processes that have no request.
  package var workerNumbers: [Int32] { pool.pids }

  /// Why no worker could be started when one was last needed, in a sentence: the program is missing, is not what it
  /// should be, or the system had no room for it. `nil` if none was needed yet, or one could be started.
  ///
  /// This client does not try a missing or wrong program again. After any other failure the next request tries again;
  /// after three failures in a row it waits ten seconds, or ten times as long as the start took to fail.
  public var unavailability: String? { pool.unavailability }

  /// Ends the workers, each after the request it has, and waits for that. The next request starts one again.
  public func endWorkers() { pool.stop() }
}
