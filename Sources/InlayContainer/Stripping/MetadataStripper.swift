package import InlayCore

/// Blanks metadata in the bytes of an image, in place: strings become spaces or NULs, and no byte moves. The pixels, the
/// identifier of a glyph, its insets and its orientation stay.
///
/// It covers Exif and XMP in HEIF, PNG, JPEG, WebP, GIF and TIFF, text chunks of PNG, comments of JPEG and GIF, IPTC
/// (IIM 4.2) in JPEG, and the text properties of HEIF.
package struct MetadataStripper {
  let kinds: StrippedMetadata
  let limits: Limits
  var bytes: [UInt8]

  init(_ bytes: [UInt8], _ kinds: StrippedMetadata, _ limits: Limits) {
    (self.bytes, self.kinds, self.limits) = (bytes, kinds, limits)
  }

  /// The bytes of an image without the metadata of these `kinds`. Bytes that are no image stay as they are.
  ///
  /// - Throws: `InlayError` with the code `container.notStripped` if the image is damaged, or holds metadata in a form
  ///   that cannot be blanked.
  /// - Complexity: O(bytes).
  package static func stripped(
    _ bytes: [UInt8], of kinds: StrippedMetadata, limits: Limits = .default
  ) throws -> [UInt8] {
    let header: ImageHeader
    do { header = try ImageHeader.read(bytes, limits: limits).value } catch let error as InlayError {
      if error.code == .containerUnrecognized {
        guard !mayBeSVGWithText(bytes) else { throw notStripped("it is an SVG with a title or description") }
        return bytes
      }
      throw notStripped("it cannot be read: \(error)")
    }
    var stripper = MetadataStripper(bytes, kinds, limits)
    try stripper.strip(header.mediaType)
    if stripper.bytes != bytes || header.description != nil { try stripper.check(against: header) }
    return stripper.bytes
  }

  private mutating func strip(_ type: MIMEType) throws {
    switch type {
    case .png: try stripPNG()
    case .jpeg: try stripJPEG(0..<bytes.count)
    case .webp: try stripWebP()
    case .gif: try stripGIF()
    case .tiff:
      if kinds.contains(.origin) { throw Self.notStripped("it is a TIFF file") }
      try stripTIFF(0..<bytes.count)
    default: if type.isHEIF { try stripHEIF() }
    }
  }

  /// Throws if a description is left, or if the values of a hostile file overlap, so that blanking one changed another.
  private func check(against old: ImageHeader) throws {
    guard let new = try? ImageHeader.read(bytes, limits: limits).value, new.width == old.width,
      new.height == old.height, new.identifier == old.identifier, new.strikes.count == old.strikes.count
    else { throw Self.notStripped("its metadata overlaps other parts of it") }
    var again = self
    guard (try? again.strip(old.mediaType)) != nil, again.bytes == bytes else {
      throw Self.notStripped("its metadata overlaps other parts of it")
    }
    let left = [new.description] + new.strikes.map(\.description)
    if kinds.contains(.descriptions), left.contains(where: { !($0 ?? "").allSatisfy(\.isWhitespace) }) {
      throw Self.notStripped("it has a description in a form that cannot be blanked")
    }
  }

  static func notStripped(_ reason: String) -> InlayError {
    InlayError(.containerNotStripped, "cannot remove metadata from an image: \(reason)")
  }

  /// Whether the bytes look like an SVG that says what it shows.
  private static func mayBeSVGWithText(_ bytes: [UInt8]) -> Bool {
    let start = String(decoding: bytes.prefix(4_096), as: UTF8.self)
    guard start.contains("<svg") else { return false }
    let text = String(decoding: bytes, as: UTF8.self)
    return ["<title", "<desc", "<metadata"].contains { text.contains($0) }
  }

  // MARK: Bytes

  func u16(_ at: Int, little: Bool = false) throws -> Int {
    guard at >= 0, at + 2 <= bytes.count else { throw Self.notStripped("it is cut short") }
    let (a, b) = (Int(bytes[at]), Int(bytes[at + 1]))
    return little ? b << 8 | a : a << 8 | b
  }

  func u32(_ at: Int, little: Bool = false) throws -> Int {
    guard at >= 0, at <= bytes.count - 4 else { throw Self.notStripped("it is cut short") }
    return little
      ? try u16(at + 2, little: true) << 16 | u16(at, little: true) : try u16(at) << 16 | u16(at + 2)
  }

  func isNext(_ text: StaticString, at: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    guard at >= 0, at <= bytes.count - count else { return false }
    return unsafe bytes[at..<at + count].elementsEqual(
      UnsafeBufferPointer(start: text.utf8Start, count: count))
  }

  /// Fills a range with one byte.
  mutating func fill(_ range: Range<Int>, with byte: UInt8) throws {
    guard range.lowerBound >= 0, range.upperBound <= bytes.count else {
      throw Self.notStripped("it is cut short")
    }
    for index in range { bytes[index] = byte }
  }

  /// Blanks the text of a range with spaces.
  mutating func blank(_ range: Range<Int>) throws { try fill(range, with: 0x20) }
}

extension InlayError.Code {
  /// Metadata was to be taken out of an image whose bytes do not allow it.
  package static let containerNotStripped: Self = "container.notStripped"
}
