import TestKit

/// Kinds of generated pages. A page of a given size is always the same.
enum HTMLPage: String, CaseIterable {
  /// An article: a tag about every 20 words, headings, lists, links, styled spans, entities.
  case article
  /// Paragraphs of plain words only.
  case plain
  /// Each word in its own elements, as web editors write.
  case dense

  /// Creates at least `size` bytes, up to the end of a paragraph.
  func make(bytes size: Int) -> [UInt8] {
    var writer = Writer()
    writer.out.reserveCapacity(size + 8_192)
    writer.out +=
      #"""
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <title>A page</title>
      </head>
      <body>

      """#.utf8
    var number = 0
    while writer.out.count < size {
      switch self {
      case .article: writer.article(number)
      case .plain: writer.plain()
      case .dense: writer.dense()
      }
      number += 1
    }
    writer.out += "</body>\n</html>\n".utf8
    return writer.out
  }

  private struct Writer {
    var out: [UInt8] = []
    var random = SplitMix64(seed: 11)

    private static let words =
      "the quick brown fox jumps over a lazy dog while seven wizards quietly judge my vow and box it up Grüße naïve façade съешь же ещё 漢字 かな"
      .split(separator: " ").map { Array($0.utf8) }

    private mutating func words(_ count: Int) {
      for index in 0..<count {
        if index > 0 { out.append(UInt8(ascii: " ")) }
        out += Self.words[Int.random(in: 0..<Self.words.count, using: &random)]
      }
    }

    private mutating func tagged(_ opening: String, _ count: Int, _ closing: String) {
      out += opening.utf8
      words(count)
      out += closing.utf8
    }

    /// Adds about twenty words and something with a tag, several times.
    private mutating func prose() {
      for _ in 0..<Int.random(in: 2...5, using: &random) {
        words(Int.random(in: 12...24, using: &random))
        switch Int.random(in: 0..<10, using: &random) {
        case ..<3: tagged(" <b>", 2, "</b> ")
        case ..<5: tagged(" <i>", 3, "</i> ")
        case ..<7:
          tagged(" <a href=\"https://example.org/\(Int.random(in: 0..<100, using: &random))\">", 2, "</a>, ")
        case ..<9: tagged(" <span style=\"color: #336699\">", 3, "</span> ")
        default: out += " &amp; &mdash; &ldquo;so&rdquo; ".utf8
        }
      }
    }

    mutating func article(_ number: Int) {
      switch number % 12 {
      case 0: tagged("<h2>", 4, "</h2>\n")
      case 5:
        out += "<ul>\n".utf8
        for _ in 0..<4 {
          out += "<li>".utf8
          prose()
          out += "</li>\n".utf8
        }
        out += "</ul>\n".utf8
      default:
        out += "<p>".utf8
        prose()
        out += "</p>\n".utf8
      }
    }

    mutating func plain() { tagged("<p>", Int.random(in: 40...120, using: &random), "</p>\n") }

    mutating func dense() {
      out += "<div class=\"block\" style=\"margin: 0 0 12px 0\">".utf8
      for _ in 0..<12 {
        tagged("<span style=\"font-weight: bold; color: #123456\"><em>", 1, "</em></span> ")
        tagged("<font face=\"Arial\" size=\"2\">", 1, "</font><br>\n")
      }
      out += "</div>\n".utf8
    }
  }
}
