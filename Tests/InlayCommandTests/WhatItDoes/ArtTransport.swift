import InlayLive
import Synchronization
import TestKit

@testable import InlayCore

/// Answers from the folder `Art` of a test's folder, by the last part of the URL.
final class ArtTransport: ImageTransport {
  private let folder: TemporaryFolder

  init(_ folder: TemporaryFolder) { self.folder = folder }

  func fetch(_ request: HopRequest, receive: @Sendable (HopEvent) async throws -> Void) async throws {
    let path = folder / ("Art/" + (request.url.split(separator: "/").last.map(String.init) ?? ""))
    guard Files.exists(path) else {
      try await receive(.head(status: 404, fields: []))
      return
    }
    let bytes = try Files.read(path)
    try await receive(.head(status: 200, fields: [HTTPField("Content-Length", "\(bytes.count)")]))
    try await receive(.bytes(bytes))
  }
}

/// Answers nothing until its task is canceled.
struct SilentTransport: ImageTransport {
  func fetch(_ request: HopRequest, receive: @Sendable (HopEvent) async throws -> Void) async throws {
    try await Task.sleep(for: .seconds(600))
  }
}

/// Refuses the first upload.
final class RefusingOnce: UploadTransport {
  private let refused = Mutex(false)
  let isRepeatable = true

  func upload(_ file: UploadFile) async throws -> UploadReceipt {
    let isFirst = refused.withLock { refused in
      defer { refused = true }
      return !refused
    }
    if isFirst { throw InlayError("test.refused", "the test refuses it once") }
    file.progress(file.source.count)
    return UploadReceipt(identifier: "7")
  }
}

extension TemporaryFolder {
  /// The sample `album.html` as a text whose pictures load.
  func album(by transport: (any ImageTransport)? = nil) throws -> LivingText {
    let loader = ImageLoader(
      transport: transport ?? ArtTransport(self), policy: .default, limits: .default,
      resolver: NameResolver { _ in [.v4(0x0808_0808)] }, clock: .system)
    return LivingText(try read("album.html"), loader: loader)
  }
}

extension LivingText {
  /// The next change of an image whose load ended.
  func settled(_ image: ExternalContent) async -> ImageChange? {
    for await case .image(let change) in changes where change.image == image {
      switch change.state {
      case .loaded, .failed: return change
      default: continue
      }
    }
    return nil
  }
}
