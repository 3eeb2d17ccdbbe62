/// Scans a text piece by piece without allocating.
///
/// A scanner is a position in a text and some state from the text before it. It does not hold the text, so every call
/// must pass the same bytes. Copy a scanner to return to its position later.
///
/// Text that is not well-formed UTF-8 is repaired as by `String(decoding:as:)`: each maximal subpart of an ill-formed
/// sequence becomes one U+FFFD, which is one UTF-16 unit.
package protocol TextScanner: Sendable {
  /// The kind of piece it finds.
  associatedtype Piece: Sendable

  /// The next piece, or `nil` at the end.
  ///
  /// - Parameter utf8: the whole text, the same for every call.
  mutating func next(in utf8: Span<UInt8>) -> Piece?
}

extension TextScanner {
  /// All pieces of a text from the current position on, computed lazily. O(1) if the text is stored as UTF-8, as native
  /// Swift strings are.
  ///
  /// - Parameter text: the text, which stays alive as long as the pieces.
  package func pieces(of text: String) -> ScannedText<Self> { ScannedText(text, self) }
}
