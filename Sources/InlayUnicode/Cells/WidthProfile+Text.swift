extension WidthProfile {
  /// The width of a whole text. O(n).
  ///
  /// - Parameter text: the text, with or without control characters.
  package func count(_ text: String) -> CellCount {
    var text = text
    return text.withUTF8 { buffer in
      var scanner = CellScanner(profile: self)
      return scanner.measure(upTo: buffer.count, in: unsafe Span(_unsafeElements: buffer))
    }
  }
}
