package import InlayCore

/// A color in the form sent to a terminal.
package enum CellColor: Sendable, Hashable {
  /// A 24-bit sRGB color.
  case direct(red: UInt8, green: UInt8, blue: UInt8)
  /// One of xterm's 256 colors. When made from a color, it is in the cube or the grays, 16…255.
  case indexed(UInt8)
  /// One of the sixteen colors: 0…7 are black, red, green, yellow, blue, magenta, cyan, white; 8…15 are their bright
  /// forms.
  case standard(UInt8)

  /// The nearest color on a terminal of this depth; `nil` if it shows no colors. Alpha is ignored.
  ///
  /// Distances are measured in Oklab: in sRGB or linear light, the color nearest to a dark or saturated one often has
  /// another hue. The result is exactly the nearest color, or the first of several equally near. The sixteen colors are
  /// assumed to be xterm's.
  ///
  /// - Complexity: O(1): some dozens of the 240 colors are compared.
  package init?(_ color: TextColor, depth: ColorDepth) {
    switch depth {
    case .none: return nil
    case .sixteen: self = .standard(TerminalPalette.standard(color))
    case .indexed: self = .indexed(TerminalPalette.indexed(color))
    case .direct: self = .direct(red: color.red, green: color.green, blue: color.blue)
    }
  }

  /// The color in sRGB, assuming xterm's default colors.
  package var color: TextColor {
    switch self {
    case .direct(let red, let green, let blue): TextColor(red: red, green: green, blue: blue)
    case .indexed(let index): TerminalPalette.colors[Int(index)]
    case .standard(let index): TerminalPalette.colors[Int(index & 15)]
    }
  }
}
