/// What must be known of a paragraph before it is laid out, found in one pass over its bytes.
struct TextSurvey {
  /// Characters that end a line wherever they stand (UAX #14, BK and NL). Of them Pango knows U+2028 only, and makes no line
  /// after it at the end.
  var forcedBreaks: [Range<Int>] = []
  /// Whether there is a tab.
  var hasTabs = false
  /// The longest stretch, in bytes, in which lines can hardly be broken but within words.
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
      // Where white space ends, as there may be a lot of it; and before ideographs, Hangul, Thai, Lao and boxes.
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
