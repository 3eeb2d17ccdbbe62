internal import InlayCore
internal import InlayFiles

/// The end of a zip, which says where its central directory is (APPNOTE, sections 4.3.14 to 4.3.16).
struct ZipEnd {
  /// The bytes of the central directory.
  let directory: Range<Int>
  /// How many entries it has.
  let count: Int
  /// Where the comment begins.
  let end: Int

  private static let size = 22
  private static let largestComment = 65_535

  /// Finds the end. The last record counts, as in most programs, and it must be the end of the file: two records, one in the
  /// comment of the other, would be two zips in one.
  init(_ source: any ByteSource) throws {
    let start = max(0, source.count - Self.size - Self.largestComment)
    let tail = try source.read(start..<source.count)
    let signature: [UInt8] = [0x50, 0x4B, 5, 6]
    guard tail.count >= Self.size,
      let found = (0...tail.count - Self.size).last(where: { tail[$0...].starts(with: signature) })
    else { throw ZipDirectory.truncated }
    var fields = ZipFields(tail[found...])
    _ = try fields.long()
    let disks = (try fields.short(), try fields.short())
    let counts = (try fields.short(), try fields.short())
    let (size, offset, comment) = (try fields.long(), try fields.long(), try fields.short())
    guard found + Self.size + comment == tail.count else { throw ZipDirectory.truncated }
    let own = Record(disks: disks, counts: counts, size: size, offset: offset, at: start + found)
    let record = try Self.wideRecord(source, narrow: own) ?? own
    guard record.disks == (0, 0), record.counts.0 == record.counts.1 else { throw InlayError.archive(.split) }
    guard record.offset <= record.at, record.size == record.at - record.offset else {
      throw ZipDirectory.truncated
    }
    directory = record.offset..<record.at
    count = record.counts.0
    self.end = own.at + Self.size
  }

  /// What both kinds of records say.
  private struct Record {
    var disks: (Int, Int)
    /// The entries in this file, and in all.
    var counts: (Int, Int)
    var size: Int
    var offset: Int
    /// Where the record itself is.
    var at: Int
  }

  /// The record of a large zip before the record of every zip; `nil` if there is none. Numbers of the other that are
  /// not marked as too large must be the same.
  private static func wideRecord(_ source: any ByteSource, narrow: Record) throws -> Record? {
    let isNeeded =
      [narrow.counts.0, narrow.counts.1, narrow.disks.0, narrow.disks.1].contains(0xFFFF)
      || [narrow.size, narrow.offset].contains(0xFFFF_FFFF)
    let locator = narrow.at - 20
    guard locator >= 0, try source.read(locator..<locator + 4) == [0x50, 0x4B, 6, 7] else {
      if isNeeded { throw ZipDirectory.truncated }
      return nil
    }
    var fields = ZipFields(try source.read(locator + 4..<narrow.at)[...])
    let disk = try fields.long()
    let at = try fields.wide()
    let disks = try fields.long()
    guard disk == 0, disks <= 1 else { throw InlayError.archive(.split) }
    guard at >= 0, at <= locator, locator - at >= 56 else { throw ZipDirectory.truncated }
    fields = ZipFields(try source.read(at..<at + 56)[...])
    guard try fields.long() == 0x0606_4B50, try fields.wide() == locator - at - 12 else {
      throw ZipDirectory.truncated
    }
    _ = try fields.long()  // versions
    var wide = narrow
    wide.disks = (try fields.long(), try fields.long())
    wide.counts = (try fields.wide(), try fields.wide())
    wide.size = try fields.wide()
    wide.offset = try fields.wide()
    wide.at = at
    let pairs = [
      (narrow.disks.0, wide.disks.0, 0xFFFF), (narrow.disks.1, wide.disks.1, 0xFFFF),
      (narrow.counts.0, wide.counts.0, 0xFFFF), (narrow.counts.1, wide.counts.1, 0xFFFF),
      (narrow.size, wide.size, 0xFFFF_FFFF), (narrow.offset, wide.offset, 0xFFFF_FFFF),
    ]
    guard pairs.allSatisfy({ $0.0 == $0.1 || $0.0 == $0.2 }) else {
      throw InlayError.archive(.damaged("the zip contradicts itself about its directory"))
    }
    return wide
  }
}
