public import InlayCore

/// A colour as a terminal is told it.
public enum CellColor: Sendable, Hashable {
  /// 24 bits of sRGB.
  case direct(red: UInt8, green: UInt8, blue: UInt8)
  /// One of xterm's 256: of the cube or the grays, 16…255, when made from a colour.
  case indexed(UInt8)
  /// One of the sixteen: 0…7 black, red, green, yellow, blue, magenta, cyan, white; 8…15 the same, bright.
  case standard(UInt8)

  /// The nearest that a terminal of that depth has; `nil` where it shows none. Alpha is not looked at.
  ///
  /// Nearest is measured in Oklab: in sRGB or linear light a dark or a saturated colour is often nearest to one of
  /// another hue. Of sixteen and 256 it is exactly the nearest, the first of equals; the sixteen are taken to look as
  /// xterm's do.
  ///
  /// - Complexity: O(1): some dozens of the 240 colours are compared.
  public init?(_ color: Color, depth: ColorDepth) {
    switch depth {
    case .none: return nil
    case .sixteen: self = .standard(TerminalPalette.standard(color))
    case .indexed: self = .indexed(TerminalPalette.indexed(color))
    case .direct: self = .direct(red: color.red, green: color.green, blue: color.blue)
    }
  }

  /// How it looks, where xterm's default colours are used.
  public var color: Color {
    switch self {
    case .direct(let red, let green, let blue): Color(red: red, green: green, blue: blue)
    case .indexed(let index): TerminalPalette.colors[Int(index)]
    case .standard(let index): TerminalPalette.colors[Int(index & 15)]
    }
  }
}
