/// What a block character draws, read from its Unicode name: a mask of 2 × 12 parts of a cell, bit 0 the upper left, bit 1
/// the one right of it, and so on row by row. Nothing of it comes from the painter.
struct BlockGlyph {
  static let columns = 2
  static let rows = 12
  static let full: UInt32 = 0xFF_FFFF

  /// `nil` for characters that are not made of such parts.
  static func mask(_ symbol: Unicode.Scalar) -> UInt32? {
    if symbol == " " { return 0 }
    guard let name = symbol.properties.name else { return nil }
    if let digits = name.after("BLOCK OCTANT-") { return blocks(digits, rows: 4) }
    if let digits = name.after("BLOCK SEXTANT-") { return blocks(digits, rows: 3) }
    if let corners = name.after("QUADRANT ") {
      return corners.split(separator: " AND ").reduce(0) { mask, corner in
        let words = corner.split(separator: " ")
        return mask | part(columns: side(words[1]), rows: words[0] == "UPPER" ? 0..<6 : 6..<12)
      }
    }
    switch name {
    case "FULL BLOCK": return full
    case "UPPER HALF BLOCK": return part(columns: 0..<2, rows: 0..<6)
    case "LOWER HALF BLOCK": return part(columns: 0..<2, rows: 6..<12)
    case "LEFT HALF BLOCK": return part(columns: 0..<1, rows: 0..<12)
    case "RIGHT HALF BLOCK": return part(columns: 1..<2, rows: 0..<12)
    case "UPPER ONE QUARTER BLOCK": return part(columns: 0..<2, rows: 0..<3)
    case "LOWER ONE QUARTER BLOCK": return part(columns: 0..<2, rows: 9..<12)
    case "UPPER THREE QUARTERS BLOCK": return part(columns: 0..<2, rows: 0..<9)
    case "LOWER THREE QUARTERS BLOCK": return part(columns: 0..<2, rows: 3..<12)
    case "MIDDLE LEFT ONE QUARTER BLOCK": return part(columns: 0..<1, rows: 3..<9)
    case "MIDDLE RIGHT ONE QUARTER BLOCK": return part(columns: 1..<2, rows: 3..<9)
    case "LEFT HALF UPPER ONE QUARTER BLOCK": return part(columns: 0..<1, rows: 0..<3)
    case "RIGHT HALF UPPER ONE QUARTER BLOCK": return part(columns: 1..<2, rows: 0..<3)
    case "LEFT HALF LOWER ONE QUARTER BLOCK": return part(columns: 0..<1, rows: 9..<12)
    case "RIGHT HALF LOWER ONE QUARTER BLOCK": return part(columns: 1..<2, rows: 9..<12)
    default: return nil
    }
  }

  private static func side(_ word: Substring) -> Range<Int> { word == "LEFT" ? 0..<1 : 1..<2 }

  /// Parts counted from 1, row by row.
  private static func blocks(_ digits: Substring, rows: Int) -> UInt32 {
    digits.reduce(0) { mask, digit in
      let number = (digit.wholeNumberValue ?? 1) - 1
      let height = Self.rows / rows
      let top = number / 2 * height
      return mask | part(columns: number % 2..<number % 2 + 1, rows: top..<top + height)
    }
  }

  private static func part(columns: Range<Int>, rows: Range<Int>) -> UInt32 {
    rows.reduce(0) { mask, row in columns.reduce(mask) { $0 | 1 << UInt32(row * Self.columns + $1) } }
  }
}

extension String {
  fileprivate func after(_ prefix: String) -> Substring? { hasPrefix(prefix) ? dropFirst(prefix.count) : nil }
}
