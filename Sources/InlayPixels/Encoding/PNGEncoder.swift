import InlayCore

/// Writes pictures as PNG files.
///
/// What is written depends on the picture, the effort and the version of libdeflate alone, byte for byte.
public struct PNGEncoder: Sendable, Hashable {
  /// Time against size.
  public enum Effort: Sendable, Hashable {
    /// The quicker. Opaque pictures lose their alpha, gray ones their colors.
    case fast
    /// The smaller. Colors become gray or a palette of 1 to 8 bits where they fit; where all transparent
    /// pixels are of one color that no other has, that stands for them.
    case small
  }

  /// Time against size.
  public var effort: Effort

  /// An encoder of this effort.
  public init(_ effort: Effort = .small) { self.effort = effort }

  /// The picture as a PNG file of 8 bits a sample or less, with an sRGB chunk; every pixel comes back as it
  /// is, also the colors of transparent ones.
  ///
  /// - Throws: ``InlayError`` if the picture is too wide, or memory is short.
  /// - Complexity: O(pixels); memory for the file and a few MiB.
  public func encode(_ image: StraightPixels) throws -> [UInt8] {
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
