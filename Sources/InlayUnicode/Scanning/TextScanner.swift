/// Goes over a text piece by piece without allocating.
///
/// A scanner is a place in a text and some state from the text before it. It does not hold the text, so every
/// call must be given the same bytes. A copy is a place to come back to.
///
/// Text that is not well-formed UTF-8 reads as `String(decoding:as:)` would repair it: U+FFFD for each
/// maximal part of a sequence, one UTF-16 unit each.
package protocol TextScanner: Sendable {
  /// What it finds.
  associatedtype Piece: Sendable

  /// The next piece, or `nil` at the end.
  ///
  /// - Parameter utf8: the whole text, the same at every call.
  mutating func next(in utf8: Span<UInt8>) -> Piece?
}

extension TextScanner {
  /// All pieces of a text from here on, found while they are asked for. O(1) if the text is stored as UTF-8,
  /// as all of Swift's own strings are.
  ///
  /// - Parameter text: the text, which is kept while the pieces are.
  package func pieces(of text: String) -> ScannedText<Self> { ScannedText(text, self) }
}
