/// Detects text that must be reordered for display.
package enum BidirectionalText {
  /// Whether a left-to-right line of this text may need reordering: it contains a right-to-left letter, an Arabic
  /// number, or a control that embeds or isolates right-to-left text (bidirectional classes R, AL, AN, RLE, RLO and RLI
  /// of UAX #9). O(n), fastest for ASCII.
  ///
  /// - Parameter utf8: the text.
  package static func isPresent(in utf8: Span<UInt8>) -> Bool {
    var place = 0
    while place < utf8.count {
      // The first such character is U+0590, which is D6 90 in UTF-8.
      if utf8[place] < 0xD6 {
        place += 1
        continue
      }
      let scalar = DecodedScalar(utf8, at: place)
      if ScalarProperties(value: scalar.value).affectsBidirectionalOrder { return true }
      place += scalar.utf8Length
    }
    return false
  }

  /// The same as ``isPresent(in:)-(Span<UInt8>)``, for a string.
  ///
  /// - Parameter text: the text.
  package static func isPresent(in text: String) -> Bool {
    var text = text
    return text.withUTF8 { buffer in isPresent(in: unsafe Span(_unsafeElements: buffer)) }
  }
}
