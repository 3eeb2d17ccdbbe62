/// What a store holds.
public struct StoreUsage: Sendable, Hashable {
  /// The number of documents, and the bytes of their JSON.
  public var documents: Int
  public var documentBytes: Int
  /// The number of names.
  public var names: Int
  /// The number of blobs, and their bytes.
  public var blobs: Int
  public var blobBytes: Int
  /// Of these, the blobs that no document refers to.
  public var unusedBlobs: Int
  public var unusedBytes: Int
  /// The bytes of the file, without its log, and of these the ones that are free for what comes.
  public var fileBytes: Int
  public var freeBytes: Int
  /// The most bytes of documents and blobs; `nil` for no limit.
  public var quota: Int?
}
