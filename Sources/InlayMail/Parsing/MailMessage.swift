import InlayCore
import InlayFiles
import InlayFormats

/// The parts of a mail, and where they are in its bytes (RFC 2046, 5.1).
///
/// A line is a boundary only if it is exactly one that is open, white space at its end aside: boundaries may begin like others.
/// A part that never ends goes to the next boundary around it.
struct MailMessage: Sendable {
  let source: any ByteSource
  private(set) var parts: [MailPart] = []
  /// The number of parts that hold others and do not end.
  private(set) var unclosedCount = 0
  /// Text outside of parts, which programs do not show.
  private(set) var outside: [Range<Int>] = []

  /// Longer lines are no boundary.
  private static let longestBoundary = 1_000
  /// The greatest depth of parts, which no limit may exceed, because they are walked recursively.
  private static let greatestDepth = 1_000

  /// A part that is open.
  private struct Open {
    let part: Int
    let boundary: [UInt8]
    /// What the boundary meant before.
    let before: Int?
    /// Where text outside of parts begins.
    var outsideStart: Int
  }

  /// Finds the parts of `source`.
  ///
  /// - Throws: `InlayError` if a limit is exceeded, or the source cannot be read. Complexity: O(n).
  init(_ source: any ByteSource, limits: Limits) throws {
    try Limits.check("mailBytes", source.count, limits.mailBytes)
    self.source = source
    var cursor = MailCursor(source, 0..<source.count)
    var open: [Open] = []
    var depths: [[UInt8]: Int] = [:]
    // The part whose content is passed, unless others are in it.
    var leaf: Int?

    func close(to depth: Int) {
      while open.count > depth, let last = open.popLast() { depths[last.boundary] = last.before }
    }

    func end(_ leaf: Int, before boundary: Int) throws {
      let start = parts[leaf].range.lowerBound
      parts[leaf].range = start..<(try contentEnd(before: boundary, from: start))
    }

    func begin(isFirst: Bool) throws {
      let offset = cursor.at
      try Limits.check("mailParts", parts.count + 1, limits.mailParts, at: .byte(offset))
      let header = try MailHeader(&cursor, isFirst: isFirst, limits: limits)
      let number = parts.count
      let parent = open.last.map { ($0.part, parts[$0.part].type) }
      let part = MailPart(header, in: parent, at: cursor.at)
      parts.append(part)
      if let parent { parts[parent.0].children.append(number) }
      guard let boundary = part.boundary.map({ Array($0.utf8) }) else {
        leaf = number
        return
      }
      try Limits.check(
        "mailDepth", open.count + 1, min(limits.mailDepth, Self.greatestDepth), at: .byte(offset))
      open.append(
        Open(part: number, boundary: boundary, before: depths[boundary], outsideStart: cursor.at))
      depths[boundary] = open.count - 1
    }

    try begin(isFirst: true)
    while !open.isEmpty, try cursor.skipToDashes(),
      let line = try cursor.nextLine(most: Self.longestBoundary)
    {
      guard line.isWhole, let found = Self.boundary(line.bytes, depths) else { continue }
      if let ended = leaf {
        try end(ended, before: line.start)
        leaf = nil
      } else if let inner = open.last {
        outside.append(inner.outsideStart..<max(inner.outsideStart, line.start))
      }
      unclosedCount += open.count - found.depth - 1
      for inner in open[(found.depth + 1)...] {
        parts[inner.part].range = parts[inner.part].range.lowerBound..<line.start
      }
      close(to: found.depth + 1)
      if found.isLast {
        let part = open[found.depth].part
        parts[part].range = parts[part].range.lowerBound..<line.start
        close(to: found.depth)
        if open.isEmpty { break }
        open[open.count - 1].outsideStart = cursor.at
      } else {
        try begin(isFirst: false)
      }
    }
    let size = source.count
    if let leaf { parts[leaf].range = parts[leaf].range.lowerBound..<size }
    if open.isEmpty, parts[0].isMultipart {
      outside.append(min(cursor.at, size)..<size)
    } else {
      // A mail that is only cut off is read as far as it goes.
      if leaf == nil, let inner = open.last, !parts[inner.part].children.isEmpty {
        outside.append(inner.outsideStart..<max(inner.outsideStart, size))
      }
      unclosedCount += open.count
      for inner in open { parts[inner.part].range = parts[inner.part].range.lowerBound..<size }
    }
  }

  /// The innermost open part that a line parts or ends.
  private static func boundary(_ line: ArraySlice<UInt8>, _ depths: [[UInt8]: Int]) -> (
    depth: Int, isLast: Bool
  )? {
    var line = line.dropFirst(2)
    while let last = line.last, MailHeader.isSpace(last) || last == 0x0D { line.removeLast() }
    let inner = depths[Array(line)]
    let ended = line.suffix(2).elementsEqual("--".utf8) ? depths[Array(line.dropLast(2))] : nil
    guard let depth = [inner, ended].compactMap(\.self).max() else { return nil }
    return (depth, depth != inner)
  }

  /// The end of a content: the end of the line before a boundary belongs to the boundary.
  private func contentEnd(before boundary: Int, from start: Int) throws -> Int {
    guard boundary > start else { return start }
    let tail = try source.read(max(start, boundary - 2)..<boundary)
    guard tail.last == 0x0A else { return boundary }
    return boundary - (tail.count == 2 && tail[0] == 0x0D ? 2 : 1)
  }
}

extension MailMessage {
  /// The bytes of a part, encoded as they are.
  func encoded(_ part: MailPart) throws -> any ByteSource { try SliceSource(source, part.range) }

  /// The content of a part.
  ///
  /// - Throws: `InlayError` if it exceeds the limit, or cannot be read. Complexity: O(n).
  func content(_ part: MailPart, _ limit: FormatLimit, _ limits: Limits) throws -> any ByteSource {
    let encoded = try encoded(part)
    let most = limit.bytes(limits)
    let place = InlayError.Place.byte(part.range.lowerBound)
    switch part.header.keyword(.encoding) {
    case "base64": return MemorySource(try MailTransfer.base64(encoded, limit, most, at: place))
    case "quoted-printable":
      // An escape takes three bytes, and a line end of its own may follow each.
      let (largest, isLarge) = most.multipliedReportingOverflow(by: 6)
      try Limits.check(limit.name, encoded.count, isLarge ? .max : largest, at: place)
      let bytes = MailTransfer.quotedPrintable(try encoded.readAll())
      try Limits.check(limit.name, bytes.count, most, at: place)
      return MemorySource(bytes)
    default:
      try Limits.check(limit.name, encoded.count, most, at: place)
      return encoded
    }
  }

  /// Whether text outside of the parts says anything; of each place, the beginning is looked at.
  func saysMoreOutside() throws -> Bool {
    for range in outside.prefix(64) where !range.isEmpty {
      let bytes = try source.read(range.lowerBound..<min(range.upperBound, range.lowerBound + 4_096))
      if bytes.contains(where: { $0 > 0x20 }) { return true }
    }
    return false
  }
}
