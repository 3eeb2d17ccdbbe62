internal import InlayCore

/// Footnotes, which CommonMark does not know: it would take a note of one word for the target of a link, and drop it.
enum MarkdownFootnotes {
  /// Adds backslashes to the file, so that `[^1]:` at the start of a line or quotation is text. Also gives their offsets,
  /// because code and HTML would show them: the reader leaves them out there. Complexity: O(n).
  static func asText(_ bytes: [UInt8]) -> (text: [UInt8], marks: [Int]) {
    // Most files have no `^`.
    if ByteSearch.first(UInt8(ascii: "^"), in: bytes) == nil { return (bytes, []) }
    var out: [UInt8] = []
    var marks: [Int] = []
    var (done, start) = (0, 0)
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let line = bytes[start..<end]
      let text = line.drop { $0 == 0x20 || $0 == UInt8(ascii: ">") }
      if let colon = colon(of: text) {
        // The colon needs one too: a label that begins in an earlier line could end at this bracket.
        for place in [text.startIndex, colon] {
          out += bytes[done..<place]
          marks.append(out.count)
          out.append(UInt8(ascii: "\\"))
          done = place
        }
      }
      start = end + 1
    }
    return marks.isEmpty ? (bytes, []) : (out + bytes[done...], marks)
  }

  /// The colon of the `[^LABEL]:` that a line begins with; `nil` if it begins with none.
  private static func colon(of line: ArraySlice<UInt8>) -> Int? {
    guard line.starts(with: "[^".utf8), let close = line.firstIndex(of: UInt8(ascii: "]")) else {
      return nil
    }
    return close + 1 < line.endIndex && line[close + 1] == UInt8(ascii: ":") ? close + 1 : nil
  }
}
