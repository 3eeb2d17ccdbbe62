import InlayCore

/// Breaks a paragraph into lines, several at a time. A long paragraph is laid out in pieces, of which all lines but the
/// last are used. So the time is linear and the memory bounded.
struct ParagraphTypesetter {
  private let paragraph: FlowParagraph
  private let index: Int
  private let context: LayoutContext
  private let indents: Indents
  private let composer: LineComposer
  private var source: ParagraphSource
  private var marker: TypesetMarker?
  private let flowMarker: FlowMarker?
  /// Start of the first line, from the leading edge.
  private var firstStart: Double
  private var piece: PieceText
  private var cursor = TextMap.Cursor()
  private var lines: [ShapedLine] = []
  private var at = 0
  /// Number of final lines that were already returned.
  private var taken = 0
  private var isFirstPiece = true
  private var isRightToLeft: Bool?
  /// The UTF-16 offset at which the next line begins.
  private var unit: Int
  private var isComplete = false
  private var isFirstLine = true
  /// Whether the previous line ended with a form feed, so that a new page follows.
  private var hasFormFeed = false

  /// Bytes laid out at once. One line may need more.
  private static let pieceBytes = 8 << 10
  /// Maximum number of bytes in a line. Longer lines are cut.
  private static let maximumPiece = 64 << 10

  init(_ paragraph: FlowParagraph, index: Int, indents: Indents, _ context: LayoutContext) throws {
    (self.paragraph, self.index, self.context, self.indents) = (paragraph, index, context, indents)
    let metrics = context.typeset(paragraph.textStyle).metrics
    composer = LineComposer(context: context, indents: indents, empty: metrics)
    isRightToLeft = indents.isRightToLeft
    unit = paragraph.range.lowerBound
    firstStart = indents.first
    piece = PieceText(at: paragraph.range.lowerBound)
    flowMarker = paragraph.marker
    var takes = ParagraphSource.Parts.content
    if let flowMarker {
      marker = try TypesetMarker.make(
        flowMarker, of: paragraph, isRightToLeft: isRightToLeft, room: indents.minimumRoom, context)
      if let marker {
        if let start = indents.contentStart(behind: marker.width + marker.space) {
          firstStart = start
        } else {
          // The marker is too wide to hang, so it becomes the start of the text.
          self.marker = nil
          takes = .all
          if let given = flowMarker.given {
            let style = context.styles.place(of: flowMarker.style, context.fonts)
            piece.append(given + " ", for: unit..<unit, style: style)
          }
        }
      } else {
        firstStart = indents.leading
      }
    }
    let room = Int(max(1, indents.width - max(firstStart, indents.leading) - indents.trailing))
    source = ParagraphSource(paragraph, context, room: room, takes: takes)
  }

  /// The next line; `nil` at the end. There is at least one.
  mutating func next() throws -> StackedLine? {
    if at >= taken {
      if isComplete { return nil }
      try shape()
    }
    let line = lines[at]
    at += 1
    let isLast = isComplete && at >= taken
    return try make(line, isLast: isLast)
  }

  // MARK: Pieces

  private mutating func shape() throws {
    var limit = Self.pieceBytes
    if !isFirstPiece {
      let end = at < lines.count ? lines[at].range.lowerBound : piece.count
      piece = piece.rest(from: end, sense: sense)
    }
    cursor = TextMap.Cursor()
    while true {
      try Task.checkCancellation()
      try source.fill(&piece, upTo: limit)
      let shaped = try context.fonts.lines(of: text())
      if isRightToLeft == nil { isRightToLeft = shaped.isRightToLeft }
      (lines, at) = (shaped.lines, 0)
      if lines.isEmpty { lines = [ShapedLine(range: 0..<piece.count, runs: [], width: 0, isLast: true)] }
      if source.isAtEnd {
        isComplete = true
        taken = lines.count
        break
      }
      if lines.count > 1 {
        taken = lines.count - 1
        break
      }
      guard let more = bytesOfLine(after: piece.count, lines[0].width), limit < Self.maximumPiece else {
        taken = 1
        context.collector.report(
          .pageLineCut, at: piece.end,
          "\(piece.count) bytes without a line break were cut, because they are too many for one line")
        break
      }
      limit = max(2 * limit, more)
    }
    isFirstPiece = false
  }

