/// The memory that a ``PictureStore`` may use.
package struct PictureMemory: Sendable, Hashable {
  /// Maximum number of bytes for decoded images.
  package var decodedBytes: Int
  /// Maximum number of bytes for drawn images.
  package var drawnBytes: Int
  /// Whether an image that alone exceeds the limit is kept until the next one is made. If not, it is released once
  /// something was drawn from it.
  package var keepsOversized: Bool

  /// Limits with these values.
  package init(decodedBytes: Int, drawnBytes: Int, keepsOversized: Bool) {
    (self.decodedBytes, self.drawnBytes, self.keepsOversized) = (decodedBytes, drawnBytes, keepsOversized)
  }
}
