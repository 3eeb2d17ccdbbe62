import InlayCore

/// Makes zips, right and wrong ones: what the local header of an entry says and what the central directory says are set
/// apart.
struct ZipMaker {
  /// One of the two headers of an entry.
  struct Header {
    var name: [UInt8]
    var flags = 0
    var method = 0
    var checksum: UInt32
    var packedSize: Int
    var size: Int
    var extra: [UInt8] = []
  }

  struct Entry {
    var local: Header
    var central: Header
    var content: [UInt8]
    /// Bytes behind the content.
    var descriptor: [UInt8] = []
    /// The system that made it; 3 is Unix.
    var system = 3
    /// The rights and the kind on Unix.
    var mode = 0o100644
    var disk = 0
    /// Where the central directory says that it starts; `nil` for where it does.
    var start: Int?

    /// A file, deflated in blocks that are not compressed, or stored.
    init(_ name: [UInt8], _ text: [UInt8], deflated: Bool = false, flags: Int = 0) {
      content = deflated ? Deflate.plain(text) : text
      var header = Header(
        name: name, checksum: CRC32.checksum(text[...]), packedSize: content.count, size: text.count)
      header.method = deflated ? 8 : 0
      header.flags = flags
      (local, central) = (header, header)
    }

    init(_ name: String, _ text: String, deflated: Bool = false) {
      self.init(Array(name.utf8), Array(text.utf8), deflated: deflated, flags: 1 << 11)
    }

    /// An empty entry of another kind.
    init(_ name: String, mode: Int) {
      self.init(name, "")
      self.mode = mode
    }
  }

  var entries: [Entry] = []
  var comment: [UInt8] = []
  /// Whether there is a zip64 record, and what stands in the other then.
  var isWide = false
  var disk = 0
  /// How many entries the end says there are, less those there are.
  var missing = 0
  /// Bytes between the entries and the central directory, and between that and its end.
  var gap: [UInt8] = []
  var stray: [UInt8] = []
  /// Bytes behind the end.
  var tail: [UInt8] = []

  init(_ entries: [Entry] = []) { self.entries = entries }

  /// The zip.
  var bytes: [UInt8] {
    var out: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      let start = entry.start ?? out.count
      out += Self.number(0x0403_4B50, 4) + Self.number(20, 2) + Self.fields(entry.local)
      out += Self.number(entry.local.name.count, 2) + Self.number(entry.local.extra.count, 2)
      out += entry.local.name + entry.local.extra + entry.content + entry.descriptor
      directory += Self.number(0x0201_4B50, 4) + Self.number(entry.system << 8 | 20, 2) + Self.number(20, 2)
      directory += Self.fields(entry.central) + Self.number(entry.central.name.count, 2)
      directory += Self.number(entry.central.extra.count, 2) + Self.number(0, 2) + Self.number(entry.disk, 2)
      directory += Self.number(0, 2) + Self.number(entry.mode << 16, 4) + Self.number(start, 4)
      directory += entry.central.name + entry.central.extra
    }
    out += gap
    let at = out.count
    out += directory + stray
    let count = entries.count - missing
    if isWide {
      let record = out.count
      out += Self.number(0x0606_4B50, 4) + Self.number(44, 8) + Self.number(45, 2) + Self.number(45, 2)
      out += Self.number(disk, 4) + Self.number(disk, 4) + Self.number(count, 8) + Self.number(count, 8)
      out += Self.number(directory.count, 8) + Self.number(at, 8)
      out += Self.number(0x0706_4B50, 4) + Self.number(0, 4) + Self.number(record, 8) + Self.number(1, 4)
    }
    out += Self.number(0x0605_4B50, 4) + Self.number(disk, 2) + Self.number(disk, 2)
    out += Self.number(isWide ? 0xFFFF : count, 2) + Self.number(isWide ? 0xFFFF : count, 2)
    out += Self.number(isWide ? 0xFFFF_FFFF : directory.count, 4) + Self.number(isWide ? 0xFFFF_FFFF : at, 4)
    return out + Self.number(comment.count, 2) + comment + tail
  }

  private static func fields(_ header: Header) -> [UInt8] {
    number(header.flags, 2) + number(header.method, 2) + number(0, 4) + number(Int(header.checksum), 4)
      + number(header.packedSize, 4) + number(header.size, 4)
  }

  /// A number of `count` bytes, lowest byte first.
  static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}

/// Deflated bytes without a compressor.
enum Deflate {
  /// Blocks that are not compressed (RFC 1951, section 3.2.4).
  static func plain(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var at = 0
    repeat {
      let count = min(65_535, bytes.count - at)
      out.append(at + count == bytes.count ? 1 : 0)
      out += ZipMaker.number(count, 2) + ZipMaker.number(~count, 2) + bytes[at..<at + count]
      at += count
    } while at < bytes.count
    return out
  }

  /// `runs` times 258 zeros and one more, in fixed codes: 13 bits for each 258 bytes.
  static func zeros(runs: Int) -> [UInt8] {
    var out: [UInt8] = []
    var waiting = 0
    var count = 0
    /// Codes start with their highest bit, unlike numbers.
    func put(_ code: String) {
      for bit in code.utf8 {
        waiting |= (bit == 0x31 ? 1 : 0) << count
        count += 1
        if count == 8 {
          out.append(UInt8(waiting))
          (waiting, count) = (0, 0)
        }
      }
    }
    put("110")  // the last block, in fixed codes
    put("00110000")  // the literal 0
    for _ in 0..<runs { put("1100010100000") }  // 258 bytes from one byte before
    put("0000000")  // the end
    put(String(repeating: "0", count: 7))
    return out
  }

  /// A gzip of `content`, whose deflated form is `deflated`.
  static func gzip(_ deflated: [UInt8], checksum: UInt32, count: Int) -> [UInt8] {
    [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + deflated + ZipMaker.number(Int(checksum), 4)
      + ZipMaker.number(count, 4)
  }

  static func gzip(_ content: [UInt8]) -> [UInt8] {
    gzip(plain(content), checksum: CRC32.checksum(content[...]), count: content.count)
  }
}
