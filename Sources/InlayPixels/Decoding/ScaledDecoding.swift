package import InlayContainer
package import InlayCore

/// When and how far images are decoded smaller than they are.
package enum ScaledDecoding {
  /// Images of up to this many pixels are decoded whole by renderers, once for all their sizes.
  package static let smallPixels = 2 << 20

  /// The size to ask a decoder for, if an image of the size `whole` is needed in the size `needed`; `nil` to decode it
  /// whole, because it is small, or because a side is needed with more than half of its pixels.
  package static func size(_ needed: PixelSize, of whole: PixelSize) -> PixelSize? {
    guard whole.area > smallPixels, needed.width > 0, needed.height > 0, needed.width <= whole.width / 2,
      needed.height <= whole.height / 2
    else { return nil }
    return needed
  }

  /// The eighths to which libjpeg-turbo scales an image of the size `whole` that is needed in the size `target`: the
  /// smallest with at least twice the pixels a side. It averages the colors as they are coded, which darkens fine
  /// patterns, so the rest is left to linear light.
  static func eighths(of whole: PixelSize, for target: PixelSize) -> Int {
    [1, 2, 4].first { eighths in
      let scaled = JPEGHandle.size(whole, eighths: eighths)
      return scaled.width / 2 >= target.width && scaled.height / 2 >= target.height
    } ?? 8
  }

  /// The pixels that are decoded of a strike that is needed in the upright size `needed`, for ``PixelAllowance``. Only JPEG saves
  /// the work; the other formats take apart all pixels, but do not keep them.
  package static func decoded(_ strike: Strike, of type: MIMEType, needed: PixelSize?) -> Strike {
    let whole = strike.size
    guard type == .jpeg, let needed = needed?.swapped(strike.orientation.swapsAxes),
      let size = size(needed, of: whole)
    else { return strike }
    let scaled = JPEGHandle.size(whole, eighths: eighths(of: whole, for: size))
    return Strike(width: scaled.width, height: scaled.height)
  }
}
