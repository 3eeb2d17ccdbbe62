/// Writes boxes with 32-bit sizes (ISO/IEC 14496-12, 4.2).
struct BoxWriter {
  /// The bytes written so far.
  private(set) var bytes: [UInt8] = []

  mutating func u8(_ value: Int) { bytes.append(UInt8(truncatingIfNeeded: value)) }

  mutating func u16(_ value: Int) {
    u8(value >> 8)
    u8(value)
  }

  mutating func u32(_ value: Int) {
    u16(value >> 16)
    u16(value)
  }

  mutating func u64(_ value: Int) {
    u32(value >> 32)
    u32(value)
  }

  mutating func append(_ more: some Sequence<UInt8>) { bytes += more }

  mutating func text(_ text: StaticString) {
    unsafe bytes += UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }

  /// Writes a box. `body` writes its content.
  mutating func box(_ type: StaticString, _ body: (inout BoxWriter) -> Void) {
    let start = bytes.count
    u32(0)
    text(type)
    body(&self)
    let size = bytes.count - start
    for index in 0..<4 { bytes[start + index] = UInt8(truncatingIfNeeded: size >> (24 - 8 * index)) }
  }

  /// Writes a box that begins with a version and flags.
  mutating func fullBox(
    _ type: StaticString, version: Int = 0, flags: Int = 0, _ body: (inout BoxWriter) -> Void
  ) {
    box(type) {
      $0.u32(version << 24 | flags)
      body(&$0)
    }
  }

  /// Writes `hdlr`: the items are images.
  mutating func pictureHandler() {
    fullBox("hdlr") {
      $0.u32(0)
      $0.text("pict")
      for _ in 0..<3 { $0.u32(0) }
      $0.u8(0)
    }
  }
}
