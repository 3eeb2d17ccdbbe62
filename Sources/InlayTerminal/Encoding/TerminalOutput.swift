/// Bytes for a terminal, collected in one reusable buffer.
struct TerminalOutput {
  private(set) var bytes: [UInt8] = []

  /// Removes the bytes and keeps the capacity.
  mutating func clear() { bytes.removeAll(keepingCapacity: true) }

  @inline(__always)
  mutating func put(_ byte: UInt8) { bytes.append(byte) }

  @inline(__always)
  mutating func put(_ text: StaticString) {
    unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @inline(__always)
  mutating func put(_ slice: ArraySlice<UInt8>) { bytes.append(contentsOf: slice) }

  @inline(__always)
  mutating func put(_ list: [UInt8]) { bytes.append(contentsOf: list) }

  /// Makes room for this many more bytes at once, if they are many.
  mutating func reserve(_ count: Int) {
    if count > 1 << 16 { bytes.reserveCapacity(bytes.count + count) }
  }

  /// Writes a nonnegative number in decimal digits.
  mutating func put(decimal number: Int) {
    if number >= 10 { put(decimal: number / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }

  /// Writes a scalar as UTF-8.
  mutating func put(scalar: Unicode.Scalar) {
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { bytes.append(byte) }
  }

  /// Writes `count` spaces.
  mutating func putSpaces(_ count: Int) {
    if count > 0 { bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: count)) }
  }

  /// Writes the bytes as base64, with padding (RFC 4648, 4).
  mutating func putBase64(_ data: ArraySlice<UInt8>) {
    bytes.reserveCapacity(bytes.count + (data.count + 2) / 3 * 4)
    var at = data.startIndex
    while at + 3 <= data.endIndex {
      let group = UInt32(data[at]) << 16 | UInt32(data[at + 1]) << 8 | UInt32(data[at + 2])
      bytes.append(Self.digit(group >> 18))
      bytes.append(Self.digit(group >> 12))
      bytes.append(Self.digit(group >> 6))
      bytes.append(Self.digit(group))
      at += 3
    }
    let rest = data.endIndex - at
    guard rest > 0 else { return }
    let group = UInt32(data[at]) << 16 | (rest == 2 ? UInt32(data[at + 1]) << 8 : 0)
    bytes.append(Self.digit(group >> 18))
    bytes.append(Self.digit(group >> 12))
    bytes.append(rest == 2 ? Self.digit(group >> 6) : UInt8(ascii: "="))
    bytes.append(UInt8(ascii: "="))
  }

  /// The base64 digit for the lowest six bits.
  @inline(__always)
  private static func digit(_ bits: UInt32) -> UInt8 {
    let value = UInt8(truncatingIfNeeded: bits & 63)
    switch value {
    case 0..<26: return UInt8(ascii: "A") + value
    case 26..<52: return UInt8(ascii: "a") + (value - 26)
    case 52..<62: return UInt8(ascii: "0") + (value - 52)
    case 62: return UInt8(ascii: "+")
    default: return UInt8(ascii: "/")
    }
  }
}
