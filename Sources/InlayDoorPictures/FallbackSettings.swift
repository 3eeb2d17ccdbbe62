internal import InlayFormats
package import InlayPixels

/// Which fallbacks a document is written with.
package struct FallbackSettings: FormatSettings {
  /// Which images get a fallback.
  package enum Choice: Sendable, Hashable {
    /// Those that the format cannot show without one get a PNG.
    case asNeeded
    /// None.
    case none
    /// Each image that needs one, or in a format that only carries them each image, gets one in this format.
    case format(PictureFormat)
  }

  package var choice = Choice.asNeeded
  /// The side of the square that a fallback fits in, in pixels; `nil` for the usual one.
  package var size: Int?

  package init() {}
}
