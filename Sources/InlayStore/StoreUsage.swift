/// What a store holds.
public struct StoreUsage: Sendable, Hashable {
  /// The number of documents.
  public var documents: Int
  /// The bytes of their JSON.
  public var documentBytes: Int
  /// The number of names.
  public var names: Int
  /// The number of blobs.
  public var blobs: Int
  /// The number of their bytes.
  public var blobBytes: Int
  /// The number of blobs that no document refers to.
  public var unusedBlobs: Int
  /// The number of their bytes.
  public var unusedBytes: Int
  /// The bytes of the file, without its log.
  public var fileBytes: Int
  /// The bytes in it that are free for later documents.
  public var freeBytes: Int
  /// The most bytes of documents and blobs; `nil` for no limit.
  public var quota: Int?
}
