public import InlayCore

/// A document in a listing, once for each of its names.
public struct StoredDocument: Sendable, Hashable {
  /// The digest of the document.
  public var digest: ContentDigest
  /// A name that finds it; `nil` if it has none.
  public var name: String?
  /// When it was saved, in seconds since 1970-01-01T00:00:00Z.
  public var saved: Int
  /// The number of bytes of its JSON, without blobs.
  public var size: Int
  /// What the listing goes on after.
  var row: Int
}
