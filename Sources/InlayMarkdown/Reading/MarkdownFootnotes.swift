internal import InlayCore

/// Footnotes, which CommonMark does not know: it would take a note of one word for the target of a link, and drop it.
enum MarkdownFootnotes {
  /// The file, in which `[^1]:` at the start of a line or quotation is text. Code is left as it is. Complexity: O(n).
  static func asText(_ bytes: [UInt8]) -> [UInt8] {
    // Most files have no `^`.
    if ByteSearch.first(UInt8(ascii: "^"), in: bytes) == nil { return bytes }
    var out: [UInt8] = []
    // The character and length of the fence of the code that is open.
    var fence: (mark: UInt8, count: Int)?
    var (done, start) = (0, 0)
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let line = bytes[start..<end]
      // Behind the marks of quotations, each of which takes a space.
      let text = line.drop { $0 == 0x20 || $0 == UInt8(ascii: ">") }
      let quoted = line[..<text.startIndex].lastIndex(of: UInt8(ascii: ">")).map { $0 + 2 } ?? start
      let isIndented = text.startIndex - quoted > 3
      if let mark = text.first, !isIndented, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") {
        let count = text.prefix { $0 == mark }.count
        if let open = fence {
          let isEnd = mark == open.mark && count >= open.count
          if isEnd, text.dropFirst(count).allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) {
            fence = nil
          }
        } else if count >= 3 {
          fence = (mark, count)
        }
      } else if fence == nil, !isIndented, isNote(text) {
        out += bytes[done..<text.startIndex]
        out.append(UInt8(ascii: "\\"))
        done = text.startIndex
      }
      start = end + 1
    }
    return done == 0 && out.isEmpty ? bytes : out + bytes[done...]
  }

  /// Whether a line begins with `[^LABEL]:`.
  private static func isNote(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.starts(with: "[^".utf8), let close = line.firstIndex(of: UInt8(ascii: "]")) else {
      return false
    }
    return close + 1 < line.endIndex && line[close + 1] == UInt8(ascii: ":")
  }
}
