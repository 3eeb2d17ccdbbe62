/// The block characters that a terminal can show. Each case includes those before it.
public enum BlockSymbols: String, Sendable, Hashable, Comparable, CaseIterable {
  /// U+2580, U+2584, U+2588: 1 × 2 blocks per cell.
  case half
  /// U+2596–U+259F: 2 × 2 blocks per cell.
  case quadrant
  /// U+1FB00–U+1FB3B (Unicode 13): 2 × 3 blocks per cell.
  case sextant
  /// U+1CD00–U+1CDE5 (Unicode 16): 2 × 4 blocks per cell.
  case octant

  /// Sets with fewer characters come first.
  public static func < (a: BlockSymbols, b: BlockSymbols) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .half: 0
    case .quadrant: 1
    case .sextant: 2
    case .octant: 3
    }
  }
}
