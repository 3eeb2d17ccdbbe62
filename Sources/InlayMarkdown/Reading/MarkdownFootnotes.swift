internal import InlayCore

/// Footnotes, which CommonMark does not know: it would take a note of one word for the target of a link, and drop it.
enum MarkdownFootnotes {
  /// The file, in which `[^1]:` at the start of a line or quotation is text because of a backslash, and where these backslashes
  /// are. Those in code and HTML, where a backslash is one, are to be left out again. Complexity: O(n).
  static func asText(_ bytes: [UInt8]) -> (text: [UInt8], marks: [Int]) {
    // Most files have no `^`.
    if ByteSearch.first(UInt8(ascii: "^"), in: bytes) == nil { return (bytes, []) }
    var out: [UInt8] = []
    var marks: [Int] = []
    var (done, start) = (0, 0)
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let line = bytes[start..<end]
      // Behind the marks of quotations, each of which takes a space.
      let text = line.drop { $0 == 0x20 || $0 == UInt8(ascii: ">") }
      let quoted = line[..<text.startIndex].lastIndex(of: UInt8(ascii: ">")).map { $0 + 2 } ?? start
      // Deeper text is code, or goes on with a paragraph.
      if text.startIndex - quoted <= 3, isNote(text) {
        out += bytes[done..<text.startIndex]
        marks.append(out.count)
        out.append(UInt8(ascii: "\\"))
        done = text.startIndex
      }
      start = end + 1
    }
    return marks.isEmpty ? (bytes, []) : (out + bytes[done...], marks)
  }

  /// Whether a line begins with `[^LABEL]:`.
  private static func isNote(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.starts(with: "[^".utf8), let close = line.firstIndex(of: UInt8(ascii: "]")) else {
      return false
    }
    return close + 1 < line.endIndex && line[close + 1] == UInt8(ascii: ":")
  }
}
