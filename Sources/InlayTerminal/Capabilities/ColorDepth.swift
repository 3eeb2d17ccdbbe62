/// The number of colors a terminal shows.
public enum ColorDepth: Int, Sendable, Hashable, Comparable, CaseIterable {
  /// No colors: no SGR sequences at all.
  case none = 0
  /// The eight colors of ECMA-48 and their bright forms.
  case sixteen = 16
  /// xterm's palette: the sixteen colors, a 6 × 6 × 6 cube, and 24 grays.
  case indexed = 256
  /// 24-bit colors.
  case direct = 16_777_216

  /// Fewer colors come first.
  public static func < (a: ColorDepth, b: ColorDepth) -> Bool { a.rawValue < b.rawValue }
}
