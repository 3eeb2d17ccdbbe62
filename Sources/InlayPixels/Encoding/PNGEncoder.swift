import InlayCore

/// Writes images as PNG files.
///
/// The bytes depend only on the image, the effort and the version of libdeflate.
public struct PNGEncoder: Sendable, Hashable {
  /// Whether to optimize for speed or size.
  public enum Effort: Sendable, Hashable {
    /// Optimizes for speed. Opaque images are stored without alpha, and gray ones without color.
    case fast
    /// Optimizes for size. Pixels are stored as gray or with a palette of 1 to 8 bits if they fit. If all transparent
    /// pixels have one color that no other pixel has, that color stands for transparency.
    case small
  }

  /// Whether to optimize for speed or size.
  package var effort: Effort

  /// An encoder of this effort.
  package init(_ effort: Effort = .small) { self.effort = effort }

  /// The image as a PNG file with at most 8 bits per sample and an sRGB chunk. It is lossless, including the colors of
  /// transparent pixels.
  ///
  /// - Throws: `InlayError` if the image is too wide, or memory is short.
  /// - Complexity: O(pixels); memory for the file and a few MiB.
  package func encode(_ image: StraightPixels) throws -> [UInt8] {
    try Task.checkCancellation()
    var survey = PNGColorSurvey(countsColors: effort == .small)
    survey.add(image.bytes.span)
    var color = survey.color(width: image.width, height: image.height)
    if effort == .small { color = PNGClearColor.narrowed(color, for: image) }
    var writer = try PNGRowWriter(width: image.width, height: image.height, color: color, effort: effort)
    var output: [UInt8] = []
    try writer.append(image.bytes.span, to: &output)
    try writer.finish(to: &output)
    return output
  }
}
