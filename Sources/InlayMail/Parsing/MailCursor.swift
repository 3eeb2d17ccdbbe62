import InlayCore

/// Walks the lines of a source. Memory for one piece, or for one line of the length that is asked for.
struct MailCursor {
  /// A line.
  struct Line {
    /// The offset of its first byte.
    let start: Int
    /// Its bytes without its end, as far as they were asked for.
    let bytes: ArraySlice<UInt8>
    /// Whether these are all.
    let isWhole: Bool
  }

  private let source: any ByteSource
  private let end: Int
  private var piece: [UInt8] = []
  /// The offset of the piece.
  private var start: Int
  /// The offset of the next byte.
  private(set) var at: Int

  private static let pieceBytes = 1 << 18

  /// Walks a range of a source.
  init(_ source: any ByteSource, _ range: Range<Int>) {
    (self.source, end) = (source, min(range.upperBound, source.count))
    (start, at) = (range.lowerBound, range.lowerBound)
  }

  /// Goes to an offset.
  mutating func move(to offset: Int) {
    if offset < start || offset > start + piece.count { (piece, start) = ([], offset) }
    at = offset
  }

  /// Takes bytes from ``at`` on into the piece, `wanted` of them unless the source ends before.
  private mutating func load(_ wanted: Int) throws {
    if at - start + wanted <= piece.count || start + piece.count >= end { return }
    try Task.checkCancellation()
    // More than is wanted, so that the next bytes are not read again.
    piece = try source.read(at..<min(end, at + wanted + Self.pieceBytes))
    start = at
  }

  /// The next line, of which at most `most` bytes are wanted; `nil` at the end.
  mutating func nextLine(most: Int) throws -> Line? {
    guard at < end else { return nil }
    let most = min(most, end - at)
    if let line = shortLine(most) { return line }
    try load(most + 2)
    if let line = shortLine(most) { return line }
    let (lineStart, from) = (at, at - start)
    let limit = min(piece.count, from + most + 2)
    if start + limit == end {
      at = end
      return Line(start: lineStart, bytes: piece[from..<limit], isWhole: true)
    }
    let bytes = piece[from..<from + most]
    at = start + limit
    try skipLine()
    return Line(start: lineStart, bytes: bytes, isWhole: false)
  }

  /// The next line, if it ends in the piece and within `most` bytes.
  private mutating func shortLine(_ most: Int) -> Line? {
    let (lineStart, from) = (at, at - start)
    guard let feed = ByteSearch.first(0x0A, in: piece, from: from, to: from + most + 2) else { return nil }
    at = start + feed + 1
    let isPair = feed > from && piece[feed - 1] == 0x0D
    return Line(start: lineStart, bytes: piece[from..<(isPair ? feed - 1 : feed)], isWhole: true)
  }

  /// Goes behind the end of the line.
  private mutating func skipLine() throws {
    while at < end {
      try load(1)
      if let feed = ByteSearch.first(0x0A, in: piece, from: at - start) {
        at = start + feed + 1
        return
      }
      at = start + piece.count
    }
  }

  /// From the beginning of a line, goes to the next line that begins with two dashes, which may be this one. Otherwise goes
  /// to the end, and returns `false`.
  ///
  /// - Complexity: O(n).
  mutating func skipToDashes() throws -> Bool {
    try load(2)
    if piece[(at - start)...].starts(with: "--".utf8) { return true }
    while true {
      if let found = Self.lineOfDashes(in: piece, from: at - start) {
        at = start + found
        return true
      }
      if start + piece.count >= end {
        at = end
        return false
      }
      // The last two bytes may begin what is looked for.
      at = max(at, start + piece.count - 2)
      try load(Self.pieceBytes)
    }
  }

  /// The index after the first line feed with two dashes behind it.
  private static func lineOfDashes(in piece: [UInt8], from: Int) -> Int? {
    var at = from
    while let feed = ByteSearch.first(0x0A, in: piece, from: at) {
      at = feed + 1
      if at + 1 < piece.count, piece[at] == UInt8(ascii: "-"), piece[at + 1] == UInt8(ascii: "-") {
        return at
      }
    }
    return nil
  }
}
