internal import InlayCore
internal import InlayUnicode

// Converts the extent of a line into its pieces.

extension TerminalLayout {
  /// Fills a line.
  mutating func compose(
    _ extent: LineFitter.Extent, _ utf8: Span<UInt8>, _ frame: ParagraphFrame, into line: inout TerminalLine
  ) {
    let indent = frame.indent(isFirst: extent.isFirst)
    let room = frame.room(isFirst: extent.isFirst)
    let free = max(0, room - extent.columns)
    let shift =
      switch frame.alignment {
      case .left: 0
      case .center: free / 2
      case .right: free
      }
    let (left, right) = frame.isRightToLeft ? (frame.trailingIndent, indent) : (indent, frame.trailingIndent)
    // The bar's form depends on the number of rows, which the highest image determines.
    line.rows = rows(extent)
    margin(
      frame, columns: left + shift, blockFrom: frame.isRightToLeft ? left : frame.blockStart, isLeft: true,
      &line)
    if preparation.buffer.levels.isEmpty {
      content(extent, utf8, frame, into: &line)
    } else {
      visualContent(extent, utf8, frame, into: &line)
    }
    let rest = frame.columns - left - shift - extent.columns
    margin(
      frame, columns: rest, blockFrom: frame.isRightToLeft ? frame.blockStart : right, isLeft: false, &line)
  }

  /// Fills a line between two paragraphs.
  mutating func composeBlank(
    _ frame: ParagraphFrame, hasBlock: Bool, hasBar: Bool, into line: inout TerminalLine
  ) {
    var frame = frame
    if !hasBlock { frame.block = nil }
    if !hasBar { frame.bar = nil }
    let (left, right) =
      frame.isRightToLeft
      ? (frame.trailingIndent, frame.blockStart) : (frame.blockStart, frame.trailingIndent)
    margin(frame, columns: left, blockFrom: left, isLeft: true, &line)
    margin(frame, columns: frame.columns - left, blockFrom: right, isLeft: false, &line)
  }

  /// Adds the cells beside the content: the bar, the background of the block, and blanks. Invisible cells at the right
  /// end are omitted.
  private func margin(
    _ frame: ParagraphFrame, columns: Int, blockFrom edge: Int, isLeft: Bool, _ line: inout TerminalLine
  ) {
    var outer = min(edge, columns)
    let inner = columns - outer
    let hasBar = frame.bar != nil && frame.isRightToLeft != isLeft && outer > 0
    if hasBar { outer -= 1 }
    if isLeft {
      if hasBar { line.appendBar(frame, isLeft: true, metrics.widths) }
      line.appendBlank(outer, style: 0)
      line.appendBlank(inner, style: frame.block ?? 0)
    } else {
      if frame.block != nil || hasBar { line.appendBlank(inner, style: frame.block ?? 0) }
      guard hasBar else { return }
      line.appendBlank(outer, style: 0)
      line.appendBar(frame, isLeft: false, metrics.widths)
    }
  }

  /// The rows of the highest image on a line.
  private func rows(_ extent: LineFitter.Extent) -> Int {
    guard !preparation.buffer.images.isEmpty else { return 1 }
    let buffer = preparation.buffer
    var rows = 1
    func look(_ range: Range<Int>) {
      guard !range.isEmpty else { return }
      var index = buffer.segment(at: range.lowerBound)
      while index < buffer.segments.count, buffer.segments[index].start < range.upperBound {
        if case .image(let image) = buffer.segments[index].content {
          rows = max(rows, buffer.images[image].box.rows)
        }
        index += 1
      }
    }
    if extent.isFirst { look(0..<buffer.markerEnd) }
    if !extent.isTooWide { look(extent.start..<extent.end) }
    return rows
  }

  /// Adds the marker and the text, in the order of the document.
  private mutating func content(
    _ extent: LineFitter.Extent, _ utf8: Span<UInt8>, _ frame: ParagraphFrame, into line: inout TerminalLine
  ) {
    if extent.isFirst, frame.contentOffset > 0 {
      stretch(0..<preparation.buffer.markerEnd, utf8, into: &line)
      line.appendBlank(frame.contentOffset - frame.markerColumns, style: frame.block ?? 0)
    }
    if extent.isTooWide {
      substitute(extent, into: &line)
    } else {
      let known = extent.columns - (extent.isFirst ? frame.contentOffset : 0) - (extent.hasHyphen ? 1 : 0)
      stretch(extent.start..<extent.end, utf8, known: known, into: &line)
    }
    if extent.hasHyphen {
      line.appendText(1, style: hyphenStyle(extent)) { $0.append(UInt8(ascii: "-")) }
    }
  }

