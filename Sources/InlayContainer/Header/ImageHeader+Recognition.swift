public import InlayCore

extension ImageHeader {
  /// The media type of a file by its first bytes; `nil` if it is unknown.
  ///
  /// 512 bytes are enough for every format. With fewer bytes, some formats are not recognized. Text formats without a
  /// signature (plain text, HTML, JSON, SVG) are never recognized. For a file in a ZIP archive or OLE storage, the
  /// result is the type of that container; the file name extension then tells more.
  public static func recognize(_ prefix: [UInt8]) -> MIMEType? { recognize(prefix[...]) }

  static func recognize(_ prefix: ArraySlice<UInt8>) -> MIMEType? {
    if let type = baseMediaType(prefix) { return type }
    for signature in Signature.table where signature.matches(prefix) { return signature.mediaType }
    return nil
  }

  /// The type of an ISO base media file, by the brands of its first box, `ftyp` (ISO/IEC 14496-12, 4.3).
  private static func baseMediaType(_ prefix: ArraySlice<UInt8>) -> MIMEType? {
    guard prefix.count >= 12, prefix.dropFirst(4).starts(with: "ftyp".utf8) else { return nil }
    var cursor = ByteCursor(Array(prefix))
    guard let brands = try? HEIFBrands.read(&cursor) else { return nil }
    return brands.mediaType
  }
}

/// The first bytes of a format.
private struct Signature {
  let mediaType: MIMEType
  let offset: Int
  let bytes: [UInt8]
  /// A second signature, for containers that several formats share.
  let second: (offset: Int, bytes: [UInt8])?

  init(_ mediaType: MIMEType, _ text: String, at offset: Int = 0, and second: (Int, String)? = nil) {
    self.init(mediaType, Array(text.utf8), at: offset, and: second)
  }

  init(_ mediaType: MIMEType, _ bytes: [UInt8], at offset: Int = 0, and second: (Int, String)? = nil) {
    self.mediaType = mediaType
    self.offset = offset
    self.bytes = bytes
    self.second = second.map { ($0.0, Array($0.1.utf8)) }
  }

  func matches(_ prefix: ArraySlice<UInt8>) -> Bool {
    prefix.dropFirst(offset).starts(with: bytes)
      && (second.map { prefix.dropFirst($0.offset).starts(with: $0.bytes) } ?? true)
  }

  static let table: [Signature] = [
    Signature(.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
    Signature(.jpeg, [0xFF, 0xD8, 0xFF]),
    Signature(.webp, "RIFF", and: (8, "WEBP")),
    Signature(.gif, "GIF87a"),
    Signature(.gif, "GIF89a"),
    Signature(.pdf, "%PDF-"),
    Signature(.tiff, [0x49, 0x49, 0x2A, 0x00]),
    Signature(.tiff, [0x4D, 0x4D, 0x00, 0x2A]),
    Signature(.rtf, "{\\rtf"),
    Signature("audio/wav", "RIFF", and: (8, "WAVE")),
    Signature("audio/mpeg", "ID3"),
    Signature("audio/flac", "fLaC"),
    Signature("audio/ogg", "OggS"),
    Signature("audio/aiff", "FORM", and: (8, "AIFF")),
    Signature("application/zip", [0x50, 0x4B, 0x03, 0x04]),
    Signature("application/gzip", [0x1F, 0x8B, 0x08]),
    Signature("application/x-ole-storage", [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]),
    Signature("application/postscript", "%!PS"),
    Signature("application/x-bplist", "bplist00"),
    Signature("image/vnd.adobe.photoshop", "8BPS"),
    Signature("image/jp2", [0x00, 0x00, 0x00, 0x0C, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A]),
    Signature("image/jxl", [0x00, 0x00, 0x00, 0x0C, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A]),
    Signature("image/x-icon", [0x00, 0x00, 0x01, 0x00]),
    Signature("image/bmp", "BM", and: (6, "\0\0\0\0")),
    Signature(.tar, "ustar", at: 257),
  ]
}
