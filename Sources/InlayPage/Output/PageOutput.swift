public import InlayCore
public import InlayPixels

/// What pages are written as.
public enum PageFormat: Sendable, Hashable {
  /// PNG; of several pages a file each.
  case png(PNGEncoder.Effort)
  /// WebP; of several pages a file each. No side above 16,383 pixels.
  case webp(WebPEncoder.Compression)
  /// One PDF with text that can be selected.
  case pdf
}

/// Takes files as they are made, one after the other.
public protocol PageOutput {
  /// What may go wrong.
  associatedtype Failure: Error

  /// A file begins: that of the page, from 0. A PDF is one file, begun with 0.
  ///
  /// - Throws: what the output fails by; the pages end there.
  mutating func begin(page: Int) throws(Failure)

  /// Adds to the file.
  ///
  /// - Throws: what the output fails by; the pages end there.
  mutating func write(_ bytes: [UInt8]) throws(Failure)

  /// Replaces bytes of the file that were written already: a tall PNG's height is known at its end.
  ///
  /// - Throws: what the output fails by; the pages end there.
  mutating func overwrite(at offset: Int, _ bytes: [UInt8]) throws(Failure)

  /// The file is complete.
  ///
  /// - Throws: what the output fails by; the pages end there.
  mutating func end(page: Int) throws(Failure)
}

/// Why pages were not written.
public enum PageOutputError<Failure: Error>: CancellationReporting {
  /// They could not be made.
  case page(PageError)
  /// The output did not take them.
  case output(Failure)

  /// The error of a call that stopped because its task was cancelled.
  public static var cancelled: PageOutputError { .page(.cancelled) }

  /// Whether it stands for a cancelled task.
  public var isCancellation: Bool {
    switch self {
    case .page(let error): error.isCancellation
    case .output(let error): (error as? any CancellationReporting)?.isCancellation ?? false
    }
  }
}
