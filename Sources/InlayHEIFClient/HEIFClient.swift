internal import InlayContainer
package import InlayCore
public import InlayPixels

/// Decodes HEIC files and makes glyphs in a separate process, the program `inlay-heif`, with limits on memory, time and
/// system calls. A file that exploits, crashes or hangs a decoder then does no harm in this process.
///
/// ```swift
/// import InlayFiles
///
/// let client = HEIFClient()
/// let decoder = ImageDecoder.standard.adding(client.decoder)
/// let image = try decoder.decode(FileSource(path: "space-cat.png"), selection: .pixelHeight(64))
/// ```
///
/// A worker starts when it is first needed and serves one request at a time. If it misbehaves, the request fails and a
/// new worker replaces it. If an earlier request may have caused the failure, the request is tried once more with a new
/// worker. Workers end when the client, its decoder and its encoder are released, or when this process ends for any
/// reason.
///
/// Everything is thread-safe. A call occupies its thread until the reply arrives or its task is canceled. After a
/// cancellation, the call and the worker end within about ten milliseconds, and the next request starts a new worker.
public final class HEIFClient: Sendable {
  /// Decodes HEIF files. Throws what the decoder in the worker throws. Also throws `InlayError` with the code
  /// `heif.workerMissing` or `heif.workerNotStarted` if no worker can be started, `pixels.memory` if the worker ran out
  /// of memory, and `heif.workerFailed` if it crashed or was stopped.
  public let decoder: ImageDecoder
  /// Makes adaptive image glyphs. Throws what the encoder in the worker throws. Also throws `InlayError` with the same
  /// codes as ``decoder`` if the worker cannot be started, crashed, or was stopped.
  public let encoder: GlyphEncoder

  let pool: WorkerPool

  /// A client. Does not start a worker yet.
  ///
  /// - Parameters:
  ///   - path: the path of `inlay-heif`; if `nil`, ``locate()`` finds it when it is first needed.
  ///   - limits: the resources a worker may use.
  ///   - workers: the number of requests served at a time, from 1 to 256, each by its own process. Other requests wait.
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

  /// The process IDs of workers without a request.
  package var workerNumbers: [Int32] { pool.pids }

  /// Why no worker could be started when one was last needed, as a sentence: the program is missing or is not the right
  /// one, or the system lacked resources. `nil` if none was needed yet, or if one could be started.
  ///
  /// The client does not try a missing or wrong program again. After any other failure, the next request tries again.
  /// After three failures in a row, it waits ten seconds, or ten times as long as the start took to fail.
  package var unavailability: String? { pool.unavailability }

  /// Ends the workers, each after its current request, and waits for that. The next request starts a new worker.
  public func endWorkers() { pool.stop() }
}
