/// The number of samples of a picture per cell.
package struct BlockSamples: Sendable, Hashable {
  /// Samples from left to right.
  package let x: Int
  /// Samples from top to bottom.
  package let y: Int
}
