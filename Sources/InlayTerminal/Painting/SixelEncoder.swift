public import InlayCore

/// Writes pictures as sixels (DEC STD 070; VT330/VT340 Programmer Reference Manual, chapter 14).
public struct SixelEncoder: Sendable {
  /// Colour registers that may be used, 2…1,024.
  public let colors: Int
  /// What partly transparent pixels are composited on, where it is known.
  public let background: Color?
  /// Whether pixels may be left out. If not, the whole picture is composited on the background, or on black.
  public let isTransparent: Bool
  /// Whether pixels are dithered where the registers do not suffice.
  public let dithers: Bool

  /// An encoder for a terminal.
  ///
  /// - Parameters:
  ///   - colors: less than 2 counts as 2, more than 1,024 as 1,024.
  ///   - background: the terminal's, where it is known; alpha is not looked at.
  ///   - isTransparent: whether the terminal shows what is below pixels that are left out; if not, all are drawn.
  ///   - dithers: whether errors are spread where the registers do not suffice.
  public init(colors: Int = 256, background: Color? = nil, isTransparent: Bool = true, dithers: Bool = true) {
    self.colors = max(2, min(colors, 1_024))
    (self.background, self.isTransparent, self.dithers) = (background, isTransparent, dithers)
  }
}
