import InlayCore
import InlayLive
import Synchronization

/// A server in this process that refuses some pictures, once each. A program names a real one by `TusUpload` or
/// `MultipartUpload`.
final class ScriptedServer: UploadTransport {
  private let refusals: Mutex<Set<ContentDigest>>

  init(refusingOnce pictures: Set<ContentDigest>) { refusals = Mutex(pictures) }

  let isRepeatable = true

  func upload(_ file: UploadFile) async throws -> UploadReceipt {
    await Task.yield()
    if refusals.withLock({ $0.remove(file.digest) }) != nil {
      throw InlayError("scripted.refused", "the script lets this picture fail")
    }
    file.progress(file.source.count)
    return UploadReceipt(url: "https://pictures.example/\(file.digest.hex).png")
  }
}
