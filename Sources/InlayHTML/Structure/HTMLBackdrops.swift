import InlayCore

/// Walks a text with tables or boxes, and finds what is behind its characters: their own background, or that of the
/// paragraph, or that of the innermost cell, table or box.
struct HTMLBackdrops {
  private let text: DecomposedText
  private let paragraphs: [ParagraphRun]
  private let count: Int
  /// The next run, paragraph with a color, and block.
  private var run = 0
  private var paragraph = 0
  private var block = 0
  /// The open blocks, and the color behind each.
  private var open: [(end: Int, color: TextColor?)] = []

  /// The color schemes that suit a text. Complexity: O(runs + paragraphs + blocks), bounded.
  static func scheme(of text: DecomposedText) -> HTMLColorScheme {
    var walk = HTMLBackdrops(text)
    return walk.scheme()
  }

  private init(_ text: DecomposedText) {
    self.text = text
    paragraphs = text.hasBlockColors ? text.paragraphs.filter { $0.attributes.blockColor != nil } : []
    count = text.utf16Count
  }

  /// Whether anything has a color. Blocks that follow each other are alike as a rule.
  private var hasColors: Bool {
    if !paragraphs.isEmpty { return true }
    var last = BlockAttributes.none
    for block in text.blocks where block.attributes != last {
      if block.attributes.backgroundColor != nil { return true }
      last = block.attributes
    }
    return text.tables.contains { $0.attributes.values.block.backgroundColor != nil }
      || text.runs.contains {
        $0.attributes.values.foregroundColor != nil || $0.attributes.values.backgroundColor != nil
      }
  }

  private mutating func scheme() -> HTMLColorScheme {
    guard hasColors else { return .both }
    var at = 0
    var left = HTMLColorScheme.most
    var isDark = false
    while at < count, left > 0 {
      left -= 1
      let end = move(to: at)
      let isInRun = run < text.runs.count && text.runs[run].range.lowerBound <= at
      let values = isInRun ? text.runs[run].attributes.values : CharacterAttributeValues()
      let isInParagraph = paragraph < paragraphs.count && paragraphs[paragraph].range.lowerBound <= at
      let own = isInParagraph ? paragraphs[paragraph].attributes.blockColor : nil
      let scheme = HTMLColorScheme.scheme(
        values.foregroundColor, on: values.backgroundColor ?? own ?? open.last?.color)
      if scheme != .both, hasInk(at..<end) {
        if scheme == .light { return .light }
        isDark = true
      }
      at = end
    }
    return isDark ? .dark : .both
  }

  /// Moves to a position.
  ///
  /// - Returns: the position up to which nothing changes.
  private mutating func move(to at: Int) -> Int {
    while run < text.runs.count, text.runs[run].range.upperBound <= at { run += 1 }
    while paragraph < paragraphs.count, paragraphs[paragraph].range.upperBound <= at { paragraph += 1 }
    while let last = open.last, last.end <= at { open.removeLast() }
    while block < text.blocks.count, text.blocks[block].range.lowerBound <= at {
      let next = text.blocks[block]
      var color = next.attributes.backgroundColor
      if color == nil, let cell = next.cell {
        color = text.tables[cell.table].attributes.values.block.backgroundColor
      }
      open.append((next.range.upperBound, color ?? open.last?.color))
      block += 1
    }
    var end = count
    func stop(_ range: Range<Int>) {
      end = min(end, range.lowerBound <= at ? range.upperBound : range.lowerBound)
    }
    if run < text.runs.count { stop(text.runs[run].range) }
    if paragraph < paragraphs.count { stop(paragraphs[paragraph].range) }
    if block < text.blocks.count { end = min(end, text.blocks[block].range.lowerBound) }
    if let last = open.last { end = min(end, last.end) }
    return max(end, at + 1)
  }

  /// Whether something there is drawn in the color of the text.
  private func hasInk(_ range: Range<Int>) -> Bool {
    let units = text.text.utf16
    let start = units.index(units.startIndex, offsetBy: range.lowerBound)
    return units[start...].prefix(range.count).contains { !Self.isBlank($0) }
  }

  /// Whether a UTF-16 unit is a space, a line end, or the place of a picture.
  private static func isBlank(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x09, 0x0A, 0x0D, 0x20, 0xA0, 0x2028, 0x2029, 0xFFFC: true
    default: false
    }
  }
}
