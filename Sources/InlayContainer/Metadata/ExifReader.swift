import InlayCore

/// Reads Exif: a TIFF structure with a directory (TIFF 6.0, section 2), which refers to the Exif directory (CIPA
/// DC-008, 4.6).
struct ExifReader {
  private enum Tag {
    static let imageWidth: UInt16 = 0x0100
    static let imageLength: UInt16 = 0x0101
    static let documentName: UInt16 = 0x010D
    static let imageDescription: UInt16 = 0x010E
    static let orientation: UInt16 = 0x0112
    static let xPosition: UInt16 = 0x011E
    static let yPosition: UInt16 = 0x011F
    static let software: UInt16 = 0x0131
    static let extraSamples: UInt16 = 0x0152
    static let exifDirectory: UInt16 = 0x8769
    static let imageUniqueID: UInt16 = 0xA420
  }

  private enum ValueType {
    static let ascii: UInt16 = 2
    static let short: UInt16 = 3
    static let long: UInt16 = 4
    static let rational: UInt16 = 5
    static let signedRational: UInt16 = 10
    static let directory: UInt16 = 13
    /// The type UTF-8 of Exif 3.0.
    static let utf8: UInt16 = 129
  }

  private struct Entry {
    let tag: UInt16
    let type: UInt16
    let count: UInt32
    /// The offset of the four bytes that hold the value, or the value's offset.
    let valuePosition: Int
  }

  private let base: Int
  private let little: Bool
  private let limits: Limits
  private var fields = ExifFields()
  /// The text tags read so far. Only the first of each is read, so that repeated entries cannot make one long text be
  /// read again and again.
  private var seen: [UInt16] = []

  /// Reads the TIFF structure that fills `block`, after an optional `Exif\0\0`. From a damaged structure, reads as much
  /// as possible and adds a diagnostic. Throws if the bytes cannot be read.
  static func read(
    _ cursor: inout ByteCursor, block: Range<Int>, limits: Limits, diagnostics: inout DiagnosticCollector
  ) throws -> ExifFields {
    var fields = ExifFields()
    do {
      try cursor.within(block) { cursor in
        if try cursor.isNext("Exif\0\0") { try cursor.skip(6) }
        var reader = try ExifReader(&cursor, limits: limits)
        defer { fields = reader.fields }
        try reader.readDirectories(&cursor, &diagnostics)
      }
    } catch let error as InlayError where error.isContainerDamage {
      diagnostics.report(.containerDamagedMetadata, "Exif is damaged: \(error)")
    }
    return fields
  }

  private init(_ cursor: inout ByteCursor, limits: Limits) throws {
    base = cursor.position
    self.limits = limits
    switch try cursor.u16() {
    case 0x4949: little = true
    case 0x4D4D: little = false
    default: throw InlayError.containerMalformed(at: base, what: "Exif does not start with a TIFF byte order")
    }
    guard try cursor.u16(little: little) == 42 else {
      throw InlayError.containerMalformed(at: base + 2, what: "Exif lacks the TIFF version 42")
    }
  }

  private mutating func readDirectories(
    _ cursor: inout ByteCursor, _ diagnostics: inout DiagnosticCollector
  ) throws {
    var exifDirectory: UInt32?
    try seek(&cursor, try cursor.u32(little: little))
    for _ in 0..<(try cursor.u16(little: little)) {
      let entry = try readEntry(&cursor)
      let next = cursor.position
      switch entry.tag {
      case Tag.documentName where isFirst(entry):
        fields.documentName = try text(entry, "DocumentName", &cursor, &diagnostics)
      case Tag.imageDescription where isFirst(entry):
        fields.imageDescription = try text(entry, "ImageDescription", &cursor, &diagnostics)
      case Tag.software where isFirst(entry):
        fields.software = try text(entry, "Software", &cursor, &diagnostics)
      case Tag.xPosition: fields.xPosition = try inset(entry, "XPosition", &cursor, &diagnostics)
      case Tag.yPosition: fields.yPosition = try inset(entry, "YPosition", &cursor, &diagnostics)
      case Tag.orientation:
        fields.orientation = try integer(entry, &cursor).flatMap {
          UInt8(exactly: $0).flatMap { ImageOrientation(rawValue: $0) }
        }
      case Tag.imageWidth: fields.width = try integer(entry, &cursor)
      case Tag.imageLength: fields.height = try integer(entry, &cursor)
      case Tag.extraSamples: fields.hasExtraSamples = true
      case Tag.exifDirectory: exifDirectory = try integer(entry, &cursor)
      default: break
      }
      try cursor.seek(to: next)
    }
    if let exifDirectory { try readExifDirectory(at: exifDirectory, &cursor, &diagnostics) }
  }

