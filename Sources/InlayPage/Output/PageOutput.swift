public import InlayPixels

/// The file format of pages.
public enum PageFormat: Sendable, Hashable {
  /// PNG, one file per page.
  case png(PNGEncoder.Effort)
  /// WebP, one file per page. No side is longer than 16,383 pixels.
  case webp(WebPEncoder.Compression)
  /// One PDF with selectable text.
  case pdf
}

/// A destination for rendered files, which arrive one after the other while they are made.
///
/// ``PageRenderer/render(_:to:)`` rethrows what these methods throw, unchanged.
public protocol PageOutput {
  /// Begins a file. `page` is the page's index from 0. A PDF is one file, which begins with 0. If this throws,
  /// rendering ends.
  mutating func begin(page: Int) throws

  /// Appends bytes to the file. If this throws, rendering ends.
  mutating func write(_ bytes: [UInt8]) throws

  /// Replaces bytes of the file that were written earlier: the height of a tall PNG is known only at its end. If this
  /// throws, rendering ends.
  mutating func overwrite(at offset: Int, _ bytes: [UInt8]) throws

  /// Ends the file, which is now complete. If this throws, rendering ends.
  mutating func end(page: Int) throws
}
