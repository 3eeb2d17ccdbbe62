@testable import InlayCore

/// Makes zips and gzips that are right but for a few numbers.
enum ArchiveGrammar {
  private struct Header {
    var flags = 0
    var method = 0
    var checksum = 0
    var packed = 0
    var size = 0
    var name: [UInt8] = []
    var extra: [UInt8] = []

    var fields: [UInt8] {
      little(flags, 2) + little(method, 2) + little(0, 4) + little(checksum, 4) + little(packed, 4)
        + little(size, 4)
    }
  }

  private static let names = [
    "TXT.rtf", "a/b", "a/", "a", "A", "é", "e\u{301}", "__MACOSX/x", "._a", ".DS_Store", "../a", "/a", "a\\b",
    "C:a", "a\u{0}b", "./a", "a//b", "", "n.rtfd/TXT.rtf", "n.rtfd/",
    String(repeating: "n/", count: 12) + "x",
    String(repeating: "w", count: 300),
  ]

  static func zip(_ choices: inout Choices) -> [UInt8] {
    var out: [UInt8] = choices.rarely() ? choices.bytes(below: 40) : []
    var directory: [UInt8] = []
    var starts: [Int] = []
    let count = choices.number(below: 6)
    for index in 0..<count {
      let text = content(&choices)
      var header = Header()
      header.name = Array(choices.pick(names).utf8)
      if choices.number(below: 3) == 0 { header.name += Array("\(index)".utf8) }
      if choices.rarely() { header.name = choices.bytes(below: 20) }
      header.method = choices.pick([8, 0, 8, 0, 8, 9, 12])
      let packed = header.method == 8 ? deflated(text, &choices) : text
      header.flags = choices.pick([1 << 11, 0, 8, 1 << 11 | 8, 1, 1 << 5])
      header.checksum = Int(CRC32.checksum(text[...]))
      (header.packed, header.size) = (packed.count, text.count)
      var local = header
      if header.flags & 8 != 0, choices.number(below: 2) == 0 {
        (local.checksum, local.packed, local.size) = (0, 0, 0)
      }
      local.extra = extra(&local, &choices)
      header.extra = extra(&header, &choices)
      if choices.rarely() { damage(&local, &choices) }
      if choices.rarely() { damage(&header, &choices) }
      starts.append(out.count)
      out += little(0x0403_4B50, 4) + little(20, 2) + local.fields
      out += little(local.name.count, 2) + little(local.extra.count, 2) + local.name + local.extra + packed
      if header.flags & 8 != 0 {
        out +=
          little(0x0807_4B50, 4) + little(header.checksum, 4) + little(packed.count, 4)
          + little(text.count, 4)
      }
      let start = choices.rarely() ? choices.pick(starts) + choices.number(below: 3) : starts[index]
      let kind = choices.pick([0o100644, 0, 0o040755, 0o120777, 0o020600])
      let disk = choices.rarely() ? 1 : 0
      directory +=
        little(0x0201_4B50, 4) + little(choices.pick([0x0314, 20]), 2) + little(20, 2) + header.fields
      directory +=
        little(header.name.count, 2) + little(header.extra.count, 2) + little(0, 2) + little(disk, 2)
      directory += little(0, 2) + little(kind << 16, 4) + little(start, 4) + header.name + header.extra
    }
    if choices.rarely() { out += choices.bytes(below: 20) }
    let at = out.count
    out += directory
    return out + end(&choices, count: count, at: at, size: directory.count, record: out.count)
  }

