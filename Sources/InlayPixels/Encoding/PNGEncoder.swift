import InlayCore

/// Writes pictures as PNG files.
///
/// What is written depends on the picture, the effort and the version of libdeflate alone, byte for byte.
public struct PNGEncoder: Sendable, Hashable {
  /// Time against size.
  public enum Effort: Sendable, Hashable {
    /// The quicker. Opaque pictures lose their alpha, grey ones their colours.
    case fast
    /// The smaller. Colours become grey or a palette of 1 to 8 bits where they fit; where all transparent pixels are of one
    /// colour that no other has, that stands for them.
    case small
  }

  /// Time against size.
  public var effort: Effort

  /// An encoder of this effort.
  public init(_ effort: Effort = .small) { self.effort = effort }

  /// The picture as a PNG file of 8 bits a sample or less, with an sRGB chunk; every pixel comes back as it is, also the colours
  /// of transparent ones.
  ///
  /// - Throws: ``PNGEncodingError`` if the picture is too wide, memory is short, or the task was cancelled.
  /// - Complexity: O(pixels); memory for the file and a few MiB.
  public func encode(_ image: StraightPixels) throws(PNGEncodingError) -> [UInt8] {
    try PNGEncodingError.checkCancellation()
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
