import InlayMarkup

/// White space of a page according to CSS Text 3, 4.1: spaces, tabs, LF, and CR, which counts as a space. Form feeds
/// are not included.
enum HTMLWhiteSpace {
  enum Kind { case collapsible, preserved, lineEnd }

  /// A stretch of white space.
  struct Run {
    var kind: Kind
    var end: Int
    /// Whether it contains an LF.
    var hasBreak = false
  }

  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

  /// The end of text that is used unchanged: up to white space, except single spaces between words, or up to U+2029.
  /// Complexity: O(n).
  static func endOfWords(
    _ bytes: [UInt8], _ start: Int, _ end: Int, _ mode: HTMLComputedStyle.WhiteSpace
  ) -> Int {
    unsafe bytes.withUnsafeBytes { all in
      let end = min(end, all.count)
      var at = start
      while at &+ 8 <= end {
        let word = unsafe UInt64(littleEndian: all.loadUnaligned(fromByteOffset: at, as: UInt64.self))
        var marks = HTMLScan.marks(upToSpaceOr: 0xE2, in: word)
        while marks != 0 {
          let place = at &+ marks.trailingZeroBitCount >> 3
          if unsafe endsWords(all, place, start, end) { return place }
          marks &= marks &- 1
        }
        at &+= 8
      }
      while at < end, unsafe !endsWords(all, at, start, end) { at &+= 1 }
      return at
    }
  }

  /// Whether text that is used unchanged ends at `at`.
  @inline(__always)
  private static func endsWords(_ all: UnsafeRawBufferPointer, _ at: Int, _ start: Int, _ end: Int) -> Bool {
    let byte = unsafe all[at]
    if byte == 0x20 {
      // A single space between two words has the same meaning in all modes.
      guard at > start, at &+ 1 < end else { return true }
      let next = unsafe all[at &+ 1]
      return next <= 0x20 || next == 0xE2
    }
    if byte == 0xE2 { return unsafe at &+ 2 < end && all[at &+ 1] == 0x80 && all[at &+ 2] == 0xA9 }
    return isSpace(byte)
  }

  /// The white space at `start`, if there is any.
  static func run(
    _ bytes: [UInt8], _ start: Int, _ end: Int, _ mode: HTMLComputedStyle.WhiteSpace
  ) -> Run {
    switch mode {
    case .pre, .preWrap:
      return Run(kind: bytes[start] == 0x0A ? .lineEnd : .preserved, end: start + 1)
    case .normal, .nowrap:
      var at = start
      var hasBreak = false
      while at < end, isSpace(bytes[at]) {
        hasBreak = hasBreak || bytes[at] == 0x0A
        at += 1
      }
      return Run(kind: .collapsible, end: at, hasBreak: hasBreak)
    case .preLine:
      // Spaces around a line end belong to it. A second line end counts separately.
      var at = start
      var lineEnd: Int?
      while at < end, isSpace(bytes[at]) {
        if bytes[at] == 0x0A {
          if lineEnd != nil { break }
          lineEnd = at + 1
        }
        at += 1
      }
      return lineEnd.map { Run(kind: .lineEnd, end: $0) } ?? Run(kind: .collapsible, end: at)
    }
  }

  /// The position of the first content that opens a paragraph, which collapsible white space does not; `end` if there
  /// is none.
  static func firstContent(
    _ bytes: [UInt8], _ range: Range<Int>, _ mode: HTMLComputedStyle.WhiteSpace
  ) -> Int {
    if mode == .pre || mode == .preWrap { return range.lowerBound }
    var at = range.lowerBound
    while at < range.upperBound, isSpace(bytes[at]), mode != .preLine || bytes[at] != 0x0A { at += 1 }
    return at
  }
}
