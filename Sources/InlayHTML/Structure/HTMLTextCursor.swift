import InlayCore

/// Walks a text paragraph by paragraph, and each paragraph piece by piece. A piece is an image, or a stretch with
/// constant attributes.
struct HTMLTextCursor {
  /// A paragraph without its separator.
  struct Paragraph {
    /// Start, in bytes and in UTF-16 units.
    var start, start16: Int
    var end, end16: Int
    /// Length of the separator in UTF-16 units, and whether it is LF.
    var separator = 0
    var endsWithLineFeed = true
    /// Index of its attributes, if it has any.
    var attributes: Int?
    /// Whether all bytes are ASCII, so that bytes and UTF-16 units are equal.
    var isASCII = true
  }

  /// A stretch of a paragraph.
  struct Piece {
    var start, start16: Int
    var end, end16: Int
    var run: Int?
    var placement: Int?
  }

  let bytes: [UInt8]
  private let runs: [CharacterRun]
  private let paragraphs: [ParagraphRun]
  private let placements: [ImagePlacement]
  private var at = 0
  private var at16 = 0
  private var run = 0
  private var paragraph = 0
  private var placement = 0

  init(_ text: DecomposedText) {
    bytes = Array(text.text.utf8)
    runs = text.runs
    paragraphs = text.paragraphs
    placements = text.placements
  }

  /// The next paragraph. Complexity: O(its length).
  mutating func next() -> Paragraph? {
    guard at < bytes.count else { return nil }
    var found = Paragraph(start: at, start16: at16, end: at, end16: at16)
    while paragraph < paragraphs.count, paragraphs[paragraph].range.upperBound <= at16 { paragraph += 1 }
    if paragraph < paragraphs.count, paragraphs[paragraph].range.lowerBound <= at16 {
      found.attributes = paragraph
    }
    let (end, separator, continuations, long) = Self.scan(bytes, from: at)
    found.end = end
    found.end16 = at16 + (end - at) - continuations + long
    found.isASCII = continuations == 0
    found.separator = separator == 0 ? 0 : (separator == 2 ? 2 : 1)
    found.endsWithLineFeed = separator == 0 || (separator == 1 && bytes[end] == 0x0A)
    at = end + separator
    at16 = found.end16 + found.separator
    return found
  }

  /// Finds the end of the paragraph at `start` and the length of its separator in bytes. It also counts continuation
  /// bytes and starts of four-byte scalars, which convert bytes to UTF-16 units.
  private static func scan(
    _ bytes: [UInt8], from start: Int
  ) -> (end: Int, separator: Int, continuations: Int, long: Int) {
    unsafe bytes.withUnsafeBufferPointer { all in
      var at = start
      var continuations = 0
      var long = 0
      let end = all.count
      while at < end {
        let byte = unsafe all[at]
        if byte < 0x80 {
          if byte == 0x0A { return (at, 1, continuations, long) }
          if byte == 0x0D {
            let isPair = unsafe at &+ 1 < end && all[at &+ 1] == 0x0A
            return (at, isPair ? 2 : 1, continuations, long)
          }
        } else if byte < 0xC0 {
          continuations &+= 1
        } else if byte >= 0xF0 {
          long &+= 1
        } else if byte == 0xE2, unsafe at &+ 2 < end && all[at &+ 1] == 0x80 && all[at &+ 2] == 0xA9 {
          return (at, 3, continuations, long)
        }
        at &+= 1
      }
      return (end, 0, continuations, long)
    }
  }

  /// The piece of `paragraph` at an offset before its end. Complexity: O(its length).
  mutating func piece(_ offset: Int, _ offset16: Int, of paragraph: Paragraph, upTo limit16: Int) -> Piece {
    var piece = Piece(
      start: offset, start16: offset16, end: paragraph.end, end16: min(limit16, paragraph.end16))
    while run < runs.count, runs[run].range.upperBound <= offset16 { run += 1 }
    while placement < placements.count, placements[placement].range.upperBound <= offset16 { placement += 1 }
    if run < runs.count, runs[run].range.lowerBound <= offset16 { piece.run = run }
    if placement < placements.count, placements[placement].at <= offset16 {
      piece.placement = placement
      piece.end16 = min(placements[placement].range.upperBound, paragraph.end16)
    } else {
      if placement < placements.count { piece.end16 = min(piece.end16, placements[placement].at) }
      if run < runs.count {
        let range = runs[run].range
        piece.end16 = min(piece.end16, range.lowerBound <= offset16 ? range.upperBound : range.lowerBound)
      }
    }
    if piece.end16 == paragraph.end16 {
      piece.end = paragraph.end
    } else if paragraph.isASCII {
      piece.end = offset + piece.end16 - offset16
    } else {
      piece.end = advance(offset, by: piece.end16 - offset16, to: paragraph.end)
    }
    return piece
  }

  /// The position among runs and placements, which ``piece(_:_:of:upTo:)`` moves.
  struct Place {
    fileprivate var run, placement: Int
  }

  var place: Place {
    get { Place(run: run, placement: placement) }
    set { (run, placement) = (newValue.run, newValue.placement) }
  }

  /// Whether all paragraphs have been returned.
  var isAtEnd: Bool { at == bytes.count }

  /// The UTF-16 units of these bytes. Complexity: O(n).
  func units(_ range: Range<Int>) -> Int {
    bytes[range].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xF0 ? 2 : 1) }
  }

  /// Whether a text ends with a paragraph separator.
  static func endsWithSeparator(_ bytes: [UInt8]) -> Bool {
    bytes.last == 0x0A || bytes.last == 0x0D || bytes.suffix(3).elementsEqual("\u{2029}".utf8)
  }

  /// Index of the run at a position. Positions must not decrease between calls.
  mutating func run(at position: Int) -> Int? {
    while run < runs.count, runs[run].range.upperBound <= position { run += 1 }
    return run < runs.count && runs[run].range.lowerBound <= position ? run : nil
  }

  /// The byte offset that many UTF-16 units after `start`. Complexity: O(units).
  func advance(_ start: Int, by units: Int, to end: Int) -> Int {
    var at = start
    var left = units
    while at < end, left > 0 {
      let byte = bytes[at]
      left -= byte >= 0xF0 ? 2 : 1
      at += byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    }
    return min(at, end)
  }
}
