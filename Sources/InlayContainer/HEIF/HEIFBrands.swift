import InlayCore

/// The first box of an ISO base media file, with the brands that the file claims (ISO/IEC 14496-12, 4.3).
package struct HEIFBrands: Sendable, Hashable {
  package var major: FourCC
  package var compatible: [FourCC] = []

  /// Maximum number of compatible brands considered.
  private static let maximumBrands = 64

  /// Reads `ftyp`. If it is cut off after the major brand, reads what is there. Throws if it is malformed.
  static func read(_ cursor: inout ByteCursor) throws -> HEIFBrands {
    let start = cursor.position
    let size = try cursor.u32()
    guard FourCC(rawValue: try cursor.u32()) == .ftyp else {
      throw InlayError.containerMalformed(at: start, what: "the first box is not ftyp")
    }
    // A box of 64-bit or open-ended size is not allowed here, and one below 16 bytes cannot hold its brand.
    guard size >= 16 else {
      throw InlayError.containerMalformed(at: start, what: "ftyp is only \(size) bytes long")
    }
    var brands = HEIFBrands(major: FourCC(rawValue: try cursor.u32()))
    guard cursor.remaining >= 4 else { return brands }
    try cursor.skip(4)
    let listed = min(Int(size) - 16, cursor.remaining) / 4
    for _ in 0..<min(listed, maximumBrands) {
      brands.compatible.append(FourCC(rawValue: try cursor.u32()))
    }
    return brands
  }

  /// The media type of the major brand. If that is a structural brand, the type of the compatible brands.
  var mediaType: MIMEType? {
    if let type = Self.types[major] { return type }
    for brand in compatible {
      if let type = Self.types[brand] { return type }
    }
    guard Self.structural.contains(major) || compatible.contains(where: Self.structural.contains) else {
      return nil
    }
    return .heif
  }

  /// Whether a brand indicates a track of frames.
  var isSequence: Bool { Self.sequences.contains(major) }

  /// Brands that identify a codec (ISO/IEC 23008-12, annex B; AV1 Image File Format, 8; MP4 registration authority).
  private static let types: [FourCC: MIMEType] = [
    FourCC("h", "e", "i", "c"): .heic, FourCC("h", "e", "i", "x"): .heic,
    FourCC("h", "e", "i", "m"): .heic, FourCC("h", "e", "i", "s"): .heic,
    FourCC("h", "e", "v", "c"): "image/heic-sequence", FourCC("h", "e", "v", "x"): "image/heic-sequence",
    FourCC("h", "e", "v", "m"): "image/heic-sequence", FourCC("h", "e", "v", "s"): "image/heic-sequence",
    FourCC("a", "v", "i", "f"): .avif, FourCC("a", "v", "i", "s"): .avif,
    FourCC("q", "t", " ", " "): "video/quicktime",
    FourCC("M", "4", "A", " "): "audio/mp4", FourCC("M", "4", "B", " "): "audio/mp4",
    FourCC("M", "4", "V", " "): "video/mp4", FourCC("m", "p", "4", "1"): "video/mp4",
    FourCC("m", "p", "4", "2"): "video/mp4", FourCC("i", "s", "o", "m"): "video/mp4",
    FourCC("i", "s", "o", "2"): "video/mp4", FourCC("i", "s", "o", "5"): "video/mp4",
    FourCC("i", "s", "o", "6"): "video/mp4", FourCC("a", "v", "c", "1"): "video/mp4",
  ]

  private static let structural: Set<FourCC> = [
    FourCC("m", "i", "f", "1"), FourCC("m", "i", "f", "2"), FourCC("m", "i", "f", "3"),
    FourCC("m", "s", "f", "1"), FourCC("m", "i", "a", "f"),
  ]

  private static let sequences: Set<FourCC> = [
    FourCC("m", "s", "f", "1"), FourCC("a", "v", "i", "s"), FourCC("h", "e", "v", "c"),
    FourCC("h", "e", "v", "x"), FourCC("h", "e", "v", "m"), FourCC("h", "e", "v", "s"),
  ]
}
