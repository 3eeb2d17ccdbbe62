/// Tars made by hand, right and wrong.
struct TarFixture {
  var bytes: [UInt8] = []

  /// One header; `raw` overwrites fields by offset before the checksum is made.
  static func header(
    _ name: [UInt8], kind: Character = "0", size: String, prefix: [UInt8] = [], gnu: Bool = false,
    link: String = "", raw: [Int: [UInt8]] = [:], checksumError: Int = 0
  ) -> [UInt8] {
    var block = [UInt8](repeating: 0, count: 512)
    func put(_ bytes: [UInt8], _ at: Int) {
      for (index, byte) in bytes.enumerated() { block[at + index] = byte }
    }
    put(Array(name.prefix(100)), 0)
    put(Array("0000644\u{0}0000000\u{0}0000000\u{0}".utf8), 100)
    put(Array(size.utf8), 124)
    put(Array("00000000000\u{0}        ".utf8), 136)
    block[156] = kind.asciiValue ?? 0
    put(Array(link.utf8), 157)
    put(Array((gnu ? "ustar  \u{0}" : "ustar\u{0}00").utf8), 257)
    put(prefix, 345)
    for (at, bytes) in raw { put(bytes, at) }
    let sum = block.reduce(0) { $0 + Int($1) } + checksumError
    let digits = String(sum, radix: 8)
    put(Array((String(repeating: "0", count: 6 - digits.count) + digits + "\u{0} ").utf8), 148)
    return block
  }

  static func octal(_ size: Int) -> String {
    let digits = String(size, radix: 8)
    return String(repeating: "0", count: 11 - digits.count) + digits
  }

  mutating func add(
    _ name: [UInt8], kind: Character = "0", content: [UInt8] = [], size: Int? = nil, prefix: [UInt8] = [],
    gnu: Bool = false, link: String = ""
  ) {
    bytes += Self.header(
      name, kind: kind, size: Self.octal(size ?? content.count), prefix: prefix, gnu: gnu, link: link)
    bytes += content + [UInt8](repeating: 0, count: (512 - content.count % 512) % 512)
  }

  mutating func add(
    _ name: String, kind: Character = "0", content: String = "", size: Int? = nil, gnu: Bool = false,
    link: String = ""
  ) {
    add(Array(name.utf8), kind: kind, content: Array(content.utf8), size: size, gnu: gnu, link: link)
  }

  mutating func addPax(_ records: [(String, String)], kind: Character = "x") {
    let content = records.flatMap { record -> [UInt8] in
      let rest = " \(record.0)=\(record.1)\n"
      var length = rest.utf8.count + 1
      while "\(length)".count + rest.utf8.count != length { length += 1 }
      return Array("\(length)\(rest)".utf8)
    }
    add(Array("PaxHeaders/x".utf8), kind: kind, content: content)
  }

  var ended: [UInt8] { bytes + [UInt8](repeating: 0, count: 1024) }
}
