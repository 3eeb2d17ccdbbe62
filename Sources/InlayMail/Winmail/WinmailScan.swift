/// Reads numbers and properties of a winmail.dat (MS-OXTNEF), least byte first.
struct WinmailScan {
  private let bytes: [UInt8]
  private(set) var at: Int
  private let end: Int

  init(_ bytes: [UInt8], from start: Int = 0) { (self.bytes, at, end) = (bytes, start, bytes.count) }

  var isAtEnd: Bool { at >= end }

  /// The next bytes; `nil` if there are fewer.
  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= end - at else { return nil }
    at += count
    return bytes[(at - count)..<at]
  }

  mutating func take16() -> Int? { take(2).map { Self.number($0) } }
  mutating func take32() -> Int? { take(4).map { Self.number($0) } }

  /// The next number, which stays.
  func peek32() -> Int? {
    var copy = self
    return copy.take32()
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    Int(clamping: bytes.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
  }

  /// A property: its number, its type, and its first value.
  struct Property {
    let id: Int
    let type: Int
    let value: ArraySlice<UInt8>
  }

  private static let multiple = 0x1000

  /// The next property; `nil` if it is malformed.
  mutating func takeProperty() -> Property? {
    guard let type = take16(), let id = take16() else { return nil }
    if id >= 0x8000 {
      guard take(16) != nil, let kind = take32() else { return nil }
      guard kind == 0 ? take(4) != nil : takePadded() != nil else { return nil }
    }
    let single = type & ~Self.multiple
    let isVariable = [0x0D, 0x1E, 0x1F, 0x0102].contains(single)
    guard isVariable || type & Self.multiple != 0 else {
      return takeFixed(single).map { Property(id: id, type: single, value: $0) }
    }
    guard let count = take32() else { return nil }
    var first: ArraySlice<UInt8>?
    for _ in 0..<count {
      guard let value = isVariable ? takePadded() : takeFixed(single) else { return nil }
      first = first ?? value
    }
    return Property(id: id, type: single, value: first ?? [])
  }

  /// A length, that many bytes, and padding to four.
  private mutating func takePadded() -> ArraySlice<UInt8>? {
    guard let count = take32(), let value = take(count) else { return nil }
    at = min(end, at + (4 - count % 4) % 4)
    return value
  }

  private mutating func takeFixed(_ type: Int) -> ArraySlice<UInt8>? {
    switch type {
    case 0x02, 0x03, 0x04, 0x0A, 0x0B, 0x01: take(4)
    case 0x05, 0x06, 0x07, 0x14, 0x40: take(8)
    case 0x48: take(16)
    default: nil
    }
  }
}
