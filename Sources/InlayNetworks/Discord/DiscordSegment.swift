import InlayCore
import InlayFormats

/// A piece of a line with the styles that Discord has for it.
struct DiscordSegment {
  enum Kind { case text, space, code, verbatim }

  /// The delimiters of styles, the outer ones first: text that is struck through may not end before `_`.
  static let delimiters: KeyValuePairs<InlineStyle, String> = [
    .bold: "**", .italic: "*", .strikethrough: "~~", .underline: "__", .spoiler: "||",
  ]
  private static let longestURL = 2_000
  private static let hexadecimal = Array("0123456789ABCDEF".utf8)
  /// What would end a URL or begin something in it.
  private static let reserved = Set("\\<>[]()`|\"".utf8)

  var kind: Kind
  var text: String
  /// The link, then the other styles from the outermost.
  var styles: [InlineStyle] = []
  /// The backquotes of code.
  var backquotes = Backquotes()

  /// Which rows of backquotes a text has.
  struct Backquotes {
    private var hasOne = false
    private var hasTwo = false
    /// The row at the end.
    private var open = 0

    mutating func add(_ text: String) {
      for byte in text.utf8 {
        if byte == UInt8(ascii: "`") { open += 1 } else { close() }
      }
    }

    private mutating func close() {
      hasOne = hasOne || open == 1
      hasTwo = hasTwo || open == 2
      open = 0
    }

    /// How many backquotes may stand on each side; `nil` if there are rows of one and of two.
    var marks: Int? {
      var all = self
      all.close()
      return !all.hasOne ? 1 : !all.hasTwo ? 2 : nil
    }
  }

  var link: InlineStyle? { styles.first.flatMap { $0.isLink ? $0 : nil } }

  static func delimiter(of style: InlineStyle) -> String? {
    delimiters.first { $0.key == style }?.value
  }

  /// A URL as Discord takes it in a link; `nil` for those of other schemes, and for long ones.
  static func url(_ link: String) -> String? {
    let scheme = ["https://", "http://"].first { link.utf8.count > $0.utf8.count && hasPrefix(link, $0) }
    guard let scheme else { return nil }
    var out = Array(scheme.utf8)
    for byte in link.utf8.dropFirst(scheme.utf8.count) {
      if (0x21...0x7E).contains(byte), !reserved.contains(byte) {
        out.append(byte)
      } else {
        out += [UInt8(ascii: "%"), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
      }
      guard out.count <= longestURL else { return nil }
    }
    return String(decoding: out, as: UTF8.self)
  }

  private static func hasPrefix(_ text: String, _ scheme: String) -> Bool {
    zip(text.utf8, scheme.utf8).allSatisfy { $0 == $1 || (0x41...0x5A).contains($0) && $0 | 0x20 == $1 }
  }

  /// Code between backquotes; `nil` if its text has both one and two of them in a row.
  var code: String? {
    guard let count = backquotes.marks else { return nil }
    let marks = String(repeating: "`", count: count)
    // A space parts them from backquotes of the text.
    let before = text.utf8.first { $0 != 0x20 } == UInt8(ascii: "`") ? " " : ""
    let after = text.utf8.last { $0 != 0x20 } == UInt8(ascii: "`") ? " " : ""
    return marks + before + text + after + marks
  }

  /// Adds code to a line. It goes on with code of the same styles, because nothing would part them. Returns `false` if it has
  /// to be text, because no backquotes can stand around all of it.
  static func addCode(_ text: String, _ styles: [InlineStyle], to line: inout [DiscordSegment]) -> Bool {
    let joins = line.last.map { $0.kind == .code && $0.styles == styles } ?? false
    var backquotes = joins ? line[line.count - 1].backquotes : Backquotes()
    backquotes.add(text)
    guard backquotes.marks != nil else { return false }
    if !joins { line.append(DiscordSegment(kind: .code, text: "", styles: styles)) }
    line[line.count - 1].text += text
    line[line.count - 1].backquotes = backquotes
    return true
  }

  static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value <= 0x20 || scalar == "\u{FEFF}" || scalar.properties.isWhitespace
  }

  /// Text as white space, what is between, and white space.
  static func parts(_ text: String, _ styles: [InlineStyle]) -> [DiscordSegment] {
    let scalars = text.unicodeScalars
    guard let start = scalars.firstIndex(where: { !isSpace($0) }),
      let end = scalars.lastIndex(where: { !isSpace($0) })
    else { return [DiscordSegment(kind: .space, text: text, styles: styles)] }
    let stop = scalars.index(after: end)
    let parts: [(Kind, Substring)] = [
      (.space, text[..<start]), (.text, text[start..<stop]), (.space, text[stop...]),
    ]
    return parts.filter { !$0.1.isEmpty }
      .map { DiscordSegment(kind: $0.0, text: String($0.1), styles: styles) }
  }

  /// The segments of a line, with white space styled only where the same styles are on both sides, as no delimiter may stand
  /// beside it; and links to what they show as such. Complexity: O(n).
  static func arranged(_ segments: [DiscordSegment]) -> [DiscordSegment] {
    var out: [DiscordSegment] = []
    for segment in segments {
      if let last = out.last, last.kind == segment.kind, last.kind == .space || last.styles == segment.styles,
        last.kind != .verbatim
      {
        out[out.count - 1].text += segment.text
        out[out.count - 1].styles.removeAll { !segment.styles.contains($0) }
      } else {
        out.append(segment)
      }
    }
    for index in out.indices where out[index].kind == .space {
      let before = index > 0 ? out[index - 1] : nil
      let after = index + 1 < out.count ? out[index + 1] : nil
      out[index].styles.removeAll { style in
        before?.link != after?.link || before?.styles.contains(style) != true
          || after?.styles.contains(style) != true
      }
    }
    let links = out.map(\.link)
    for index in out.indices {
      guard out[index].kind == .text, case .link(let target)? = links[index],
        out[index].text == target.string,
        url(target.string) == target.string, index == 0 || links[index - 1] != links[index],
        index + 1 == out.count || links[index + 1] != links[index]
      else { continue }
      let styles = out[index].styles.dropFirst().filter { style in
        delimiter(of: style).map { !target.string.contains($0) } ?? true
      }
      out[index] = DiscordSegment(kind: .verbatim, text: "<\(target.string)>", styles: Array(styles))
    }
    return out
  }
}
