import InlayCore

extension PageFonts {
  /// Breaks a paragraph into lines.
  ///
  /// Control characters have no width. U+2028, a line tabulation, a form feed and U+0085 end a line (UAX #14, BK and
  /// NL). A character that no font has is drawn as the first font's missing-character glyph, and counted in
  /// ``ShapedRun/missing``. Marks after the 128th on one letter are also counted there, but not drawn.
  ///
  /// A paragraph of any length may be laid out in pieces. Cut it at ``ParagraphText/cut(_:from:limit:)``. Set
  /// `isContinued` on all pieces but the last. All pieces but the first have no indent, and the first piece's
  /// direction. Put the text of each last line before the next piece. The lines are the same as for the whole
  /// paragraph, except for what reaches across a cut: bidi embeddings, and break opportunities within a word longer
  /// than a line. A piece that gives only one line was too short for the width. If it is as long as
  /// ``ParagraphText/pieceLimit(size:width:)``, its text has no width, and the line may be used as it is.
  ///
  /// - Throws: `InlayError` for spans that do not tile the text, and for more than ``ParagraphText/maximumBytes``.
  /// - Complexity: near linear in the text.
  func lines(of text: ParagraphText) throws -> ShapedParagraph {
    guard text.text.utf8.count <= ParagraphText.maximumBytes else {
      throw InlayError.pageLibrary("a paragraph of \(text.text.utf8.count) bytes was not split")
    }
    guard text.spansTile else {
      throw InlayError.pageLibrary("the spans of a paragraph do not match its text")
    }
    let numbers = try numbers(of: text)
    let survey = TextSurvey(text.text)
    if survey.forcedBreaks.isEmpty {
      return try lines(of: text, numbers, survey)
    }
    return try lines(of: text, numbers, broken: survey)
  }

  /// The widths of a paragraph, whatever the width of its lines.
  ///
  /// - Throws: as ``lines(of:)``.
  /// - Complexity: near linear in the text.
  func extent(of text: ParagraphText) throws -> TextExtent {
    guard text.text.utf8.count <= ParagraphText.maximumBytes, text.spansTile else {
      throw InlayError.pageLibrary("a paragraph cannot be measured")
    }
    let numbers = try numbers(of: text)
    var line = text
    (line.width, line.isJustified) = (nil, false)
    let survey = TextSurvey(text.text)
    if survey.forcedBreaks.isEmpty {
      return try handle.extent(of: line, styles: numbers, hasTabs: survey.hasTabs)
    }
    var extent = TextExtent()
    var start = 0
    let end = text.text.utf8.count
    for stop in survey.forcedBreaks + [end..<end] {
      if stop.lowerBound > start {
        let part = line.part(start..<stop.lowerBound).text
        extent.add(try handle.extent(of: part, styles: numbers, hasTabs: survey.hasTabs))
      }
      start = stop.upperBound
    }
    return extent
  }

  /// Breaks text that contains forced line breaks. Each stretch between them is laid out separately.
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

  /// Breaks text without forced line breaks.
  ///
  /// Within a long word, Pango shapes all of the remaining word for each line. So text with such words is laid out a
  /// few lines at a time, and the last of those lines again with the text after it. The same applies to text whose
  /// width would overflow Pango's integers.
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
  /// Whether the spans follow one another from the text's start to its end, each with a style.
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

  /// The approximate number of bytes of narrow letters in a line.
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
