#if canImport(UIKit) || canImport(AppKit)
  internal import InlayContainer

  extension GlyphMetrics {
    /// The metrics at a size of the font in points, whatever number it is.
    init(points: Double) {
      self.init(fontSize: points > 0 ? Int((min(points, 1_000_000) * 1_000).rounded()) : 0)
    }
  }
#endif
