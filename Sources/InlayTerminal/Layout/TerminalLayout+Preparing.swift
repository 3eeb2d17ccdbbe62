internal import InlayCore
internal import InlayUnicode

// Converts a paragraph of the flow into a buffer and a frame.

extension TerminalLayout {
  /// Fills the buffer with a paragraph.
  mutating func prepare(_ paragraph: FlowParagraph) -> ParagraphFrame {
    let style = paragraph.style
    let marker = paragraph.marker
    let behind = blocks?.colorOfUndrawn(at: paragraph.range.lowerBound)
    var frame = frame(of: style, marker: marker?.position)
    if style.blockColor == nil, let behind { frame.block = preparation.styles.blank(behind) }
    let block = style.values.blockColor ?? behind
    preparation.begin()
    var isInMarker = marker != nil
    if let marker, let given = marker.given {
      let place = preparation.styles.place(of: marker.style, on: block)
      preparation.append(given, style: place, source: marker.range.lowerBound)
    }
    if paragraph.isRule {
      appendRule(frame, paragraph, style: preparation.styles.place(of: paragraph.textStyle, on: block))
    }
    var text = text
    text.withBytes { utf8 in
      if paragraph.isRule { return }
      for component in paragraph.components {
        if isInMarker, component.part == .content {
          endMarker(&frame, style: preparation.styles.place(of: paragraph.textStyle, on: block))
          isInMarker = false
        }
        if component.part == .markerSpace { continue }
        append(component, of: paragraph, utf8, frame, on: block)
      }
    }
    if isInMarker {
      endMarker(&frame, style: preparation.styles.place(of: paragraph.textStyle, on: block))
    }
    preparation.endPart()
    let isRightToLeft = orderParagraph(frame.statedRightToLeft)
    frame.align(isRightToLeft: isRightToLeft)
    fitter.begin(at: preparation.buffer.markerEnd)
    return frame
  }

  /// The frame of paragraphs with a style. Complexity: O(1) for the same style as in the last call.
  private mutating func frame(of style: ParagraphStyle, marker: Length?) -> ParagraphFrame {
    if let lastFrame, lastFrame.style === style, lastFrame.marker == marker { return lastFrame.frame }
    var frame = ParagraphFrame(style, marker: marker, metrics)
    frame.block = style.blockColor.map { preparation.styles.blank($0) }
    frame.bar = style.barColor.map { color in
      var bar = CellStyle()
      bar.foreground = color
      return preparation.styles.place(of: bar)
    }
    frame.barBlock = style.barColor.map { preparation.styles.blank($0) }
    frame.makeRoomForBar()
    lastFrame = (style, marker, frame)
    return frame
  }

  private mutating func append(
    _ component: FlowComponent, of paragraph: FlowParagraph, _ utf8: Span<UInt8>, _ frame: ParagraphFrame,
    on block: TextColor?
  ) {
    // Hidden text is skipped, including its images.
    if component.style.values.isHidden { return }
    let style = preparation.styles.place(of: component.style, on: block)
    let source = component.range.lowerBound
    let direction = metrics.bidi != .terminal ? component.style.values.direction : nil
    if let direction {
      let embedding: Unicode.Scalar = direction == .rightToLeft ? "\u{202B}" : "\u{202A}"
      preparation.take(embedding, style, source: source, isLabel: false)
    }
    defer { if direction != nil { preparation.take("\u{202C}", style, source: source, isLabel: false) } }
    guard case .image(let image) = component.kind else {
      if component.style.values.capitals == nil {
        preparation.append(utf8, component.utf8Range, style: style, source: source)
      } else {
        appendCapitals(paragraph.string(of: component), style: style, source: source)
      }
      return
    }
    if metrics.showsImages, case .drawable(let width, let height) = measure(image) {
      if let box = metrics.box(
        of: image, width: width, height: height, room: frame.minimumRoom,
        share: paragraph.style.values.attachmentShare)
      {
        let placed = TerminalLine.ImageBox(
          entry: image.entry, placement: image.placement, kind: image.kind, box: box)
        preparation.append(placed, style: style, source: source)
        return
      }
      preparation.diagnostics.report(
        .terminalImageTooWide, at: source, "the image is wider than the line, so its description is shown")
    }
    if image.fallbackRange != nil {
      preparation.append(utf8, component.utf8Range, style: style, source: source)
    } else {
      preparation.appendLabel(
        of: flow.image(image), style: style, source: source, room: frame.minimumRoom, metrics.widths)
    }
  }

  /// Adds a line across the text, as for HTML's `<hr>`.
  private mutating func appendRule(_ frame: ParagraphFrame, _ paragraph: FlowParagraph, style: Int) {
    let line = "\u{2500}"
    let form = metrics.widths.count(line).cells == 1 ? line : "-"
    preparation.append(
      String(repeating: form, count: max(1, frame.room(isFirst: true))), style: style,
      source: paragraph.range.lowerBound)
  }

  /// Adds text in capitals. One letter may become several.
  private mutating func appendCapitals(_ text: Substring, style: Int, source: Int) {
    var capitals = text.uppercased()
    let count = capitals.utf8.count
    capitals.withBytes { preparation.append($0, 0..<count, style: style, source: source) }
  }

  /// Ends the marker. It hangs if it leaves half of the line for text. If not, it becomes the start of the text.
  private mutating func endMarker(_ frame: inout ParagraphFrame, style: Int) {
    preparation.endPart()
    guard let source = preparation.buffer.segments.first?.source else { return }
    let room = frame.room(isFirst: true)
    let all = 0..<preparation.buffer.bytes.count
    let columns = preparation.buffer.columns(all, metrics.widths, limit: room)
    let offset = max(frame.leadingIndent - frame.firstIndent, columns + 1)
    guard columns <= room / 2, offset < room else {
      preparation.append(" ", style: style, source: source)
      return
    }
    preparation.beginContent()
    (frame.markerColumns, frame.contentOffset) = (columns, offset)
  }
}

extension ParagraphPreparation {
  /// Adds the label of an image that is not shown, in brackets as in plain text. The label is not split if it fits into
  /// a line of `room` columns.
  mutating func appendLabel(
    of image: InlineImage, style: Int, source: Int, room: Int, _ widths: WidthProfile
  ) {
    let words = image.label.split { $0.isWhitespace }.joined(separator: " ")
    append("[", style: style, source: source)
    let start = buffer.bytes.count - 1
    append(words.isEmpty ? "picture" : words, style: style, source: source)
    append("]", style: style, source: source)
    let label = start..<buffer.bytes.count
    if buffer.columns(label, widths, limit: room) <= room { buffer.labels.append(label) }
  }
}

extension ParagraphFrame {
  /// Moves text away from the bar, and drops the bar if there is no room for it.
  mutating func makeRoomForBar() {
    guard bar != nil else { return }
    let room = columns - trailingIndent - max(firstIndent, leadingIndent)
    let missing = max(0, 2 - blockStart)
    if room - missing >= 2 {
      firstIndent += missing
      leadingIndent += missing
    } else if blockStart < 1 {
      bar = nil
    }
  }
}
