internal import InlayCore
internal import InlayFiles

/// The central directory of a zip (APPNOTE 6.3), checked in full before anything is unpacked.
///
/// Programs read zips in two ways: by the central directory at the end, or from the start by the local headers. A zip that
/// says one thing here and another there can hide files, so such a zip is refused, as is one with entries that share bytes.
struct ZipDirectory {
  /// The entries in the order of their places in the file.
  let entries: [ZipEntry]
  /// Where the comment of the zip begins.
  let end: Int

  static let truncated = InlayError.archive(.damaged("the zip is damaged or cut short"))

  /// Reads and checks the directory, and the local header of each entry.
  ///
  /// - Complexity: O(n log n) in entries. No content is read.
  /// - Throws: `InlayError` if the zip is damaged or refused, or exceeds a limit.
  init(_ source: any ByteSource, limits: Limits) throws {
    let end = try ZipEnd(source)
    try Limits.check("files", end.count, limits.files)
    var entries: [ZipEntry] = []
    var builder = FileTreeBuilder(limits: limits)
    var window = ByteWindow(source, end.directory)
    var packed = 0
    var unpacked = 0
    for _ in 0..<end.count {
      let entry = try Self.entry(&window, limits)
      entries.append(entry)
      packed = packed.addingSaturating(entry.header.packedSize)
      unpacked = unpacked.addingSaturating(entry.header.size)
      guard entry.isWanted else { continue }
      // Names are checked here, before anything is unpacked. The contents come later.
      if entry.isFolder {
        try builder.add(folder: entry.path)
      } else {
        try builder.add(file: MemorySource([]), at: entry.path)
      }
    }
    guard window.isAtEnd else { throw Self.truncated }
    entries.sort { $0.start < $1.start }
    var previous = 0
    for entry in entries {
      guard entry.start >= previous else { throw InlayError.archive(.overlap) }
      previous = try Self.end(of: entry, in: source, before: end.directory.lowerBound)
    }
    try Limits.check("bundleBytes", unpacked, limits.bundleBytes)
    if unpacked > limits.unpackedBytes(packed: packed) {
      throw InlayError.archiveRatio(allowed: limits.archiveRatio)
    }
    (self.entries, self.end) = (entries, end.end)
  }

  /// Reads an entry of the central directory (section 4.3.12).
  private static func entry(_ window: inout ByteWindow, _ limits: Limits) throws -> ZipEntry {
    var fields = ZipFields(try window.next(46))
    guard try fields.long() == 0x0201_4B50 else { throw truncated }
    let system = try fields.short() >> 8
    _ = try fields.short()  // the version needed: what is used is checked itself
    var header = try ZipHeader(&fields)
    let (nameCount, extraCount, commentCount) = (try fields.short(), try fields.short(), try fields.short())
    var disk = try fields.short()
    _ = try fields.short()  // what the content is
    let attributes = try fields.long()
    var start = try fields.long()
    header.name = Array(try window.next(nameCount))
    let extra = ZipExtra(try window.next(extraCount))
    _ = try window.next(commentCount)
    var wide = try header.widen(extra)
    if start == 0xFFFF_FFFF { start = try wide.wide() }
    if disk == 0xFFFF { disk = try wide.long() }
    guard disk == 0 else { throw InlayError.archive(.split) }
    return try ZipEntry(
      header, extra: extra, system: system, attributes: attributes, start: start, limits: limits)
  }

  /// Compares the local header of an entry (section 4.3.7) with the central directory.
  ///
  /// - Returns: where its content ends.
  private static func end(of entry: ZipEntry, in source: any ByteSource, before limit: Int) throws -> Int {
    func same(_ condition: Bool, _ what: String) throws {
      if !condition { throw InlayError.archive(.disagreement(what), entry: entry.path.description) }
    }
    let known = entry.header
    guard entry.start <= limit, limit - entry.start >= 30 else { throw truncated }
    var fields = ZipFields(try source.read(entry.start..<entry.start + 30)[...])
    guard try fields.long() == 0x0403_4B50 else { throw truncated }
    _ = try fields.short()  // the version needed
    var local = try ZipHeader(&fields)
    let (nameCount, extraCount) = (try fields.short(), try fields.short())
    let name = entry.start + 30
    guard nameCount + extraCount <= limit - name else { throw truncated }
    let rest = try source.read(name..<name + nameCount + extraCount)
    local.name = Array(rest.prefix(nameCount))
    _ = try local.widen(ZipExtra(rest.dropFirst(nameCount)))
    let mask = ZipHeader.encryption | ZipHeader.patch | ZipHeader.sizesFollow | ZipHeader.unicode
    try same(local.name == known.name, "the name")
    try same(local.flags & mask == known.flags & mask, "the flags")
    try same(local.method == known.method, "the method")
    // Where they follow the content, each is zero here, or right.
    let mayBeZero = known.flags & ZipHeader.sizesFollow != 0
    try same(local.checksum == known.checksum || mayBeZero && local.checksum == 0, "the checksum")
    try same(local.size == known.size || mayBeZero && local.size == 0, "the size")
    try same(local.packedSize == known.packedSize || mayBeZero && local.packedSize == 0, "the size")
    let content = name + nameCount + extraCount
    guard known.packedSize <= limit - content else { throw truncated }
    return content + known.packedSize
  }
}