  func hyphenStyle(_ extent: LineFitter.Extent) -> Int {
    let buffer = preparation.buffer
    return buffer.segments[buffer.segment(at: max(0, extent.end - 1))].style
  }

  /// Adds an ellipsis instead of a cluster that is wider than the line.
  mutating func substitute(_ extent: LineFitter.Extent, into line: inout TerminalLine) {
    let segment = preparation.buffer.segments[preparation.buffer.segment(at: extent.start)]
    preparation.diagnostics.report(
      .terminalCharacterTooWide, at: segment.source, "a character is wider than the line and was replaced")
    let ellipsis = "\u{2026}"
    let form = metrics.widths.count(ellipsis).cells == 1 ? ellipsis : "?"
    let style = preparation.styles.placeOfShown(in: segment.style)
    line.appendText(1, style: style) { $0.append(contentsOf: form.utf8) }
  }

  /// Adds a stretch. `known` is its width in columns, if it is known already.
  private func stretch(
    _ range: Range<Int>, _ utf8: Span<UInt8>, known: Int? = nil, into line: inout TerminalLine
  ) {
    guard !range.isEmpty else { return }
    var index = preparation.buffer.segment(at: range.lowerBound)
    var tab = 0
    while index < preparation.buffer.segments.count,
      preparation.buffer.segments[index].start < range.upperBound
    {
      let segment = preparation.buffer.segments[index]
      if let known, segment.content == .text, segment.start <= range.lowerBound,
        segment.end >= range.upperBound
      {
        line.appendText(known, style: segment.style) { $0.append(utf8, range) }
        return
      }
      let part = max(segment.start, range.lowerBound)..<min(segment.end, range.upperBound)
      index += 1
      switch segment.content {
      case .text:
        var scanner = CellScanner(
          profile: metrics.widths, at: TextPosition(utf8: part.lowerBound, utf16: 0))
        let columns = scanner.measure(upTo: part.upperBound, in: utf8).cells
        line.appendText(columns, style: segment.style) { $0.append(utf8, part) }
      case .image(let image): line.append(preparation.buffer.images[image], style: segment.style)
      case .tab:
        line.appendGap(fitter.tab(at: segment.start, from: &tab), style: segment.style)
      case .softHyphen, .lineEnd: break
      }
    }
  }
}

extension TerminalLine {
  /// Adds blank cells.
  mutating func appendBlank(_ columns: Int, style: Int) {
    guard columns > 0 else { return }
    if let last = pieces.last, last.content == .blank, last.style == style {
      pieces[pieces.count - 1].columns += columns
    } else {
      pieces.append(Piece(.blank, columns: columns, style: style))
    }
  }

  /// Adds the cells of a tab. The leader fills them if there is room for it between two blanks.
  mutating func appendGap(_ gap: LineFitter.Gap, style: Int) {
    guard let leader = gap.leader, gap.columns > 2, let bytes = UTF8.encode(leader) else {
      return appendBlank(gap.columns, style: style)
    }
    appendBlank(1, style: style)
    appendText(gap.columns - 2, style: style) { text in
      for _ in 0..<(gap.columns - 2) { text.append(contentsOf: bytes) }
    }
    appendBlank(1, style: style)
  }

  /// Adds text with this width in columns.
  @inline(__always)
  mutating func appendText(_ columns: Int, style: Int, _ write: (inout [UInt8]) -> Void) {
    let start = text.count
    write(&text)
    guard text.count > start else { return }
    if let last = pieces.last, last.style == style, case .text(let range) = last.content {
      pieces[pieces.count - 1] = Piece(
        .text(range.lowerBound..<text.count), columns: last.columns + columns, style: style)
    } else {
      pieces.append(Piece(.text(start..<text.count), columns: columns, style: style))
    }
  }

  /// Adds an image.
  mutating func append(_ image: ImageBox, style: Int) {
    pieces.append(Piece(.image(image), columns: image.box.columns, style: style))
    rows = max(rows, image.box.rows)
  }

  /// Adds a bar one cell wide. On one row it is text. On several rows it is cells of its color, because text occupies
  /// only the last row.
  fileprivate mutating func appendBar(_ frame: ParagraphFrame, isLeft: Bool, _ widths: WidthProfile) {
    guard let style = frame.bar, let block = frame.barBlock else { return }
    if rows > 1 { return appendBlank(1, style: block) }
    let bar = isLeft ? "\u{258E}" : "\u{2595}"
    let form = widths.count(bar).cells == 1 ? bar : "|"
    appendText(1, style: style) { $0.append(contentsOf: form.utf8) }
  }
}