  private mutating func readExifDirectory(
    at offset: UInt32, _ cursor: inout ByteCursor, _ diagnostics: inout DiagnosticCollector
  ) throws {
    try seek(&cursor, offset)
    for _ in 0..<(try cursor.u16(little: little)) {
      let entry = try readEntry(&cursor)
      guard entry.tag == Tag.imageUniqueID else { continue }
      fields.imageUniqueID = try text(entry, "ImageUniqueID", &cursor, &diagnostics)
      return
    }
  }

  /// Moves to an offset counted from the byte order mark. Throws if it is out of bounds.
  private func seek(_ cursor: inout ByteCursor, _ offset: UInt32) throws {
    guard offset >= 8, Int(offset) <= cursor.end - base else {
      throw InlayError.containerMalformed(
        at: cursor.position, what: "Exif points to byte \(offset), which is outside Exif")
    }
    try cursor.seek(to: base + Int(offset))
  }

  private func readEntry(_ cursor: inout ByteCursor) throws -> Entry {
    let tag = try cursor.u16(little: little)
    let type = try cursor.u16(little: little)
    let count = try cursor.u32(little: little)
    let position = cursor.position
    try cursor.skip(4)
    return Entry(tag: tag, type: type, count: count, valuePosition: position)
  }

  private mutating func isFirst(_ entry: Entry) -> Bool {
    if seen.contains(entry.tag) { return false }
    seen.append(entry.tag)
    return true
  }

  private func text(
    _ entry: Entry, _ name: StaticString, _ cursor: inout ByteCursor,
    _ diagnostics: inout DiagnosticCollector
  ) throws -> String? {
    guard entry.type == ValueType.ascii || entry.type == ValueType.utf8 else {
      diagnostics.report(.containerDamagedMetadata, "\(name) has the TIFF type \(entry.type) instead of text")
      return nil
    }
    let count = Int(entry.count)
    try Limits.check("metadataBytes", count, limits.metadataBytes)
    try cursor.seek(to: entry.valuePosition)
    if count > 4 { try seek(&cursor, try cursor.u32(little: little)) }
    guard count <= cursor.remaining else {
      diagnostics.report(.containerDamagedMetadata, "\(name) extends beyond the end of Exif")
      return nil
    }
    return StoredText.read(try cursor.bytes(count), name: name, diagnostics: &diagnostics)
  }

  private func integer(_ entry: Entry, _ cursor: inout ByteCursor) throws -> UInt32? {
    guard entry.count >= 1 else { return nil }
    try cursor.seek(to: entry.valuePosition)
    switch entry.type {
    case ValueType.short: return UInt32(try cursor.u16(little: little))
    case ValueType.long, ValueType.directory: return try cursor.u32(little: little)
    default: return nil
    }
  }

  /// Reads a RATIONAL, or a signed one that is not negative. Throws if the bytes cannot be read.
  private func inset(
    _ entry: Entry, _ name: StaticString, _ cursor: inout ByteCursor,
    _ diagnostics: inout DiagnosticCollector
  ) throws -> Rational? {
    if entry.count >= 1, entry.type == ValueType.rational || entry.type == ValueType.signedRational {
      try cursor.seek(to: entry.valuePosition)
      try seek(&cursor, try cursor.u32(little: little))
      let numerator = try cursor.u32(little: little)
      let denominator = try cursor.u32(little: little)
      let isNegative =
        entry.type == ValueType.signedRational
        && (numerator > UInt32(Int32.max) || denominator > UInt32(Int32.max))
      if !isNegative, let ratio = Rational(numerator, denominator) { return ratio }
    }
    diagnostics.report(.containerBadInset, "\(name) is not a nonnegative ratio; 0 was used")
    return nil
  }
}
