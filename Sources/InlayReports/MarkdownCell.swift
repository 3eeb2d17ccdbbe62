/// Text in a cell, or another single line, of Markdown.
enum MarkdownCell {
  /// The characters that mean something within a line of CommonMark or of a table of GFM.
  private static let special = Set("\\`*_[]<>|&~#!:@".utf8)

  /// The text with a backslash before each character that could mean something. No text becomes markup, HTML, or one of GFM's
  /// links, which begin with `www.`, or contain `:` or `@` (GFM, 6.9).
  static func escaped(_ text: String) -> String {
    var out: [UInt8] = []
    var isAfterWWW = false
    for byte in text.utf8 {
      if special.contains(byte) || byte == UInt8(ascii: ".") && isAfterWWW { out.append(UInt8(ascii: "\\")) }
      out.append(byte)
      isAfterWWW = out.count >= 3 && out.suffix(3).allSatisfy { $0 | 0x20 == UInt8(ascii: "w") }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// A fence of backquotes that none of the lines contains (CommonMark, 4.5).
  static func fence(around lines: [String]) -> String {
    var longest = 0
    for line in lines {
      var count = 0
      for byte in line.utf8 {
        count = byte == UInt8(ascii: "`") ? count + 1 : 0
        longest = max(longest, count)
      }
    }
    return String(repeating: "`", count: max(3, longest + 1))
  }
}
