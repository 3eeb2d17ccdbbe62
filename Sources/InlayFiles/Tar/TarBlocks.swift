/// The header blocks of entries in a deterministic tar.
enum TarBlocks {
  /// The largest size that fits in eleven octal digits.
  private static let maximumSize = 0o777_7777_7777

  /// The header of an entry, with a pax header before it if the ustar fields are too small.
  static func header(of path: RelativePath, isFolder: Bool, size: Int) -> [UInt8] {
    let path = Array((path.description + (isFolder ? "/" : "")).utf8)
    let mode = isFolder ? 0o755 : 0o644
    let kind = UInt8(ascii: isFolder ? "5" : "0")
    var records: [UInt8] = []
    let split = split(path)
    if split == nil { records += record("path", path) }
    if size > maximumSize { records += record("size", Array(String(size).utf8)) }
    let own = block(
      // Readers without pax support see the start of the name.
      name: split?.name ?? path[..<start(of: path)], prefix: split?.prefix ?? [], mode: mode, kind: kind,
      size: size > maximumSize ? 0 : size)
    if records.isEmpty { return own }
    let extended = block(
      name: Array("././@PaxHeader".utf8)[...], prefix: [], mode: 0o644, kind: UInt8(ascii: "x"),
      size: records.count)
    return extended + records + [UInt8](repeating: 0, count: tarPadding(records.count)) + own
  }

  /// The ustar name and prefix fields, split at the first slash that leaves at most 100 bytes for the name; `nil` if
  /// there is none.
  private static func split(_ path: [UInt8]) -> (name: ArraySlice<UInt8>, prefix: ArraySlice<UInt8>)? {
    if path.count <= TarHeader.name.count { return (path[...], []) }
    let earliest = path.count - TarHeader.name.count - 1
    // The slash at the end of a folder's name is not a split point.
    guard
      let slash = path[earliest...].dropLast().firstIndex(of: UInt8(ascii: "/")),
      slash <= TarHeader.prefix.count, slash > 0
    else { return nil }
    return (path[(slash + 1)...], path[..<slash])
  }

  /// The number of bytes of a long path that fit in the name field and end at a scalar boundary.
  private static func start(of path: [UInt8]) -> Int {
    var end = min(TarHeader.name.count, path.count)
    while end > 0, end < path.count, path[end] & 0xC0 == 0x80 { end -= 1 }
    return end
  }

  /// The record `length keyword=value\n`. The length includes its own digits.
  private static func record(_ keyword: String, _ value: [UInt8]) -> [UInt8] {
    let rest = Array(" \(keyword)=".utf8) + value + [0x0A]
    var length = rest.count + 1
    while String(length).utf8.count + rest.count != length { length += 1 }
    return Array(String(length).utf8) + rest
  }

  private static func block(
    name: ArraySlice<UInt8>, prefix: ArraySlice<UInt8>, mode: Int, kind: UInt8, size: Int
  ) -> [UInt8] {
    var block = [UInt8](repeating: 0, count: TarHeader.size)
    func put(_ bytes: some Collection<UInt8>, _ field: Range<Int>) {
      for (index, byte) in zip(field, bytes) { block[index] = byte }
    }
    func octal(_ value: Int, _ field: Range<Int>) {
      var rest = value
      for index in field.dropLast().reversed() {
        block[index] = 0x30 + UInt8(rest & 7)
        rest >>= 3
      }
    }
    put(name, TarHeader.name)
    octal(mode, TarHeader.mode)
    octal(0, TarHeader.owner)
    octal(0, TarHeader.group)
    octal(size, TarHeader.contentSize)
    octal(0, TarHeader.modified)
    block[TarHeader.kind] = kind
    put(Array("ustar\u{0}00".utf8), TarHeader.magic.lowerBound..<TarHeader.version.upperBound)
    octal(0, TarHeader.deviceMajor)
    octal(0, TarHeader.deviceMinor)
    put(prefix, TarHeader.prefix)
    // Six digits, a NUL and a space: the form that POSIX archivers write for this field only.
    octal(TarHeader.sum(block), TarHeader.checksum.lowerBound..<TarHeader.checksum.upperBound - 1)
    block[TarHeader.checksum.upperBound - 1] = 0x20
    return block
  }
}
