import InlayCore

/// Writes images as JPEG files (ITU-T T.81, JFIF), in sRGB and without metadata.
///
/// The files are baseline: whoever reads one needs only a few of its rows in memory, while a progressive one must be
/// there as a whole before its first row. The bytes depend only on the image, the settings and the version of
/// libjpeg-turbo.
package struct JPEGEncoder: Sendable, Hashable {
  /// The maximum side of a JPEG in pixels (libjpeg's `JPEG_MAX_DIMENSION`).
  package static let maximumSide = 65_500

  /// From 0, the smallest file, to 1, the best one. From 0.9, colors have as many samples as brightness; below, a quarter
  /// of them.
  package var quality: Double

  /// An encoder.
  package init(quality: Double) { self.quality = quality }

  /// The quality from which colors have all samples.
  static let fullColorQuality = 0.9

  /// The image as a JPEG file.
  ///
  /// - Throws: `InlayError` if the format does not support the size, the quality is not from 0 to 1, the image is not
  ///   opaque, or memory is short.
  /// - Complexity: O(pixels).
  package func encode(_ image: StraightPixels) throws -> [UInt8] {
    var writer = try JPEGRowWriter(self, width: image.width, height: image.height)
    let strip = 4 * image.width * max(1, (1 << 20) / (4 * image.width))
    let bytes = image.bytes.span
    var at = 0
    while at < bytes.count {
      try Task.checkCancellation()
      let end = min(at + strip, bytes.count)
      try writer.append(bytes.extracting(at..<end))
      at = end
    }
    return try writer.finish()
  }
}