  private static func end(
    _ choices: inout Choices, count: Int, at: Int, size: Int, record: Int
  ) -> [UInt8] {
    var (count, at, size) = (count, at, size)
    if choices.rarely() { count += choices.number(below: 3) - 1 }
    if choices.rarely() { at += choices.number(below: 5) - 2 }
    if choices.rarely() { size += choices.number(below: 5) - 2 }
    var out: [UInt8] = []
    let isWide = choices.number(below: 4) == 3
    if isWide {
      out += little(0x0606_4B50, 4) + little(44, 8) + little(45, 2) + little(45, 2) + little(0, 8)
      out += little(count, 8) + little(count, 8) + little(size, 8) + little(at, 8)
      out +=
        little(0x0706_4B50, 4) + little(0, 4) + little(record + (choices.rarely() ? 1 : 0), 8) + little(1, 4)
    }
    let hides = isWide && choices.number(below: 2) == 0
    let comment = choices.rarely() ? choices.bytes(below: 60) : []
    out += little(0x0605_4B50, 4) + little(0, 4) + little(hides ? 0xFFFF : count, 2)
    out += little(hides ? 0xFFFF : count, 2) + little(hides ? 0xFFFF_FFFF : size, 4)
    out += little(hides ? 0xFFFF_FFFF : at, 4) + little(comment.count, 2) + comment
    return out + (choices.rarely() ? choices.bytes(below: 4) : [])
  }

  static func gzip(_ choices: inout Choices) -> [UInt8] {
    let text = content(&choices)
    let flags = choices.pick([0, 0, 4, 8, 16, 2, 30, 1, 0xE0])
    var out: [UInt8] = [0x1F, 0x8B, 8, UInt8(flags), 0, 0, 0, 0, 0, 255]
    if flags & 4 != 0 { out += little(3, 2) + choices.bytes(below: 5) }
    if flags & 8 != 0 { out += Array("a.rtf".utf8) + [0] }
    if flags & 16 != 0 { out += Array("note".utf8) + [0] }
    if flags & 2 != 0 { out += [0, 0] }
    out += deflated(text, &choices)
    let checksum = Int(CRC32.checksum(text[...])) ^ (choices.rarely() ? 1 : 0)
    out += little(checksum, 4) + little(text.count + (choices.rarely() ? 1 : 0), 4)
    return choices.rarely() ? out + out : out
  }

  private static func content(_ choices: inout Choices) -> [UInt8] {
    let piece = choices.bytes(below: 24)
    return choices.rarely() ? [UInt8](repeating: 0x61, count: 1_000 * choices.number(below: 100)) : piece
  }

  /// One block that is not compressed, or now and then anything.
  private static func deflated(_ text: [UInt8], _ choices: inout Choices) -> [UInt8] {
    if choices.rarely() { return choices.bytes(below: 60) }
    var out: [UInt8] = []
    var at = 0
    repeat {
      let count = min(65_535, text.count - at)
      out += [at + count == text.count ? 1 : 0] + little(count, 2) + little(~count, 2) + text[at..<at + count]
      at += count
    } while at < text.count
    return out
  }

  private static func extra(_ header: inout Header, _ choices: inout Choices) -> [UInt8] {
    switch choices.number(below: 8) {
    case 5:
      let field = little(1, 2) + little(16, 2) + little(header.size, 8) + little(header.packed, 8)
      (header.size, header.packed) = (0xFFFF_FFFF, 0xFFFF_FFFF)
      return choices.rarely() ? Array(field.dropLast(choices.number(below: 12))) : field
    case 6:
      let name = Array(choices.pick(names).utf8)
      let checksum = Int(CRC32.checksum(header.name[...])) ^ (choices.rarely() ? 1 : 0)
      return little(0x7075, 2) + little(5 + name.count, 2) + [1] + little(checksum, 4) + name
    case 7: return choices.bytes(below: 16)
    default: return []
    }
  }

  private static func damage(_ header: inout Header, _ choices: inout Choices) {
    let other = choices.pick([0, 1, 0xFFFF, 0xFFFF_FFFF, 0x7FFF_FFFF, choices.number(below: 256)])
    switch choices.number(below: 6) {
    case 0: header.flags ^= other
    case 1: header.method = other & 0xFFFF
    case 2: header.checksum = other
    case 3: header.packed = other
    case 4: header.size = other
    default: header.name = choices.bytes(below: 12)
    }
  }

  /// A number of `count` bytes, lowest byte first.
  private static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
