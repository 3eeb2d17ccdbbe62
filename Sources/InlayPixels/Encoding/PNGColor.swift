/// The color format of a PNG's pixels (PNG specification, 11.2.1).
///
/// Formats other than ``rgba`` fit only some images. ``PNGColorSurvey`` finds the ones that fit.
package struct PNGColor: Sendable, Hashable {
  enum Kind: UInt8 {
    // The raw values are the color types of the IHDR chunk.
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgba = 6
  }

  let kind: Kind
  /// Number of bits of a sample, or of an index into the palette.
  let bits: Int
  /// The colors of ``Kind/palette``, packed by ``PNGColorSurvey/pixel(_:)``, transparent ones first.
  let palette: [UInt32]

  /// The color that stands for fully transparent pixels, in ``Kind/gray`` and ``Kind/rgb`` of 8 bits (PNG
  /// specification, 11.3.2.1).
  let clear: UInt32?

  init(_ kind: Kind, bits: Int = 8, palette: [UInt32] = [], clear: UInt32? = nil) {
    (self.kind, self.bits, self.palette, self.clear) = (kind, bits, palette, clear)
  }

  /// 8 bits each of red, green, blue and alpha. Fits every image.
  package static let rgba = PNGColor(.rgba)
  /// 8 bits each of red, green and blue. Fits opaque images.
  package static let rgb = PNGColor(.rgb)
  /// 8 bits of gray. Fits opaque gray images.
  package static let gray = PNGColor(.gray)
  /// 8 bits each of gray and alpha. Fits gray images.
  package static let grayAlpha = PNGColor(.grayAlpha)

  /// Number of bits of a pixel.
  var bitsPerPixel: Int {
    switch kind {
    case .gray, .palette: bits
    case .grayAlpha: 16
    case .rgb: 24
    case .rgba: 32
    }
  }

  /// The distance in bytes at which filters find the previous pixel; at least 1.
  var filterDistance: Int { max(1, bitsPerPixel / 8) }

  /// Number of bytes of a row of `width` pixels. The last byte may be used in part.
  func rowBytes(width: Int) -> Int { (width * bitsPerPixel + 7) / 8 }

  /// The number of palette colors up to the last one that is not opaque.
  var transparentCount: Int { palette.lastIndex { $0 >> 24 != 255 }.map { $0 + 1 } ?? 0 }
}
