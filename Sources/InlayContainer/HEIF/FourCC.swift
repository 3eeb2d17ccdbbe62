/// A four-character code: the type of a box, item, reference or brand.
package struct FourCC: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The code of four ASCII characters. Of any other character, only the low 8 bits are used.
  @inline(__always)
  package init(_ a: Unicode.Scalar, _ b: Unicode.Scalar, _ c: Unicode.Scalar, _ d: Unicode.Scalar) {
    rawValue =
      (a.value & 0xFF) << 24 | (b.value & 0xFF) << 16 | (c.value & 0xFF) << 8 | d.value & 0xFF
  }

  /// The four characters. Those outside printable ASCII become `.`.
  package var description: String {
    let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: rawValue >> UInt32($0)) }
    return String(decoding: bytes.map { (0x20..<0x7F).contains($0) ? $0 : 0x2E }, as: UTF8.self)
  }
}

extension FourCC {
  // Box types (ISO/IEC 14496-12 and 23008-12).
  package static let ftyp = FourCC("f", "t", "y", "p")
  package static let meta = FourCC("m", "e", "t", "a")
  package static let moov = FourCC("m", "o", "o", "v")
  package static let uuid = FourCC("u", "u", "i", "d")
  package static let hdlr = FourCC("h", "d", "l", "r")
  package static let pitm = FourCC("p", "i", "t", "m")
  package static let iinf = FourCC("i", "i", "n", "f")
  package static let infe = FourCC("i", "n", "f", "e")
  package static let iloc = FourCC("i", "l", "o", "c")
  package static let iref = FourCC("i", "r", "e", "f")
  package static let iprp = FourCC("i", "p", "r", "p")
  package static let ipco = FourCC("i", "p", "c", "o")
  package static let ipma = FourCC("i", "p", "m", "a")
  package static let idat = FourCC("i", "d", "a", "t")
  package static let pict = FourCC("p", "i", "c", "t")

  // Property types.
  package static let ispe = FourCC("i", "s", "p", "e")
  package static let irot = FourCC("i", "r", "o", "t")
  package static let imir = FourCC("i", "m", "i", "r")
  package static let clap = FourCC("c", "l", "a", "p")
  package static let pixi = FourCC("p", "i", "x", "i")
  package static let auxC = FourCC("a", "u", "x", "C")
  package static let hvcC = FourCC("h", "v", "c", "C")
  package static let av1C = FourCC("a", "v", "1", "C")
  package static let colr = FourCC("c", "o", "l", "r")

  // Item types.
  package static let hvc1 = FourCC("h", "v", "c", "1")
  package static let av01 = FourCC("a", "v", "0", "1")
  package static let unci = FourCC("u", "n", "c", "i")
  package static let grid = FourCC("g", "r", "i", "d")
  package static let iovl = FourCC("i", "o", "v", "l")
  package static let iden = FourCC("i", "d", "e", "n")
  package static let hev1 = FourCC("h", "e", "v", "1")
  package static let lhv1 = FourCC("l", "h", "v", "1")
  package static let avc1 = FourCC("a", "v", "c", "1")
  package static let vvc1 = FourCC("v", "v", "c", "1")
  package static let evc1 = FourCC("e", "v", "c", "1")
  package static let jpeg = FourCC("j", "p", "e", "g")
  package static let j2k1 = FourCC("j", "2", "k", "1")
  package static let tmap = FourCC("t", "m", "a", "p")
  package static let tili = FourCC("t", "i", "l", "i")
  package static let msk1 = FourCC("m", "s", "k", "1")
  package static let exif = FourCC("E", "x", "i", "f")
  package static let mime = FourCC("m", "i", "m", "e")

  // Reference types.
  package static let auxl = FourCC("a", "u", "x", "l")
  package static let cdsc = FourCC("c", "d", "s", "c")
  package static let dimg = FourCC("d", "i", "m", "g")
  package static let thmb = FourCC("t", "h", "m", "b")
  package static let prem = FourCC("p", "r", "e", "m")

  /// Whether items of this type are images, either coded or derived.
  var isImageItem: Bool {
    switch self {
    case .hvc1, .hev1, .lhv1, .av01, .avc1, .vvc1, .evc1, .jpeg, .j2k1, .unci, .grid, .iovl, .iden, .tmap,
      .tili, .msk1:
      true
    default: false
    }
  }
}