  /// Estimates how many bytes fill a line, if `bytes` took `width` of its width; `nil` if that exceeds what is typeset
  /// at once, as with very many combining marks.
  private func bytesOfLine(after bytes: Int, _ width: Double) -> Int? {
    guard width > 0 else { return nil }
    let filled = Double(bytes) * max(1, indents.room / width)
    return filled < Double(Self.maximumPiece) ? Int(filled) : nil
  }

  /// The direction of the last line's end, if it differs from the paragraph's. The following text depends on it (UAX
  /// #9, N1).
  private var sense: TextDirection? {
    guard taken > 0, let run = lines[taken - 1].runs.max(by: { $0.range.upperBound < $1.range.upperBound }),
      run.isRightToLeft != isRightToLeft
    else { return nil }
    return run.isRightToLeft ? .rightToLeft : .leftToRight
  }

  private func text() -> ParagraphText {
    var text = piece.paragraph(context.styles)
    text.width = max(1, indents.room)
    text.firstLineIndent = isFirstPiece ? firstStart - indents.leading : 0
    text.isRightToLeft = isRightToLeft
    text.isJustified = indents.alignment == .justified
    text.isContinued = !source.isAtEnd
    if piece.hasTabs {
      text.tabs = indents.tabs
      text.tabInterval = indents.tabInterval
    }
    return text
  }

  // MARK: Lines

  private mutating func make(_ line: ShapedLine, isLast: Bool) throws -> StackedLine {
    let isRightToLeft = self.isRightToLeft ?? false
    let start = isFirstLine ? firstStart : indents.leading
    let x = indents.x(of: line.width, start: start, isRightToLeft: isRightToLeft)
    var parts: [LineComposer.Part] = []
    if isFirstLine, let marker = try directedMarker(isRightToLeft) {
      let ends = indents.mirrored(indents.first, indents.first + marker.width, isRightToLeft: isRightToLeft)
      parts.append(LineComposer.Part(line: marker.line, piece: marker.piece, x: ends.left))
    }
    parts.append(LineComposer.Part(line: line, piece: piece, x: x))
    let extent = composer.extent(of: parts)
    var drawing = try composer.compose(parts, extent, isRightToLeft: isRightToLeft)
    if isFirstLine, paragraph.isRule {
      drawing.addRule(
        from: indents.mirrored(
          indents.leading, indents.width - indents.trailing, isRightToLeft: isRightToLeft),
        color: paragraph.textStyle.values.foregroundColor, scale: context.geometry.contentScale)
    }
    let values = paragraph.style.values
    let end =
      isLast
      ? paragraph.range.upperBound - paragraph.separatorLength
      : max(unit, cursor.unit(at: line.range.upperBound, piece.map, piece.text))
    let stacked = StackedLine(
      paragraph: index, range: unit..<max(unit, end), spaceAbove: isFirstLine ? 0 : indents.lineSpacing,
      extent: extent, x: x, width: line.width, commands: drawing.commands, ink: drawing.ink,
      boxes: drawing.boxes, isFirst: isFirstLine, isLast: isLast, block: indents.block,
      bars: indents.bars, barColor: indents.bars.isEmpty ? nil : paragraph.textStyle.values.foregroundColor,
      isRightToLeft: isRightToLeft, keepsWithNext: values.keepsWithNext,
      keepsTogether: values.keepsTogether,
      breaksPageBefore: hasFormFeed || isFirstLine && values.breaksPageBefore,
      frame: ColumnFrame(left: indents.left, width: indents.width))
    hasFormFeed = piece.isFormFeed(before: line.range.upperBound)
    unit = stacked.range.upperBound
    isFirstLine = false
    return stacked
  }

  /// The marker, in the direction of the content.
  private func directedMarker(_ isRightToLeft: Bool) throws -> TypesetMarker? {
    guard marker != nil, let flowMarker, isRightToLeft, indents.isRightToLeft == nil else { return marker }
    return try TypesetMarker.make(
      flowMarker, of: paragraph, isRightToLeft: true, room: indents.minimumRoom, context)
  }
}
