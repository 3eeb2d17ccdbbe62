#if canImport(UIKit) || canImport(AppKit)
  internal import InlayContainer

  extension GlyphMetrics {
    /// Creates the metrics for a font size in points. Any number is accepted.
    init(points: Double) {
      self.init(fontSize: points > 0 ? Int((min(points, 1_000_000) * 1_000).rounded()) : 0)
    }
  }
#endif
