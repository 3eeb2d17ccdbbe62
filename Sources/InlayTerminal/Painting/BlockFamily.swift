/// Block characters that divide a cell into the same equal blocks. There is one for every combination of blocks.
struct BlockFamily: Sendable {
  /// Number of blocks from left to right.
  let columns: Int
  /// Number of blocks from top to bottom.
  let rows: Int
  /// The character that fills the blocks of a mask, indexed by the mask. Bit 0 is the upper left block, bit 1 the one
  /// right of it, and so on row by row. Unicode's names count the blocks from 1.
  let symbols: [Unicode.Scalar]

  /// The mask of all blocks.
  var full: Int { symbols.count - 1 }

  /// U+2580, U+2584.
  static let halves = BlockFamily(columns: 1, rows: 2, symbols: [" ", "▀", "▄", "█"])

  /// U+2596–U+259F and the halves.
  static let quadrants = BlockFamily(
    columns: 2, rows: 2,
    symbols: [" ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█"])

  /// U+1FB00–U+1FB3B: the masks in order, without those of the space, the left half, the right half and the full block.
  static let sextants = BlockFamily(
    columns: 2, rows: 3,
    symbols: consecutive(count: 64, from: 0x1FB00, known: [0: " ", 0b010101: "▌", 0b101010: "▐", 63: "█"]))

  /// U+1CD00–U+1CDE5: the masks in order, without the 26 that other characters cover: those of the quadrants, and
  /// quarters and their halves.
  static let octants: BlockFamily = {
    var known: [Int: Unicode.Scalar] = [
      0b0000_0001: "\u{1CEA8}", 0b0000_0010: "\u{1CEAB}", 0b0000_0011: "\u{1FB82}", 0b0001_0100: "\u{1FBE6}",
      0b0010_1000: "\u{1FBE7}", 0b0011_1111: "\u{1FB85}", 0b0100_0000: "\u{1CEA3}", 0b1000_0000: "\u{1CEA0}",
      0b1100_0000: "▂", 0b1111_1100: "▆",
    ]
    for (mask, symbol) in quadrants.symbols.enumerated() {
      // A block of a quadrant is two blocks of an octant, one below the other.
      let upper = (mask & 3) * 0b0101
      let lower = (mask >> 2) * 0b0101
      known[upper | lower << 4] = symbol
    }
    return BlockFamily(
      columns: 2, rows: 4, symbols: consecutive(count: 256, from: 0x1CD00, known: known))
  }()

  private static func consecutive(
    count: Int, from first: UInt32, known: [Int: Unicode.Scalar]
  ) -> [Unicode.Scalar] {
    var next = first
    return (0..<count).map { mask in
      if let symbol = known[mask] { return symbol }
      defer { next += 1 }
      return Unicode.Scalar(next) ?? " "
    }
  }
}

extension BlockSymbols {
  /// The families of characters included in these symbols. Those with short UTF-8 come first.
  var families: [BlockFamily] {
    switch self {
    case .half: [.halves]
    case .quadrant: [.quadrants]
    case .sextant: [.quadrants, .sextants]
    case .octant: [.octants, .sextants]
    }
  }

  /// The number of samples per cell such that every block of every family consists of whole samples.
  var samples: BlockSamples {
    switch self {
    case .half: BlockSamples(x: 1, y: 2)
    case .quadrant: BlockSamples(x: 2, y: 2)
    case .sextant: BlockSamples(x: 2, y: 6)
    case .octant: BlockSamples(x: 2, y: 12)
    }
  }
}
