/// The pieces that a scanner finds in a text, computed lazily.
package struct ScannedText<Scanner: TextScanner>: Sequence, Sendable {
  private let text: String
  private let scanner: Scanner

  init(_ text: String, _ scanner: Scanner) {
    var text = text
    text.makeContiguousUTF8()
    self.text = text
    self.scanner = scanner
  }

  /// An iterator at the scanner's position.
  package func makeIterator() -> Iterator { Iterator(text: text, scanner: scanner) }

  /// Iterates over the pieces of a ``ScannedText``.
  package struct Iterator: IteratorProtocol, Sendable {
    fileprivate let text: String
    fileprivate var scanner: Scanner

    /// The next piece, or `nil` at the end.
    package mutating func next() -> Scanner.Piece? {
      if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        return scanner.next(in: text.utf8.span)
      }
      // Contiguous storage is always available, because the text was made that way.
      let found: Scanner.Piece?? = unsafe text.utf8.withContiguousStorageIfAvailable { buffer in
        scanner.next(in: unsafe Span(_unsafeElements: buffer))
      }
      return found ?? nil
    }
  }
}
