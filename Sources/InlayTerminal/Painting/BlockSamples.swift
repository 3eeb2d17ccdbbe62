/// How many samples of a picture make one cell.
public struct BlockSamples: Sendable, Hashable {
  /// From left to right.
  public let x: Int
  /// From top to bottom.
  public let y: Int
}
