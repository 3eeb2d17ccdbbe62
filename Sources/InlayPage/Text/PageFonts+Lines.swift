import CPage
import Inlay

extension PageFonts {
  /// Breaks a paragraph into lines.
  ///
  /// Control characters take no room; U+2028, a line tabulation, a form feed and U+0085 end a line (UAX #14, BK and NL).
  ///
  /// A paragraph of any length may be given piece by piece: cut at ``ParagraphText/cut(_:from:limit:)``, with `isContinued` set
  /// on all but the last, without an indent and with the first piece's direction on all but the first, and with the text of
  /// each last line put before the next piece. Lines come out the same as in one go, but for what reaches over a cut: bidi
  /// embeddings, and ligatures if the cut had to be within a word.
  ///
  /// - Throws: ``PageError/library(_:)`` for spans that do not tile the text.
  /// - Complexity: near linear in the text; see ``ParagraphText/pieceLimit(size:)`` for how long it may be.
  func lines(of text: ParagraphText) throws(PageError) -> ShapedParagraph {
    guard text.spans.allSatisfy({ text.styles.indices.contains($0.style) }) else {
      throw .library("a stretch of text has no style")
    }
    var numbers: [Int32] = []
    numbers.reserveCapacity(text.styles.count)
    for style in text.styles { numbers.append(try number(of: style)) }
    let breaks = text.forcedBreaks
    guard !breaks.isEmpty else { return try piece(text, numbers) }
    return try pieces(text, numbers, breaks)
  }

  /// Lines of text that has line breaks in it which Pango does not know.
  private func pieces(
    _ text: ParagraphText, _ numbers: [Int32], _ breaks: [Range<Int>]
  ) throws(PageError) -> ShapedParagraph {
    var whole = ShapedParagraph(isRightToLeft: false, lines: [])
    var rest = text
    let bytes = text.text.utf8.count
    var start = 0
    for (index, end) in (breaks + [bytes..<bytes]).enumerated() {
      let isLast = index == breaks.count
      var part = text.part(start..<end.lowerBound)
      (part.firstLineIndent, part.isRightToLeft) = (rest.firstLineIndent, rest.isRightToLeft)
      part.isContinued = isLast && text.isContinued
      var made = try piece(part, numbers)
      if index == 0 {
        whole.isRightToLeft = made.isRightToLeft
        rest.firstLineIndent = 0
        rest.isRightToLeft = made.isRightToLeft
      }
      for line in made.lines.indices {
        made.lines[line].move(by: start)
        if !isLast { made.lines[line].isLast = false }
      }
      if let last = made.lines.indices.last {
        made.lines[last].range = made.lines[last].range.lowerBound..<end.upperBound
      }
      whole.lines += made.lines
      start = end.upperBound
    }
    return whole
  }

  private func piece(_ text: ParagraphText, _ numbers: [Int32]) throws(PageError) -> ShapedParagraph {
    guard text.text.utf8.count <= ParagraphText.mostBytes else {
      throw .library("a paragraph of \(text.text.utf8.count) bytes was not cut into pieces")
    }
    let spans = text.spans.map { inlay_span($0, numbers: numbers) }
    let tabs = text.stops
    var string = text.text
    let result = string.withUTF8 { bytes in
      unsafe spans.withUnsafeBufferPointer { spans in
        unsafe tabs.withUnsafeBufferPointer { tabs in
          var paragraph = unsafe inlay_paragraph(
            text: bytes.baseAddress, text_bytes: Int32(clamping: bytes.count), spans: spans.baseAddress,
            span_count: Int32(clamping: spans.count), width: text.width.map { max(0, $0) } ?? -1,
            first_line_indent: text.firstLineIndent,
            direction: text.isRightToLeft.map { $0 ? 2 : 1 } ?? 0, justifies: text.isJustified,
            justifies_last_line: text.isJustified && text.isContinued,
            decimal_point: text.decimalPoint.value, tabs: tabs.baseAddress,
            tab_count: Int32(clamping: tabs.count))
          return unsafe handle.lines(of: &paragraph, isContinued: text.isContinued)
        }
      }
    }
    return try result.get()
  }
}

extension inlay_span {
  fileprivate init(_ span: TextSpan, numbers: [Int32]) {
    self.init(
      start: Int32(clamping: span.range.lowerBound), end: Int32(clamping: span.range.upperBound),
      style: numbers[span.style], label: Int32(clamping: span.style), is_box: span.box != nil,
      width: span.box?.width ?? 0, ascent: span.box?.ascent ?? 0, descent: span.box?.descent ?? 0)
  }
}

extension FontHandle {
  fileprivate func lines(
    of paragraph: inout inlay_paragraph, isContinued: Bool
  ) -> Result<ShapedParagraph, PageError> {
    var made = unsafe inlay_lines()
    switch Int(unsafe inlay_fonts_lines(pointer, &paragraph, &made)) {
    case INLAY_TEXT_DONE: break
    case INLAY_TEXT_NO_MEMORY: return .failure(.noMemory)
    default: return .failure(.library("the stretches of a paragraph do not fit its text"))
    }
    let lines = unsafe UnsafeBufferPointer(start: made.lines, count: Int(made.line_count))
    let runs = unsafe UnsafeBufferPointer(start: made.runs, count: Int(made.run_count))
    let missing = unsafe UnsafeBufferPointer(start: made.missing, count: Int(made.missing_count))
    var paragraph = unsafe ShapedParagraph(isRightToLeft: made.is_right_to_left, lines: [])
    paragraph.lines.reserveCapacity(lines.count)
    for index in lines.indices {
      let line = unsafe lines[index]
      let range = Int(line.first_run)..<Int(line.first_run) + Int(line.run_count)
      paragraph.lines.append(
        ShapedLine(
          range: Int(line.start)..<Int(line.end),
          runs: range.map { unsafe ShapedRun(runs[$0], missing: missing) },
          width: line.width, isLast: !isContinued && index == lines.count - 1))
    }
    return .success(paragraph)
  }
}

extension ShapedRun {
  /// Takes over the glyphs.
  @unsafe
  fileprivate init(_ run: inlay_run, missing all: UnsafeBufferPointer<Int32>) {
    range = unsafe Int(run.start)..<Int(run.end)
    style = unsafe Int(run.label)
    x = unsafe run.x
    width = unsafe run.width
    isRightToLeft = unsafe run.is_right_to_left
    boxSpan = unsafe run.box >= 0 ? Int(run.box) : nil
    glyphs = unsafe run.glyphs.map { unsafe GlyphRun($0) }
    ink = unsafe InkBounds(
      left: run.ink_left, top: run.ink_top, right: run.ink_right, bottom: run.ink_bottom)
    if unsafe run.missing_count > 0 {
      missing = unsafe all[Int(run.first_missing)...].prefix(Int(run.missing_count)).map(Int.init)
    }
  }
}
