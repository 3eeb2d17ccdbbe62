/// The memory a ``PictureStore`` may take for what it keeps.
package struct PictureMemory: Sendable, Hashable {
  /// Bytes of decoded pictures.
  package var decodedBytes: Int
  /// Bytes of what is drawn of them.
  package var drawnBytes: Int
  /// Whether a picture that alone takes more is kept until the next one is made. If not, it is let go as soon
  /// as something was drawn of it.
  package var keepsOversized: Bool

  /// So many bytes.
  package init(decodedBytes: Int, drawnBytes: Int, keepsOversized: Bool) {
    (self.decodedBytes, self.drawnBytes, self.keepsOversized) = (decodedBytes, drawnBytes, keepsOversized)
  }
}
