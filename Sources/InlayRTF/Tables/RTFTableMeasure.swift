import InlayCore

/// How wide the text of each cell and box is, as far as that can be told without fonts, in twips.
///
/// It decides about columns that the text leaves open, whose widths are not read back.
struct RTFTableMeasure {
  /// For each block, the width of its longest word and of its longest line, without inner tables and padding.
  private(set) var words: [Int]
  private(set) var lines: [Int]
  private var word = 0
  private var line = 0

  /// An ordinary character is about as wide as this share of the font size.
  private static let percent = 55
  /// The most that a line counts: far more than any page.
  private static let widest = 1 << 20

  /// - Parameters:
  ///   - fontSize: the font size of a run, in half points.
  ///   - picture: the width of the picture of a placement in a run, in twips.
  /// - Complexity: O(n) in the text.
  init(_ text: DecomposedText, fontSize: (Int?) -> Int, picture: (Int, Int?) -> Int) throws {
    words = [Int](repeating: 0, count: text.blocks.count)
    lines = words
    var cursor = RTFTextCursor(text)
    var counter = CancellationCounter()
    var open: [Int] = []
    var next = 0
    while cursor.look() {
      try counter.check()
      while let last = open.last, text.blocks[last].range.upperBound <= cursor.position { open.removeLast() }
      while next < text.blocks.count, text.blocks[next].range.lowerBound <= cursor.position {
        open.append(next)
        next += 1
      }
      var end = cursor.end
      if next < text.blocks.count { end = min(end, text.blocks[next].range.lowerBound) }
      if let last = open.last { end = min(end, text.blocks[last].range.upperBound) }
      if let placement = cursor.placement {
        add(picture(placement, cursor.run))
        note(open.last)
        cursor.skip()
      } else {
        let size = fontSize(cursor.run) * 10
        while cursor.position < end, cursor.at < cursor.bytes.count {
          let scalar = RTFEscaping.scalar(cursor.bytes, &cursor.at)
          cursor.position += scalar.value > 0xFFFF ? 2 : 1
          add(scalar, size, open.last)
        }
        note(open.last)
      }
    }
  }

  private mutating func add(_ scalar: Unicode.Scalar, _ size: Int, _ block: Int?) {
    switch scalar {
    case "\n", "\r", "\u{2028}", "\u{2029}":
      note(block)
      (word, line) = (0, 0)
    case " ", "\t":
      note(block)
      word = 0
      line = min(line + size * Self.percent / 100, Self.widest)
    default:
      if Self.isWide(scalar) {
        note(block)
        word = 0
        add(size)
      } else {
        add(size * Self.percent / 100)
      }
    }
  }

  private mutating func add(_ width: Int) {
    let width = min(max(width, 0), Self.widest)
    word = min(word + width, Self.widest)
    line = min(line + width, Self.widest)
  }

  private mutating func note(_ block: Int?) {
    guard let block else { return }
    words[block] = max(words[block], word)
    lines[block] = max(lines[block], line)
  }

  /// Counts what stands in a block as part of the block around it.
  mutating func add(word: Int, line: Int, to block: Int) {
    words[block] = max(words[block], min(word, Self.widest))
    lines[block] = max(lines[block], min(line, Self.widest))
  }

  /// Whether a character is as wide as high, and lines may break beside it.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0x1F300...0x1FAFF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
