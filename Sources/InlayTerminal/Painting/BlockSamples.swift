/// How many samples of a picture make one cell.
package struct BlockSamples: Sendable, Hashable {
  /// From left to right.
  package let x: Int
  /// From top to bottom.
  package let y: Int
}
