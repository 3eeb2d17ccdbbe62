import CPage
import Inlay

extension PageFonts {
  /// Breaks a paragraph into lines.
  func lines(of text: ParagraphText) throws(PageError) -> ShapedParagraph {
    var numbers: [Int32] = []
    for style in text.styles { numbers.append(try number(of: style)) }
    let spans = text.spans.enumerated().map { _, span in
      inlay_span(
        start: Int32(clamping: span.range.lowerBound), end: Int32(clamping: span.range.upperBound),
        style: numbers[span.style], label: Int32(clamping: span.style),
        kind: Int32(span.box == nil ? INLAY_SPAN_TEXT : INLAY_SPAN_BOX), width: span.box?.width ?? 0,
        ascent: span.box?.ascent ?? 0, descent: span.box?.descent ?? 0)
    }
    let tabs = text.stops
    var string = text.text
    let result = string.withUTF8 { bytes in
      unsafe spans.withUnsafeBufferPointer { spans in
        unsafe tabs.withUnsafeBufferPointer { tabs in
          var paragraph = unsafe inlay_paragraph(
            text: bytes.baseAddress, text_bytes: Int32(clamping: bytes.count), spans: spans.baseAddress,
            span_count: Int32(clamping: spans.count), width: text.width ?? -1,
            first_line_indent: text.firstLineIndent,
            direction: text.isRightToLeft.map { $0 ? 2 : 1 } ?? 0, justifies: text.isJustified,
            justifies_last_line: text.isJustified && text.isContinued, tabs: tabs.baseAddress,
            tab_count: Int32(clamping: tabs.count))
          return unsafe handle.lines(of: &paragraph, isContinued: text.isContinued)
        }
      }
    }
    return try result.get()
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
    default: return .failure(.library("Pango could not break a paragraph into lines"))
    }
    let lines = unsafe UnsafeBufferPointer(start: made.lines, count: Int(made.line_count))
    let paragraph = unsafe ShapedParagraph(
      isRightToLeft: made.is_right_to_left,
      lines: lines.indices.map { index in
        let line = unsafe lines[index]
        let first = Int(line.first_run)
        return ShapedLine(
          range: Int(line.start)..<Int(line.end),
          runs: (first..<first + Int(line.run_count)).map { unsafe ShapedRun(made, $0) },
          width: line.width, isLast: !isContinued && index == lines.count - 1)
      })
    return .success(paragraph)
  }
}

extension ShapedRun {
  @unsafe
  fileprivate init(_ lines: inlay_lines, _ index: Int) {
    let run = unsafe lines.runs![index]
    range = unsafe Int(run.start)..<Int(run.end)
    style = unsafe Int(run.label)
    x = unsafe run.x
    width = unsafe run.width
    isRightToLeft = unsafe run.is_right_to_left
    boxSpan = unsafe run.box >= 0 ? Int(run.box) : nil
    glyphs = unsafe run.glyphs.map { unsafe GlyphRun($0) }
    ink = unsafe InkBounds(
      left: run.ink_left, top: run.ink_top, right: run.ink_right, bottom: run.ink_bottom)
    missing = unsafe (0..<Int(run.missing_count)).map {
      unsafe Int(lines.missing![Int(run.first_missing) + $0])
    }
  }
}
