internal import InlayCore

/// Little-endian numbers of a zip, read one after the other from a slice. Out of bounds is an error, never a trap.
struct ZipFields {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func bytes(_ count: Int) throws -> ArraySlice<UInt8> {
    guard count >= 0, count <= rest.count else { throw ZipDirectory.truncated }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  mutating func short() throws -> Int {
    try bytes(2).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  mutating func long() throws -> Int {
    try bytes(4).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// A number of eight bytes. No file is as long as one with its highest bit set.
  mutating func wide() throws -> Int {
    let value = try bytes(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    guard let number = Int(exactly: value) else { throw ZipDirectory.truncated }
    return number
  }
}

/// What the extra field of a header says that matters here (APPNOTE, sections 4.5.3 and 4.6.9).
struct ZipExtra {
  /// The content of the zip64 field.
  private(set) var wide: ArraySlice<UInt8>?
  /// The name in UTF-8, with the checksum of the name it replaces.
  private(set) var unicodeName: (checksum: UInt32, name: ArraySlice<UInt8>)?

  /// Reads the fields. What is no sequence of fields, as some programs leave it, ends them.
  init(_ bytes: ArraySlice<UInt8>) {
    var fields = ZipFields(bytes)
    while let kind = try? fields.short(), let size = try? fields.short(),
      let content = try? fields.bytes(size)
    {
      switch kind {
      case 0x0001 where wide == nil: wide = content
      case 0x7075 where unicodeName == nil:
        var inner = ZipFields(content)
        guard (try? inner.bytes(1))?.first == 1, let checksum = try? inner.long() else { break }
        unicodeName = (UInt32(truncatingIfNeeded: checksum), content.dropFirst(5))
      default: break
      }
    }
  }
}
