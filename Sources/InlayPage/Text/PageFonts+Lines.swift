import InlayCore

extension PageFonts {
  /// Breaks a paragraph into lines.
  ///
  /// Control characters take no room; U+2028, a line tabulation, a form feed and U+0085 end a line (UAX #14, BK and NL). A
  /// character that no font has is drawn as the first font's sign for that, and counted in ``ShapedRun/missing``; so are, not
  /// drawn, marks beyond the 128th on one letter.
  ///
  /// A paragraph of any length may be given piece by piece: cut at ``ParagraphText/cut(_:from:limit:)``, with `isContinued` set
  /// on all but the last, without an indent and with the first piece's direction on all but the first, and with the text of
  /// each last line put before the next piece. Lines come out the same as in one go, but for what reaches over a cut: bidi
  /// embeddings, and places where a word longer than a line may be broken. A piece that is one line only was too short for the
  /// width; if it is as long as ``ParagraphText/pieceLimit(size:width:)`` says, it has no width, and the line may be taken as
  /// it is.
  ///
  /// - Throws: ``InlayError`` for spans that do not tile the text, and for more than ``ParagraphText/maximumBytes``.
  /// - Complexity: near linear in the text.
  func lines(of text: ParagraphText) throws -> ShapedParagraph {
    guard text.text.utf8.count <= ParagraphText.maximumBytes else {
      throw InlayError.pageLibrary("a paragraph of \(text.text.utf8.count) bytes was not cut into pieces")
    }
    guard text.spansTile else {
      throw InlayError.pageLibrary("the stretches of a paragraph do not fit its text")
    }
    var numbers: [Int32] = []
    numbers.reserveCapacity(text.styles.count)
    for style in text.styles { numbers.append(try number(of: style)) }
    let survey = TextSurvey(text.text)
    if survey.forcedBreaks.isEmpty {
      return try lines(of: text, numbers, survey)
    }
    return try lines(of: text, numbers, broken: survey)
  }

  /// Lines of text that has line breaks in it: each stretch between them by itself.
  private func lines(
    of text: ParagraphText, _ numbers: [Int32], broken survey: TextSurvey
  ) throws -> ShapedParagraph {
    var rest = text.directed()
    var whole = ShapedParagraph(isRightToLeft: rest.isRightToLeft == true, lines: [])
    let end = text.text.utf8.count
    var calm = survey
    calm.forcedBreaks = []
    var start = 0
    for stop in survey.forcedBreaks + [end..<end] {
      var (part, firstSpan) = rest.part(start..<stop.lowerBound)
      part.isContinued = stop.lowerBound == end && text.isContinued
      var made = try lines(of: part, numbers, calm)
      rest.firstLineIndent = 0
      if let last = made.lines.indices.last {
        made.lines[last].range = made.lines[last].range.lowerBound..<stop.upperBound - start
        if !stop.isEmpty { made.lines[last].isLast = false }
      }
      whole.append(made.lines, bytes: start, spans: firstSpan)
      start = stop.upperBound
    }
    return whole
  }

  /// Lines of text that is broken at its width only.
  ///
  /// Within a long word Pango shapes all that is left of it for each line. So text with such words is given to it a few lines
  /// at a time, and the last line of those again with what follows it. So is text whose width would leave Pango's integers.
  private func lines(
    of text: ParagraphText, _ numbers: [Int32], _ survey: TextSurvey
  ) throws -> ShapedParagraph {
    let end = text.text.utf8.count
    var perLine = text.bytesPerLine
    let maximum = ParagraphText.pieceLimit(size: text.largestSize, width: text.width)
    let hasLongWords = survey.longestWord > max(64, 2 * perLine)
    guard hasLongWords || end > maximum && text.width != nil else {
      return try handle.lines(of: text, styles: numbers, hasTabs: survey.hasTabs)
    }
    var rest = text.directed()
    var whole = ShapedParagraph(isRightToLeft: rest.isRightToLeft == true, lines: [])
    var start = 0
    var limit = hasLongWords ? max(16, 3 * perLine) : maximum
    while true {
      try Task.checkCancellation()
      let cut = rest.cut(from: start, limit: limit)
      var (part, firstSpan) = rest.part(start..<cut)
      part.isContinued = cut < end || text.isContinued
      var made = try handle.lines(of: part, styles: numbers, hasTabs: survey.hasTabs)
      guard cut < end else {
        whole.append(made.lines, bytes: start, spans: firstSpan)
        return whole
      }
      guard let last = made.lines.last, last.range.lowerBound > 0 else {
        limit *= 2
        continue
      }
      if hasLongWords {
        perLine = max(1, last.range.lowerBound / (made.lines.count - 1))
        limit = min(maximum, max(16, 3 * perLine))
      }
      made.lines.removeLast()
      whole.append(made.lines, bytes: start, spans: firstSpan)
      start += last.range.lowerBound
      rest.firstLineIndent = 0
    }
  }
}

extension ShapedParagraph {
  fileprivate mutating func append(_ more: [ShapedLine], bytes: Int, spans: Int) {
    for var line in more {
      line.move(bytes: bytes, spans: spans)
      lines.append(line)
    }
  }
}

extension ParagraphText {
  /// Whether spans follow one another from the text's start to its end, each with a style.
  fileprivate var spansTile: Bool {
    var end = 0
    for span in spans {
      guard span.range.lowerBound == end, !span.range.isEmpty, styles.indices.contains(span.style) else {
        return false
      }
      end = span.range.upperBound
    }
    return end == text.utf8.count
  }

  /// About how many bytes of narrow letters a line holds.
  fileprivate var bytesPerLine: Int {
    let size = largestSize
    guard let width, width > 0, size > 0 else { return width == nil ? Self.maximumBytes : 1 }
    return Int(max(1, min(Double(Self.maximumBytes), width / (0.3 * size))))
  }

  fileprivate var largestSize: Double { styles.reduce(0) { max($0, $1.font.size) } }

  fileprivate func cut(from start: Int, limit: Int) -> Int {
    Self.cut(text[...], from: start, limit: limit)
  }
}
