import InlayCore

/// Uploads a picture. A program puts its own network code here; the editor needs nothing else from it.
protocol Uploading: Sendable {
  /// Uploads bytes.
  ///
  /// - Returns: where they are now.
  /// - Throws: if they did not arrive.
  func upload(_ bytes: [UInt8], named name: String) async throws -> String
}

/// A server that fails for some pictures, once each.
actor SimulatedServer: Uploading {
  struct Failure: Error {}

  private var failures: Set<String>

  init(failingOnceFor names: Set<String>) { failures = names }

  func upload(_ bytes: [UInt8], named name: String) async throws -> String {
    await Task.yield()
    if failures.remove(name) != nil { throw Failure() }
    return "https://pictures.example/\(name).png"
  }
}

/// What became of a picture. It stands beside the document, never in it.
enum UploadState: Sendable, Equatable {
  case uploading, failed
  case done(url: String)
}
