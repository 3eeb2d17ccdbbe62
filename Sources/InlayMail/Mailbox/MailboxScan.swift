import InlayCore

/// Finds the mails in a mailbox file (RFC 4155). A mail begins at a line `From ` with a time in it, at the beginning or after
/// an empty line. What the mails say of their lengths is not believed.
struct MailboxScan {
  /// A mail in the file.
  struct Record {
    /// The offset of the line that begins it.
    let start: Int
    /// Its bytes, without the line that begins it.
    let range: Range<Int>
    /// Whether a line in it was changed so that it begins no mail.
    let isQuoted: Bool
  }

  private let source: any ByteSource
  private var piece: [UInt8] = []
  private var start = 0
  private var at = 0
  /// Where the next mail begins.
  private var next: Int?

  private static let pieceBytes = 1 << 20
  private static let longestLine = 1_000

  /// A scan from the beginning.
  ///
  /// - Throws: `InlayError` if the source cannot be read.
  init(_ source: any ByteSource) throws {
    self.source = source
    // Mails are preceded by what programs write at the beginning of a file, or by nothing.
    if try isBeginning(0) { next = 0 } else { next = try find().record }
  }

  /// The next mail; `nil` at the end. Complexity: O(n) in its bytes.
  mutating func nextRecord() throws -> Record? {
    guard let start = next else { return nil }
    let line = try bytes(start..<min(source.count, start + Self.longestLine))
    let length = line.firstIndex(of: 0x0A).map { $0 + 1 - line.startIndex } ?? line.count
    let body = min(source.count, start + length)
    at = max(at, max(0, body - 1))
    let found = try find()
    next = found.record
    var end = found.record ?? source.count
    if found.record != nil {
      // The empty line before the next mail belongs to none.
      let tail = try bytes(max(body, end - 2)..<end)
      end -= tail.elementsEqual([0x0D, 0x0A]) ? 2 : tail.last == 0x0A ? 1 : 0
    }
    return Record(start: start, range: body..<max(body, end), isQuoted: found.isQuoted)
  }

  /// Goes to the next line that begins a mail.
  private mutating func find() throws -> (record: Int?, isQuoted: Bool) {
    var isQuoted = false
    while at < source.count {
      if at < start || at + 8 > start + piece.count, start + piece.count < source.count || piece.isEmpty {
        try Task.checkCancellation()
        start = at
        piece = try source.read(at..<min(source.count, at + Self.pieceBytes))
      }
      guard let found = Self.mark(in: piece, from: at - start) else {
        if start + piece.count >= source.count {
          at = source.count
          break
        }
        // The end may hold a part of the mark.
        at = start + piece.count - 7
        continue
      }
      at = start + found + 1
      if piece[found] == UInt8(ascii: ">") {
        isQuoted = true
      } else if try isBeginning(at) {
        return (at, isQuoted)
      }
    }
    return (nil, isQuoted)
  }

  /// The index before the next `From `: a line feed, or the last `>` of a line that is only quoted.
  private static func mark(in piece: [UInt8], from: Int) -> Int? {
    var at = from
    while true {
      // The piece may begin within the marks of a line.
      var begin = at
      while begin < piece.count, piece[begin] == UInt8(ascii: ">") { begin &+= 1 }
      if begin > from, begin &+ 5 <= piece.count, piece[begin] == UInt8(ascii: "F"),
        piece[begin...].starts(with: "From ".utf8)
      {
        return begin - 1
      }
      guard let feed = ByteSearch.first(0x0A, in: piece, from: max(from, begin)) else { return nil }
      at = feed + 1
    }
  }

  /// Whether a mail begins at an offset at which a line begins with `From `.
  private func isBeginning(_ offset: Int) throws -> Bool {
    let before = try bytes(max(0, offset - 3)..<offset)
    let isAfterEmpty =
      offset == 0 || before.suffix(2).elementsEqual([0x0A, 0x0A]) || before.elementsEqual([0x0A, 0x0D, 0x0A])
      || offset <= 2 && before.allSatisfy { $0 == 0x0A || $0 == 0x0D }
    guard isAfterEmpty else { return false }
    let line = try bytes(offset..<min(source.count, offset + Self.longestLine)).prefix { $0 != 0x0A }
    return Self.isBeginning(line)
  }

  /// Some bytes, of the piece if it has them.
  private func bytes(_ range: Range<Int>) throws -> ArraySlice<UInt8> {
    guard range.lowerBound >= start, range.upperBound <= start + piece.count else {
      return try source.read(range)[...]
    }
    return piece[(range.lowerBound - start)..<(range.upperBound - start)]
  }

  /// Whether a line says who sent a mail and when.
  static func isBeginning(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.starts(with: "From ".utf8) else { return false }
    func isDigit(_ index: Int) -> Bool { line.indices.contains(index) && (0x30...0x39).contains(line[index]) }
    return line.indices.contains { index in
      line[index] == UInt8(ascii: ":") && isDigit(index - 1) && isDigit(index + 1) && isDigit(index + 2)
    }
  }
}
