/// Reads tables that the source stores as hexadecimal digits. Such tables compile quickly and take no memory until
/// used.
struct HexTable {
  private let text: StaticString

  init(_ text: StaticString) { self.text = text }

  /// All four-digit numbers. Line ends are skipped.
  func values() -> [UInt16] {
    var values: [UInt16] = []
    lines { digits in
      for at in stride(from: 0, to: digits.count - 3, by: 4) { values.append(Self.number(digits, at, 4)) }
    }
    return values
  }

  /// Two-byte characters as a grid with 126 rows.
  func pairs(firstTrail: Int, columns: Int) -> [UInt16] {
    var grid = [UInt16](repeating: UInt16(CodePage.undefined), count: 126 * columns)
    pairs(firstTrail: firstTrail, columns: columns, onto: &grid)
    return grid
  }

  /// Two-byte characters, written over those in `grid`.
  func pairs(firstTrail: Int, columns: Int, onto grid: inout [UInt16]) {
    lines { digits in
      guard digits.count >= 4 else { return }
      let row = Int(Self.number(digits, 0, 2)) - 0x81
      var index = row * columns + Int(Self.number(digits, 2, 2)) - firstTrail
      for at in stride(from: 4, to: digits.count - 3, by: 4) where grid.indices.contains(index) {
        let number = Self.number(digits, at, 4)
        if number != UInt16(CodePage.undefined) { grid[index] = number }
        index += 1
      }
    }
  }

  private func lines(_ body: (ArraySlice<UInt8>) -> Void) {
    let bytes = unsafe Array(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    for line in bytes.split(separator: 0x0A) { body(line) }
  }

  private static func number(_ digits: ArraySlice<UInt8>, _ at: Int, _ count: Int) -> UInt16 {
    var number: UInt16 = 0
    for index in at..<at + count {
      number = number << 4 | digit(digits[digits.startIndex + index])
    }
    return number
  }

  private static func digit(_ byte: UInt8) -> UInt16 {
    switch byte {
    case 0x30...0x39: UInt16(byte - 0x30)
    case 0x41...0x46: UInt16(byte - 0x41 + 10)
    default: 0
    }
  }
}
