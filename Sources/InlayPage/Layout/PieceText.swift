import InlayCore

/// A box for a picture in a line, and what is drawn in it.
struct InlineBox: Sendable {
  /// Index into the placements.
  var placement: Int
  /// Size in whole pixels.
  var width: Int
  var height: Int
  /// Extent below the baseline.
  var descent: Int
  /// Whether the line grows for the box. If not, the box fits into the room of text.
  var growsLine: Bool
  /// The letter that the box replaces.
  var letter: Letter
  var content: Content

  enum Content: Sendable {
    case picture(PictureKey)
    /// A frame with a label.
    case label(BoxLabel)
    /// Nothing: the caller draws it.
    case empty
  }

  var ascent: Int { height - descent }
}

/// What a letter of a style contributes to the height of its line.
struct Letter: Sendable {
  /// Size of the font in pixels.
  var size: Double
  var metrics: FontMetrics

  init(_ size: Double, _ metrics: FontMetrics) { (self.size, self.metrics) = (size, metrics) }
}

/// The text of a paragraph that is laid out at once, and the mapping back to the document.
struct PieceText: Sendable {
  private(set) var text = ""
  private(set) var spans: [TextSpan] = []
  /// The styles in use, as indices into the document's styles. Spans refer to them.
  private(set) var styles: [Int] = []
  private var placeOfStyle: [Int: Int] = [:]
  private(set) var map = TextMap()
  private(set) var boxes: [InlineBox] = []
  /// The box of each span, or -1.
  private(set) var boxOfSpan: [Int32] = []
  /// Bytes from which on a direction is set; `nil` for the characters' own direction.
  private var turns: [(byte: Int, direction: TextDirection?)] = []
  /// The UTF-16 offset after the last unit.
  private(set) var end: Int
  private(set) var hasTabs = false

  init(at unit: Int) { end = unit }

  var count: Int { text.utf8.count }

  /// The box of a span.
  func box(ofSpan span: Int) -> InlineBox? {
    guard boxOfSpan.indices.contains(span), boxOfSpan[span] >= 0 else { return nil }
    return boxes[Int(boxOfSpan[span])]
  }

  /// Whether a range is a single tab.
  func isTab(_ range: Range<Int>) -> Bool { range.count == 1 && byte(at: range.lowerBound) == 0x09 }

  /// Whether a form feed precedes a position. In RTF it ends a page.
  func isFormFeed(before place: Int) -> Bool { byte(at: place - 1) == 0x0C }

  private func byte(at place: Int) -> UInt8? {
    guard place >= 0, place < count else { return nil }
    return text.utf8[text.utf8.index(text.utf8.startIndex, offsetBy: place)]
  }

  // MARK: Appending

  /// Adds text that begins at a UTF-16 offset of the document.
  mutating func append(_ string: Substring, units: Range<Int>, style: Int) {
    guard !string.isEmpty else { return }
    let start = count
    text.append(contentsOf: string)
    addSpan(start..<count, style)
    map.append(byte: start, unit: units.lowerBound, isVerbatim: true)
    end = units.upperBound
    if !hasTabs, string.utf8.contains(0x09) { hasTabs = true }
  }

  /// Adds text that replaces units of the document as a whole.
  mutating func append(_ string: String, for units: Range<Int>, style: Int) {
    let start = count
    text.append(string)
    addSpan(start..<count, style)
    map.append(byte: start, unit: units.lowerBound, isVerbatim: false)
    end = units.upperBound
    closeMap()
  }

  /// Adds a box.
  mutating func append(_ box: InlineBox, units: Range<Int>, style: Int) {
    let start = count
    text.append("\u{FFFC}")
    let room = TextBox(
      width: Double(box.width), ascent: Double(box.ascent), descent: Double(box.descent))
    spans.append(TextSpan(range: start..<count, style: local(style), box: room))
    boxOfSpan.append(Int32(truncatingIfNeeded: boxes.count))
    boxes.append(box)
    map.append(byte: start, unit: units.lowerBound, isVerbatim: false)
    end = units.upperBound
    closeMap()
  }

  /// Skips units that are not shown.
  mutating func skip(to unit: Int) {
    end = unit
    closeMap()
  }

  /// Sets the direction of the following text (UAX #9, embeddings).
  mutating func turn(_ direction: TextDirection?, style: Int) {
    guard direction != turns.last?.direction else { return }
    if turns.last?.direction != nil { append("\u{202C}", for: end..<end, style: style) }
    if let direction {
      append(direction == .rightToLeft ? "\u{202B}" : "\u{202A}", for: end..<end, style: style)
    }
    turns.append((count, direction))
  }

  /// Marks that the following text begins at the current UTF-16 offset.
  private mutating func closeMap() { map.append(byte: count, unit: end, isVerbatim: false) }

  private mutating func addSpan(_ range: Range<Int>, _ style: Int) {
    let style = local(style)
    if let last = spans.last, last.box == nil, last.style == style, last.range.upperBound == range.lowerBound
    {
      spans[spans.count - 1].range = last.range.lowerBound..<range.upperBound
      return
    }
    spans.append(TextSpan(range: range, style: style))
    boxOfSpan.append(-1)
  }

  /// The index in ``styles`` of one of the document's styles. Complexity: O(1).
  private mutating func local(_ style: Int) -> Int {
    if let last = spans.last?.style, styles[last] == style { return last }
    if let known = placeOfStyle[style] { return known }
    placeOfStyle[style] = styles.count
    styles.append(style)
    return styles.count - 1
  }

  // MARK: Going on

  /// The text from a byte on, which must be between scalars.
  ///
  /// - Parameter sense: the direction of the text before it, if it matters.
  /// - Complexity: O(rest)
  func rest(from byte: Int, sense: TextDirection? = nil) -> PieceText {
    var rest = PieceText(at: map.unit(at: byte, in: text))
    let start = text.utf8.index(text.utf8.startIndex, offsetBy: byte)
    let place = spans.firstIndex { $0.range.upperBound > byte } ?? spans.count
    if let turn = turns.last(where: { $0.byte <= byte })?.direction, place < spans.count {
      rest.turn(turn, style: styles[spans[place].style])
    }
    if let sense, place < spans.count {
      let mark = sense == .rightToLeft ? "\u{200F}" : "\u{200E}"
      rest.append(mark, for: rest.end..<rest.end, style: styles[spans[place].style])
    }
    let shift = rest.count - byte
    rest.text.append(contentsOf: text[start...])
    rest.hasTabs = hasTabs
    for index in place..<spans.count {
      var span = spans[index]
      span.range = max(byte, span.range.lowerBound) + shift..<span.range.upperBound + shift
      span.style = rest.local(styles[span.style])
      rest.spans.append(span)
      if let box = box(ofSpan: index) {
        rest.boxOfSpan.append(Int32(truncatingIfNeeded: rest.boxes.count))
        rest.boxes.append(box)
      } else {
        rest.boxOfSpan.append(-1)
      }
    }
    rest.map.append(byte: byte + shift, unit: rest.end, isVerbatim: map.isVerbatim(at: byte))
    for segment in map.segments where segment.byte > byte {
      rest.map.append(byte: segment.byte + shift, unit: segment.unit, isVerbatim: segment.isVerbatim)
    }
    for turn in turns where turn.byte > byte { rest.turns.append((turn.byte + shift, turn.direction)) }
    rest.end = end
    return rest
  }
}

extension TextMap {
  /// Whether the byte comes from the document verbatim.
  fileprivate func isVerbatim(at byte: Int) -> Bool {
    segments.last { $0.byte <= byte }?.isVerbatim ?? false
  }
}
