import InlayContainer
import InlayCore

/// What is sent of an image.
struct OutgoingForm {
  var mediaType: MIMEType
  var bytes: [UInt8]
  /// Size in pixels, if known.
  var width, height: Int?
}

/// Encodes pixels to be sent.
struct OutgoingEncoding {
  /// Below this quality, an image is made smaller instead.
  private static let lowestQuality = 0.4
  /// Images are not made smaller than this many pixels a side to meet a number of bytes.
  private static let smallestSide = 16

  /// The longest side of a form. WebP has no longer ones.
  let side: Int
  private let quality: Double
  private let largestBytes: Int
  private let transparent: PictureFormat
  private let limits: Limits

  init(_ options: OutgoingOptions, limits: Limits) {
    side = min(max(options.largestSide, 1), WebPEncoder.maximumSide)
    quality = options.quality > 0 ? min(options.quality, 1) : 0
    largestBytes = options.largestBytes ?? .max
    transparent = options.transparent
    self.limits = limits
  }

  /// The pixels as a file of fewer than `count` bytes; `nil` if it has more in the quality that is asked for. Throws if it
  /// cannot be made.
  func form(of pixels: StraightPixels, below count: Int) throws -> OutgoingForm? {
    let form = try file(pixels, pixels.isOpaque, quality)
    return form.bytes.count < count ? form : nil
  }

  /// The pixels as a file of at most `count` bytes, and of those the options allow: in a lower quality, and then in a
  /// smaller size, if need be. Throws if it cannot be made.
  func form(of pixels: StraightPixels, atMost count: Int) throws -> OutgoingForm {
    let most = min(count, largestBytes)
    let isOpaque = pixels.isOpaque
    var pixels = pixels
    var quality = quality
    while true {
      try Task.checkCancellation()
      let form = try file(pixels, isOpaque, quality)
      if form.bytes.count <= most { return form }
      if quality > Self.lowestQuality, isOpaque || transparent == .webp {
        quality = max(Self.lowestQuality, quality - 0.2)
        continue
      }
      let longest = max(pixels.width, pixels.height)
      guard longest > Self.smallestSide else {
        throw InlayError(
          .outgoingTooLarge,
          "it takes more than \(most) bytes even at \(pixels.width) × \(pixels.height) pixels")
      }
      let size = pixels.size.fitting(in: max(Self.smallestSide, longest * 3 / 4))
      pixels = try pixels.scaled(width: size.width, height: size.height, limits: limits)
    }
  }

  private func file(_ pixels: StraightPixels, _ isOpaque: Bool, _ quality: Double) throws -> OutgoingForm {
    func form(_ type: MIMEType, _ bytes: [UInt8]) -> OutgoingForm {
      OutgoingForm(mediaType: type, bytes: bytes, width: pixels.width, height: pixels.height)
    }
    if isOpaque {
      return form(.jpeg, try JPEGEncoder(quality: quality).encode(pixels))
    }
    let png = form(.png, try PNGEncoder(.small).encode(pixels))
    if transparent == .png { return png }
    let webP = form(.webp, try WebPEncoder(.lossy(quality: Int((quality * 100).rounded()))).encode(pixels))
    return png.bytes.count < webP.bytes.count ? png : webP
  }
}

extension PixelImage {
  /// Whether no pixel is transparent. Complexity: O(pixels).
  fileprivate var isOpaque: Bool {
    let bytes = bytes.span
    var all: UInt8 = 255
    var at = 3
    while at < bytes.count {
      all &= bytes[at]
      at += 4
    }
    return all == 255
  }
}
