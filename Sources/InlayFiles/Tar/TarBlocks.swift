/// The blocks a deterministic tar has before each content.
enum TarBlocks {
  /// The largest size eleven octal digits hold.
  private static let maximumSize = 0o777_7777_7777

  /// The header of an entry, with a pax header before it where the fields of ustar are too small.
  static func header(of path: RelativePath, isFolder: Bool, size: Int) -> [UInt8] {
    let path = Array((path.description + (isFolder ? "/" : "")).utf8)
    let mode = isFolder ? 0o755 : 0o644
    let kind = UInt8(ascii: isFolder ? "5" : "0")
    var records: [UInt8] = []
    let split = split(path)
    if split == nil { records += record("path", path) }
    if size > maximumSize { records += record("size", Array(String(size).utf8)) }
    let own = block(
      // Readers that know no pax see the start of the name.
      name: split?.name ?? path[..<start(of: path)], prefix: split?.prefix ?? [], mode: mode, kind: kind,
      size: size > maximumSize ? 0 : size)
    if records.isEmpty { return own }
    let extended = block(
      name: Array("././@PaxHeader".utf8)[...], prefix: [], mode: 0o644, kind: UInt8(ascii: "x"),
      size: records.count)
    return extended + records + [UInt8](repeating: 0, count: tarPadding(records.count)) + own
  }

  /// Name and prefix as ustar has them, split at the first slash that leaves at most 100 bytes; `nil` if none
  /// does.
  private static func split(_ path: [UInt8]) -> (name: ArraySlice<UInt8>, prefix: ArraySlice<UInt8>)? {
    if path.count <= TarHeader.name.count { return (path[...], []) }
    let earliest = path.count - TarHeader.name.count - 1
    // The slash that ends the name of a folder divides nothing.
    guard
      let slash = path[earliest...].dropLast().firstIndex(of: UInt8(ascii: "/")),
      slash <= TarHeader.prefix.count, slash > 0
    else { return nil }
    return (path[(slash + 1)...], path[..<slash])
  }

  /// Bytes of the start of a long path that fit the name field and end between two scalars.
  private static func start(of path: [UInt8]) -> Int {
    var end = min(TarHeader.name.count, path.count)
    while end > 0, end < path.count, path[end] & 0xC0 == 0x80 { end -= 1 }
    return end
  }

  /// `length keyword=value\n`; the length counts its own digits.
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
      let digits = Array(String(value, radix: 8).utf8)
      put([UInt8](repeating: 0x30, count: max(field.count - 1 - digits.count, 0)) + digits, field)
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
    // Six digits, a NUL, a space: the form POSIX archivers write for this field alone.
    octal(TarHeader.sum(block), TarHeader.checksum.lowerBound..<TarHeader.checksum.upperBound - 1)
    block[TarHeader.checksum.upperBound - 1] = 0x20
    return block
  }
}
