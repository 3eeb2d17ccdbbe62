/// Colors a terminal shows.
public enum ColorDepth: Int, Sendable, Hashable, Comparable, CaseIterable {
  /// None: no SGR sequences at all.
  case none = 0
  /// The eight colors of ECMA-48 and their bright forms.
  case sixteen = 16
  /// xterm's palette: the sixteen, a 6 × 6 × 6 cube, 24 grays.
  case indexed = 256
  /// 24 bits.
  case direct = 16_777_216

  /// Fewer colors come first.
  public static func < (a: ColorDepth, b: ColorDepth) -> Bool { a.rawValue < b.rawValue }
}
