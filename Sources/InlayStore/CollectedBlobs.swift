/// What was collected.
public struct CollectedBlobs: Sendable, Hashable {
  /// The number of blobs.
  public var count = 0
  /// The number of their bytes.
  public var bytes = 0
}
