internal import Inlay

/// The URLs of stored resources.
struct Addresses: Sendable {
  private let base: String

  /// `base` is the prefix of all paths.
  init(_ base: String) { self.base = base }

  func blob(_ digest: ContentDigest) -> String { "\(base)/blobs/\(digest.hex)" }
  func message(_ digest: ContentDigest) -> String { "\(base)/messages/\(digest.hex)" }
  func preview(_ digest: ContentDigest) -> String { "\(base)/messages/\(digest.hex)/preview.png" }
}
