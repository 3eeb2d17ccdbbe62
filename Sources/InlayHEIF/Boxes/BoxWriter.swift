/// Writes boxes (ISO/IEC 14496-12, 4.2) of 32-bit size.
struct BoxWriter {
  /// What has been written.
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

  /// A box whose content `body` writes.
  mutating func box(_ type: StaticString, _ body: (inout BoxWriter) -> Void) {
    let start = bytes.count
    u32(0)
    text(type)
    body(&self)
    let size = bytes.count - start
    for index in 0..<4 { bytes[start + index] = UInt8(truncatingIfNeeded: size >> (24 - 8 * index)) }
  }

  /// A box that begins with a version and flags.
  mutating func fullBox(
    _ type: StaticString, version: Int = 0, flags: Int = 0, _ body: (inout BoxWriter) -> Void
  ) {
    box(type) {
      $0.u32(version << 24 | flags)
      body(&$0)
    }
  }

  /// `hdlr`: the items are pictures.
  mutating func pictureHandler() {
    fullBox("hdlr") {
      $0.u32(0)
      $0.text("pict")
      for _ in 0..<3 { $0.u32(0) }
      $0.u8(0)
    }
  }
}
