import CPageText
import InlayCore

extension FontHandle {
  /// Breaks a paragraph into lines with Pango. `styles` contains the numbers that Pango has for the paragraph's styles.
  func lines(
    of text: ParagraphText, styles numbers: [Int32], hasTabs: Bool
  ) throws -> ShapedParagraph {
    try unsafe withParagraph(text, numbers, hasTabs) { paragraph in
      unsafe lines(of: &paragraph, isContinued: text.isContinued)
    }
  }

  /// The width of the widest stretch in which no line may end, and of all on one line.
  func extent(of text: ParagraphText, styles numbers: [Int32], hasTabs: Bool) throws -> TextExtent {
    try unsafe withParagraph(text, numbers, hasTabs) { paragraph in
      var (word, line) = (0.0, 0.0)
      let status = unsafe inlay_fonts_extent(pointer, &paragraph, &word, &line)
      return Self.failure(status).map { .failure($0) } ?? .success(TextExtent(minimum: word, maximum: line))
    }
  }

  @unsafe
  private func withParagraph<Value>(
    _ text: ParagraphText, _ numbers: [Int32], _ hasTabs: Bool,
    _ body: (inout inlay_paragraph) -> Result<Value, any Error>
  ) throws -> Value {
    let spans = text.spans.map { inlay_span($0, numbers: numbers) }
    let tabs = hasTabs ? text.stops : []
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
            decimal_point: hasTabs ? text.decimalPoint.value : 0, tabs: tabs.baseAddress,
            tab_count: Int32(clamping: tabs.count))
          return unsafe body(&paragraph)
        }
      }
    }
    return try result.get()
  }

  @unsafe
  private func lines(
    of paragraph: inout inlay_paragraph, isContinued: Bool
  ) -> Result<ShapedParagraph, any Error> {
    var made = unsafe inlay_lines()
    if let failure = Self.failure(unsafe inlay_fonts_lines(pointer, &paragraph, &made)) {
      return .failure(failure)
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

extension FontHandle {
  private static func failure(_ status: Int32) -> InlayError? {
    switch Int(status) {
    case INLAY_TEXT_DONE: nil
    case INLAY_TEXT_NO_MEMORY: .pageNoMemory
    default: .pageLibrary("Pango cannot lay out a paragraph")
    }
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

extension ShapedRun {
  /// Takes ownership of the glyphs.
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
