extension ParagraphText {
  /// Characters that end a line wherever they stand (UAX #14, BK and NL), those aside that Pango takes for that itself.
  var forcedBreaks: [Range<Int>] {
    var found: [Range<Int>] = []
    var string = text
    string.withUTF8 { bytes in
      for at in bytes.indices {
        let byte = unsafe bytes[at]
        guard byte == 0x0B || byte == 0x0C || byte == 0x85 else { continue }
        if byte != 0x85 {
          found.append(at..<at + 1)
        } else if at > 0, unsafe bytes[at - 1] == 0xC2 {
          found.append(at - 1..<at + 1)
        }
      }
    }
    return found
  }

  /// Some of the text, cut between characters.
  func part(_ range: Range<Int>) -> ParagraphText {
    var part = self
    let bytes = text.utf8
    let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
    part.text = String(Substring(bytes[start..<bytes.index(start, offsetBy: range.count)]))
    part.spans = spans.compactMap { span in
      let clamped = span.range.clamped(to: range)
      guard !clamped.isEmpty else { return nil }
      var span = span
      span.range = clamped.lowerBound - range.lowerBound..<clamped.upperBound - range.lowerBound
      return span
    }
    return part
  }
}

extension ShapedLine {
  /// Puts the line's bytes further back.
  mutating func move(by bytes: Int) {
    range = range.lowerBound + bytes..<range.upperBound + bytes
    for run in runs.indices {
      let old = runs[run].range
      runs[run].range = old.lowerBound + bytes..<old.upperBound + bytes
      for place in runs[run].missing.indices { runs[run].missing[place] += bytes }
    }
  }
}
