/// How a PNG stores the colors of its pixels (PNG specification, 11.2.1).
///
/// Anything narrower than ``rgba`` fits some pictures only; ``PNGColorSurvey`` finds what fits.
package struct PNGColor: Sendable, Hashable {
  enum Kind: UInt8 {
    // The values are the color types of the IHDR chunk.
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgba = 6
  }

  let kind: Kind
  /// Bits of a sample, or of an index into the palette.
  let bits: Int
  /// The colors of ``Kind/palette``, as ``PNGColorSurvey/pixel(_:)`` packs them; transparent ones first.
  let palette: [UInt32]

  /// The red, green and blue that stand for a wholly transparent pixel of just these, in ``Kind/gray`` and
  /// ``Kind/rgb`` of 8 bits (PNG specification, 11.3.2.1).
  let clear: UInt32?

  init(_ kind: Kind, bits: Int = 8, palette: [UInt32] = [], clear: UInt32? = nil) {
    (self.kind, self.bits, self.palette, self.clear) = (kind, bits, palette, clear)
  }

  /// 8 bits each of red, green, blue and alpha: fits every picture.
  package static let rgba = PNGColor(.rgba)
  /// 8 bits each of red, green and blue: fits opaque pictures.
  package static let rgb = PNGColor(.rgb)
  /// 8 bits of gray: fits opaque pictures without color.
  package static let gray = PNGColor(.gray)
  /// 8 bits each of gray and alpha: fits pictures without color.
  package static let grayAlpha = PNGColor(.grayAlpha)

  /// Bits of a pixel.
  var bitsPerPixel: Int {
    switch kind {
    case .gray, .palette: bits
    case .grayAlpha: 16
    case .rgb: 24
    case .rgba: 32
    }
  }

  /// How far back, in bytes, filters look for the pixel before: at least 1.
  var filterDistance: Int { max(1, bitsPerPixel / 8) }

  /// Bytes of a row of `width` pixels; the last may be used in part.
  func rowBytes(width: Int) -> Int { (width * bitsPerPixel + 7) / 8 }

  /// How many colors of the palette, from the first, are not opaque.
  var transparentCount: Int { palette.lastIndex { $0 >> 24 != 255 }.map { $0 + 1 } ?? 0 }
}
