package import InlayCore

/// Writes pictures as sixels (DEC STD 070; VT330/VT340 Programmer Reference Manual, chapter 14).
package struct SixelEncoder: Sendable {
  /// Color registers that may be used, 2…1,024.
  package let colors: Int
  /// The background that partly transparent pixels are composited on, if it is known.
  package let background: TextColor?
  /// Whether pixels may be left out. If not, the picture is composited on the background, or on black if that
  /// is unknown.
  package let isTransparent: Bool
  /// Whether pixels are dithered if there are too few registers.
  package let dithers: Bool

  /// An encoder for a terminal.
  ///
  /// - Parameters:
  ///   - colors: less than 2 counts as 2, more than 1,024 as 1,024.
  ///   - background: the terminal's, if it is known. Alpha is ignored.
  ///   - isTransparent: whether the terminal shows its background through pixels that are left out. If not,
  ///     all are drawn.
  ///   - dithers: whether pixels are dithered if there are too few registers.
  package init(
    colors: Int = 256, background: TextColor? = nil, isTransparent: Bool = true, dithers: Bool = true
  ) {
    self.colors = max(2, min(colors, 1_024))
    (self.background, self.isTransparent, self.dithers) = (background, isTransparent, dithers)
  }
}
