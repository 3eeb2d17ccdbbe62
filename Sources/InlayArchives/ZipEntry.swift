internal import InlayCore
internal import InlayEncodings
internal import InlayFiles

/// A header of a zip: of the central directory, or the local one before the content.
struct ZipHeader {
  let flags: Int
  let method: Int
  let checksum: Int
  var packedSize: Int
  var size: Int
  var name: [UInt8] = []

  /// Reads what both headers have in the same order, from the flags to the size.
  init(_ fields: inout ZipFields) throws {
    flags = try fields.short()
    method = try fields.short()
    _ = try fields.long()  // the time
    checksum = try fields.long()
    packedSize = try fields.long()
    size = try fields.long()
  }

  /// The bit for content that is encrypted, for a strongly encrypted one, and for masked local headers.
  static let encryption = 1 << 0 | 1 << 6 | 1 << 13
  /// The bit for patches instead of content.
  static let patch = 1 << 5
  /// The bit for local headers that leave checksum and sizes to a record behind the content.
  static let sizesFollow = 1 << 3
  /// The bit for names in UTF-8.
  static let unicode = 1 << 11

  /// Replaces sizes that do not fit four bytes by those of the zip64 field.
  ///
  /// - Returns: what is left of the field.
  mutating func widen(_ extra: ZipExtra) throws -> ZipFields {
    var fields = ZipFields(extra.wide ?? [])
    if size == 0xFFFF_FFFF { size = try fields.wide() }
    if packedSize == 0xFFFF_FFFF { packedSize = try fields.wide() }
    return fields
  }
}

/// A file or folder of a zip.
struct ZipEntry {
  let path: RelativePath
  let isFolder: Bool
  /// The header of the central directory.
  let header: ZipHeader
  /// Where its local header starts.
  let start: Int
  /// Whether it is part of what the zip is for, and not only of what macOS adds.
  let isWanted: Bool

  /// Checks and decodes what the central directory says about an entry.
  ///
  /// - Parameters:
  ///   - system: the system that made it (APPNOTE, section 4.4.2).
  ///   - attributes: its attributes on that system.
  init(
    _ header: ZipHeader, extra: ZipExtra, system: Int, attributes: Int, start: Int, limits: Limits
  ) throws {
    let name = Self.name(header, extra)
    let shown = String(decoding: name.prefix(1_024), as: UTF8.self)
    let isNamedFolder = name.last == UInt8(ascii: "/")
    path = try RelativePath(bytes: isNamedFolder ? name.dropLast() : name, limits: limits)
    isWanted = !path.isLeftByMac
    if let problem = Self.problem(mode: attributes >> 16) { throw InlayError.treeRefused(shown, problem) }
    if header.flags & ZipHeader.encryption != 0 { throw InlayError.archive(.encrypted, entry: shown) }
    if header.flags & ZipHeader.patch != 0 {
      throw InlayError.archive(.damaged("it is a patch"), entry: shown)
    }
    guard header.method == 0 || header.method == 8 else {
      throw InlayError.archive(.method(header.method), entry: shown)
    }
    if header.method == 0, header.size != header.packedSize {
      throw InlayError.archive(.disagreement("the size"), entry: shown)
    }
    // Bit 4 is the folder of MS-DOS, 0o040000 that of Unix.
    isFolder = isNamedFolder || attributes >> 16 & 0xF000 == 0x4000 || (system == 0 && attributes & 0x10 != 0)
    if isFolder, header.size != 0 {
      throw InlayError.archive(.damaged("a folder in the zip has content"), entry: shown)
    }
    (self.header, self.start) = (header, start)
  }

  /// The name in UTF-8. Bit 11 says that it is; the field of Info-ZIP gives it; macOS writes it without saying so. What is
  /// none of these is in code page 437, as the specification says (APPNOTE, appendix D).
  static func name(_ header: ZipHeader, _ extra: ZipExtra) -> [UInt8] {
    if header.flags & ZipHeader.unicode != 0 { return header.name }
    if let (checksum, name) = extra.unicodeName, checksum == CRC32.checksum(header.name[...]) {
      return Array(name)
    }
    if String(validating: header.name, as: UTF8.self) != nil { return header.name }
    guard let page = CodePage(437) else { return header.name }
    var text = String.UnicodeScalarView()
    for byte in header.name { text.append(Unicode.Scalar(page.scalar(byte)) ?? "\u{FFFD}") }
    return Array(String(text).utf8)
  }

  /// Why an entry with these rights and this kind is refused. Systems without kinds give zero.
  private static func problem(mode: Int) -> EntryProblem? {
    switch mode & 0xF000 {
    case 0, 0x4000, 0x8000: nil
    case 0x1000: .fifo
    case 0x2000, 0x6000: .device
    case 0xA000: .symbolicLink
    case 0xC000: .socket
    default: .unknownKind(flag: nil)
    }
  }
}
