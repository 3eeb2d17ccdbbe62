public import InlayPixels

/// The format pages are written in.
public enum PageFormat: Sendable, Hashable {
  /// PNG, one file per page.
  case png(PNGEncoder.Effort)
  /// WebP, one file per page. No side is longer than 16,383 pixels.
  case webp(WebPEncoder.Compression)
  /// One PDF with text that can be selected.
  case pdf
}

/// A place that rendered files go to, one after the other, while they are made.
///
/// ``PageRenderer/render(_:to:)`` throws what a method throws, unchanged.
public protocol PageOutput {
  /// A file begins: that of the page, from 0. A PDF is one file, begun with 0. What this throws ends the rendering.
  mutating func begin(page: Int) throws

  /// Adds to the file. What this throws ends the rendering.
  mutating func write(_ bytes: [UInt8]) throws

  /// Replaces bytes of the file that were written already: a tall PNG's height is known at its end. What this throws ends
  /// the rendering.
  mutating func overwrite(at offset: Int, _ bytes: [UInt8]) throws

  /// The file is complete. What this throws ends the rendering.
  mutating func end(page: Int) throws
}
