internal import CArchive
package import InlayCore
package import InlayFiles

/// Unpacks a zip or gzip by libarchive, one layer of it.
///
/// Nothing of the output is to be used if this throws.
package enum ArchiveUnpacker {
  /// Writes what is in `source` to `sink`: the files of a zip as a tar, the content of a gzip as it is.
  ///
  /// The names, sizes and places in a zip are checked before anything is unpacked, see ``ZipDirectory``. Files that only
  /// macOS needs are left out.
  ///
  /// - Complexity: O(unpacked bytes), with less than a megabyte of memory, and some hundred bytes for each file.
  /// - Throws: `InlayError` if the archive is damaged or refused, exceeds a limit, or `sink` cannot take it;
  ///   `CancellationError`.
  package static func unpack(
    _ source: any ByteSource, as kind: ArchiveKind, into sink: any OutputSink, limits: Limits
  ) throws {
    try Task.checkCancellation()
    switch kind {
    case .zip: try unpackZip(source, into: sink, limits)
    case .gzip: try unpackGzip(source, into: sink, limits)
    }
  }

  private static func unpackZip(
    _ source: any ByteSource, into sink: any OutputSink, _ limits: Limits
  ) throws {
    let directory = try ZipDirectory(source, limits: limits)
    guard directory.entries.contains(where: { $0.isWanted }) else { throw InlayError.archive(.empty) }
    // The reader that uses the central directory, and not the one that goes by local headers. Mac files are entries
    // like others, not attributes of the next one. It looks for the end of the directory in the last 16 KiB only, and a
    // comment may be longer.
    let reader = try unsafe LibraryReader(SliceSource(source, 0..<directory.end)) { archive in
      unsafe min(
        archive_read_support_format_zip_seekable(archive),
        archive_read_set_format_option(archive, "zip", "mac-ext", nil))
    }
    var writer = TarWriter(sink)
    // libarchive gives the entries in the order of their local headers, as the directory was sorted.
    for entry in directory.entries {
      let path = entry.path.description
      guard let found = try reader.next(), found.size ?? entry.header.size == entry.header.size else {
        throw InlayError.archive(.disagreement("the order"), entry: path)
      }
      if entry.isFolder || !entry.isWanted {
        if entry.isWanted { try writer.add(folder: entry.path) }
        try reader.skip()
        continue
      }
      try namingFile(path) {
        var left = entry.header.size
        try writer.add(fileOf: left, at: entry.path) {
          let piece = try reader.read()
          guard !piece.isEmpty, piece.count <= left else {
            throw InlayError.archive(.disagreement("the size"))
          }
          left -= piece.count
          return piece
        }
        // Only at its end is the content compared with its checksum.
        guard try reader.read().isEmpty else { throw InlayError.archive(.disagreement("the size")) }
      }
    }
    guard try reader.next() == nil else { throw ZipDirectory.truncated }
    try writer.finish()
  }

  private static func unpackGzip(
    _ source: any ByteSource, into sink: any OutputSink, _ limits: Limits
  ) throws {
    // A header has 10 bytes, and a trailer 8.
    guard source.count >= 18 else { throw gzipTruncated }
    // One filter only: libarchive would otherwise unpack a gzip in a gzip in a gzip at once.
    let reader = try unsafe LibraryReader(source) { archive in
      unsafe min(
        archive_read_set_format(archive, ARCHIVE_FORMAT_RAW),
        archive_read_append_filter(archive, ARCHIVE_FILTER_GZIP))
    }
    // The trailer is for one gzip: the checksum, and the size without what exceeds 32 bits. libarchive compares neither.
    var trailer = ZipFields(try source.read(source.count - 8..<source.count)[...])
    let (checksum, size) = (UInt32(try trailer.long()), try trailer.long())
    let allowed = limits.unpackedBytes(packed: source.count)
    // The size cannot be less than the trailer says, so a bomb that tells the truth ends here.
    try check(size, allowed, limits)
    guard try reader.next() != nil else { throw InlayError.archive(.empty) }
    var sum = CRC32()
    var count = 0
    while true {
      let piece = try reader.read()
      if piece.isEmpty { break }
      count += piece.count
      try check(count, allowed, limits)
      // One that does not has at least 4 GiB, or a wrong trailer.
      if count > size { try check(size + (1 << 32), allowed, limits, else: .archive(.checksum)) }
      sum.update(piece[...])
      try sink.write(piece)
    }
    guard sum.value == checksum, count & 0xFFFF_FFFF == size else { throw InlayError.archive(.checksum) }
  }

  /// Throws if `count` bytes are too many, by default an error that says so.
  private static func check(
    _ count: Int, _ allowed: Int, _ limits: Limits, else error: InlayError? = nil
  ) throws {
    guard count > allowed else { return }
    if let error { throw error }
    try Limits.check("bundleBytes", count, limits.bundleBytes)
    throw InlayError.archiveRatio(allowed: limits.archiveRatio)
  }

  private static let gzipTruncated = InlayError.archive(.damaged("the gzip is cut short"))
}
