/// Bytes put together in a test.
struct Bytes {
  var all: [UInt8] = []

  init(_ all: [UInt8] = []) { self.all = all }

  mutating func u8(_ value: Int) { all.append(UInt8(truncatingIfNeeded: value)) }
  mutating func u16(_ value: Int) { big(UInt64(truncatingIfNeeded: value), 2) }
  mutating func u32(_ value: Int) { big(UInt64(truncatingIfNeeded: value), 4) }
  mutating func u64(_ value: UInt64) { big(value, 8) }
  mutating func text(_ value: String) { all += Array(value.utf8) }

  mutating func big(_ value: UInt64, _ count: Int) {
    for shift in (0..<count).reversed() { all.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * shift))) }
  }

  mutating func little(_ value: UInt64, _ count: Int) {
    for shift in 0..<count { all.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * shift))) }
  }

  /// A box with a 32-bit size.
  static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    var bytes = Bytes()
    bytes.u32(8 + content.count)
    bytes.text(type)
    return bytes.all + content
  }

  /// A box with version and flags.
  static func fullBox(_ type: String, version: Int = 0, flags: Int = 0, _ content: [UInt8]) -> [UInt8] {
    var head = Bytes()
    head.u32(version << 24 | flags)
    return box(type, head.all + content)
  }

  static func build(_ body: (inout Bytes) -> Void) -> [UInt8] {
    var bytes = Bytes()
    body(&bytes)
    return bytes.all
  }
}
