import CPageText

extension ParagraphText {
  /// The same text with its base direction resolved (UAX #9, P2 and P3), so that its parts get the direction of the
  /// whole.
  func directed() -> ParagraphText {
    guard isRightToLeft == nil else { return self }
    var directed = self
    var string = text
    directed.isRightToLeft = string.withUTF8 { bytes in
      unsafe inlay_text_is_right_to_left(bytes.baseAddress, Int32(clamping: bytes.count))
    }
    return directed
  }

  /// A part of the text, cut between characters, and the index of its first span.
  ///
  /// - Complexity: O(log spans + part).
  func part(_ range: Range<Int>) -> (text: ParagraphText, firstSpan: Int) {
    var part = ParagraphText()
    let bytes = text.utf8
    let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
    part.text = String(Substring(bytes[start..<bytes.index(start, offsetBy: range.count)]))
    let first = firstSpan(endingAfter: range.lowerBound)
    for span in spans[first...] {
      let clamped = span.range.clamped(to: range)
      if clamped.isEmpty { break }
      var span = span
      span.range = clamped.lowerBound - range.lowerBound..<clamped.upperBound - range.lowerBound
      part.spans.append(span)
    }
    (part.styles, part.width, part.isJustified) = (styles, width, isJustified)
    (part.isRightToLeft, part.firstLineIndent) = (isRightToLeft, firstLineIndent)
    (part.tabs, part.tabInterval, part.isContinued) = (tabs, tabInterval, true)
    return (part, first)
  }

  private func firstSpan(endingAfter place: Int) -> Int {
    var range = spans.startIndex..<spans.endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        spans[middle].range.upperBound > place ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }
}

extension ShapedLine {
  /// Moves the line's byte offsets and span indices back by these amounts.
  mutating func move(bytes: Int, spans: Int) {
    range = range.lowerBound + bytes..<range.upperBound + bytes
    for run in runs.indices {
      let old = runs[run].range
      runs[run].range = old.lowerBound + bytes..<old.upperBound + bytes
      runs[run].boxSpan? += spans
      for place in runs[run].missing.indices { runs[run].missing[place] += bytes }
    }
  }
}
