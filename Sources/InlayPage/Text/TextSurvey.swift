/// Facts about a paragraph that are needed before layout, found in one pass over its bytes.
struct TextSurvey {
  /// Characters that always end a line (UAX #14, BK and NL). Pango knows only U+2028 of them, and makes no line after a
  /// final one.
  var forcedBreaks: [Range<Int>] = []
  /// Whether the text contains a tab.
  var hasTabs = false
  /// Length in bytes of the longest stretch that can hardly be broken except within words.
  var longestWord = 0

  init(_ text: String) {
    var string = text
    string.withUTF8 { bytes in unsafe survey(bytes) }
  }

  @unsafe
  private mutating func survey(_ bytes: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var before: UInt8 = 0x20
    for at in bytes.indices {
      let byte = unsafe bytes[at]
      // A break is at the end of white space, which may be long, and before ideographs, Hangul, Thai, Lao and boxes.
      var isBreak = before == 0x20 && byte != 0x20 || byte >= 0xE3 && byte <= 0xED
      if byte == 0xE0 || byte == 0xEF, at + 1 < bytes.count {
        let next = unsafe bytes[at + 1]
        isBreak = byte == 0xE0 ? next >= 0xB8 && next <= 0xBB : next == 0xBF
      }
      if isBreak {
        longestWord = max(longestWord, at - start)
        start = at
      }
      if byte < 0x20 || byte == 0x85 || byte == 0xA8 { unsafe note(bytes, at) }
      before = byte
    }
    longestWord = max(longestWord, bytes.count - start)
  }

  @unsafe
  private mutating func note(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) {
    switch unsafe bytes[at] {
    case 0x09: hasTabs = true
    case 0x0B, 0x0C: forcedBreaks.append(at..<at + 1)
    case 0x85: if at > 0, unsafe bytes[at - 1] == 0xC2 { forcedBreaks.append(at - 1..<at + 1) }
    case 0xA8:
      if at > 1, unsafe bytes[at - 1] == 0x80 && bytes[at - 2] == 0xE2 {
        forcedBreaks.append(at - 2..<at + 1)
      }
    default: break
    }
  }
}
