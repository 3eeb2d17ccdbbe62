import Inlay

/// Writes images; the counterpart of ``HTMLImages``. Knows the names of files and what was written before.
struct HTMLImageWriting {
  /// What the page refers to so far.
  private(set) var files: [HTMLResourceFile] = []

  /// - Throws: ``HTMLWriteError/unmapped(identifiers:)``.
  init(_ text: DecomposedText, options: HTMLWriteOptions) throws(HTMLWriteError) {}

  /// Appends the markup of an image over `covered` (U+FFFC or ordinary text).
  mutating func write(
    _ placed: PlacedImage, over covered: Substring, at position: Int, to out: inout [UInt8],
    collector: inout DiagnosticCollector
  ) throws(HTMLWriteError) {}
}
