import InlayCore

/// Computes the height of a line, then its drawing commands.
struct LineComposer {
  let context: LayoutContext
  let indents: Indents
  /// Metrics for the height of an empty line.
  let empty: FontMetrics

  /// Text at one position in the line.
  struct Part {
    var line: ShapedLine
    var piece: PieceText
    /// Position from the left end of the column.
    var x: Double
  }

  // MARK: Height

  /// The extent of a line above and below its baseline.
  func extent(of parts: [Part]) -> LineExtent {
    var text = Reach()
    var letters = Reach()
    var shifted = Reach()
    var emoji = Reach()
    var boxes = LineExtent(ascent: 0, descent: 0)
    var ink = InkBounds()
    var shiftedInk = InkBounds()
    var last = -1
    for part in parts {
      for run in part.line.runs {
        if let span = run.boxSpan, let box = part.piece.box(ofSpan: span) {
          letters.add(box.letter.metrics, size: box.letter.size)
          if box.growsLine { boxes = boxes.union(LineExtent(ascent: box.ascent, descent: box.descent)) }
          continue
        }
        let place = part.piece.styles[run.style]
        let style = context.styles[place]
        if style.isOnBaseline {
          ink = ink.union(run.ink)
          if place == last { continue }
          last = place
          if style.span.font.isEmoji {
            emoji.add(style.metrics, size: style.span.font.size)
          } else {
            text.add(style.metrics, size: style.span.font.size)
          }
        } else {
          shifted.add(style.metrics, size: style.span.font.size)
          shiftedInk = shiftedInk.union(run.ink.moved(x: 0, y: -style.rise))
        }
      }
    }
    if text.size < letters.size { text.add(letters) }
    // An emoji font makes a line no higher than other text of its size does.
    if text.size < emoji.size { text.add(emoji) }
    if text.size == 0 { text.add(shifted) }
    if text.size == 0 { text.add(empty, size: 1) }
    var extent = indents.heights.extent(ascent: text.ascent, descent: text.depth).union(boxes)
    if !shiftedInk.isEmpty { extent = extent.union(Self.extent(of: shiftedInk, slack: 0.5)) }
    // If a font's ink exceeds its metrics, the line grows to show all of it, within limits.
    if !ink.isEmpty {
      let maximum = extent.height * Self.maximumGrowth
      let beyond = Self.extent(of: ink, slack: Double(context.overdraw))
      extent = extent.union(
        LineExtent(ascent: min(maximum, beyond.ascent), descent: min(maximum, beyond.descent)))
    }
    return extent
  }

  private static let maximumGrowth = 4

  private static func extent(of ink: InkBounds, slack: Double) -> LineExtent {
    LineExtent(ascent: whole(-ink.top - slack), descent: whole(ink.bottom - slack))
  }

  private static func whole(_ pixels: Double) -> Int {
    pixels.isFinite ? Int(min(max(pixels, -1e6), 1e6).rounded(.up)) : 0
  }

  /// The maximum metrics of several fonts.
  private struct Reach {
    var ascent = 0.0
    /// Descent and line gap. TextKit, too, puts the gap below the text.
    var depth = 0.0
    var size = 0.0

    mutating func add(_ metrics: FontMetrics, size: Double) {
      (ascent, depth) = (max(ascent, metrics.ascent), max(depth, metrics.descent + metrics.lineGap))
      self.size = max(self.size, size)
    }

    mutating func add(_ other: Reach) {
      (ascent, depth) = (max(ascent, other.ascent), max(depth, other.depth))
      size = max(size, other.size)
    }
  }

  // MARK: Commands

  /// The drawing commands of a line.
  func compose(
    _ parts: [Part], _ extent: LineExtent, isRightToLeft: Bool
  ) throws -> LineDrawing {
    var drawing = LineDrawing(extent: extent)
    for part in parts {
      drawing.begin(left: part.x, right: part.x + part.line.width)
      for run in part.line.runs {
        let place = part.piece.styles[run.style]
        let style = context.styles[place]
        let x = part.x + run.x
        if let span = run.boxSpan, let box = part.piece.box(ofSpan: span) {
          drawing.add(box, style, x: x, width: run.width)
        } else {
          drawing.add(run, style, x: x)
          if run.glyphs == nil, part.piece.hasTabs, !indents.leaders.isEmpty,
            part.piece.isTab(run.range)
          {
            let at = x - indents.left
            let ends = indents.mirrored(at, at + run.width, isRightToLeft: isRightToLeft)
            let start = isRightToLeft ? ends.left : x
            if let leader = indents.leaders.leader(behind: start - indents.left),
              let leaders = try context.leaders.line(
                of: leader, from: x, to: x + run.width, style: place, context.styles, context.fonts)
            {
              drawing.add(leaders.line, style, x: leaders.x)
            }
          }
        }
        if !run.missing.isEmpty { note(run.missing, in: part.piece) }
      }
      drawing.end()
    }
    return drawing
  }

  private func note(_ missing: [Int], in piece: PieceText) {
    let text = piece.text
    for place in missing where place >= 0 && place < piece.count {
      let index = text.utf8.index(text.utf8.startIndex, offsetBy: place)
      context.missing.note(text.unicodeScalars[index], at: piece.map.unit(at: place, in: text))
    }
  }
}
