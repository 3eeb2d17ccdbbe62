/// What was collected.
public struct CollectedBlobs: Sendable, Hashable {
  /// The number of blobs, and of their bytes.
  public var count = 0
  public var bytes = 0
}
