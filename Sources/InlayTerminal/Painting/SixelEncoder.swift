package import InlayCore

/// Writes pictures as sixels (DEC STD 070; VT330/VT340 Programmer Reference Manual, chapter 14).
package struct SixelEncoder: Sendable {
  /// The number of color registers to use, 2…1,024.
  package let colors: Int
  /// The background on which partly transparent pixels are composited; `nil` if unknown.
  package let background: TextColor?
  /// Whether pixels may be left out. If not, the picture is composited on the background, or on black if that is
  /// unknown.
  package let isTransparent: Bool
  /// Whether to dither if there are too few registers.
  package let dithers: Bool

  /// Creates an encoder for a terminal.
  ///
  /// - Parameters:
  ///   - colors: the number of color registers, clamped to 2…1,024.
  ///   - background: the terminal's background, if it is known. Alpha is ignored.
  ///   - isTransparent: whether the terminal shows its background through pixels that are left out. If not, all pixels
  ///     are drawn.
  ///   - dithers: whether to dither if there are too few registers.
  package init(
    colors: Int = 256, background: TextColor? = nil, isTransparent: Bool = true, dithers: Bool = true
  ) {
    self.colors = max(2, min(colors, 1_024))
    (self.background, self.isTransparent, self.dithers) = (background, isTransparent, dithers)
  }
}
