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
    var writer = WordWriter(seed: 11, capacity: size + 8_192)
    writer.add(
      #"""
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <title>A page</title>
      </head>
      <body>

      """#)
    var number = 0
    while writer.out.count < size {
      switch self {
      case .article: Self.article(number, &writer)
      case .plain: Self.plain(&writer)
      case .dense: Self.dense(&writer)
      }
      number += 1
    }
    writer.add("</body>\n</html>\n")
    return writer.out
  }

  private static func prose(_ writer: inout WordWriter) {
    writer.prose { writer, choice in
      switch choice {
      case ..<3: writer.words(2, between: " <b>", "</b> ")
      case ..<5: writer.words(3, between: " <i>", "</i> ")
      case ..<7:
        let number = writer.number(in: 0..<100)
        writer.words(2, between: " <a href=\"https://example.org/\(number)\">", "</a>, ")
      case ..<9: writer.words(3, between: " <span style=\"color: #336699\">", "</span> ")
      default: writer.add(" &amp; &mdash; &ldquo;so&rdquo; ")
      }
    }
  }

  private static func article(_ number: Int, _ writer: inout WordWriter) {
    switch number % 12 {
    case 0: writer.words(4, between: "<h2>", "</h2>\n")
    case 5:
      writer.add("<ul>\n")
      for _ in 0..<4 {
        writer.add("<li>")
        prose(&writer)
        writer.add("</li>\n")
      }
      writer.add("</ul>\n")
    default:
      writer.add("<p>")
      prose(&writer)
      writer.add("</p>\n")
    }
  }

  private static func plain(_ writer: inout WordWriter) {
    let count = writer.number(in: 40..<121)
    writer.words(count, between: "<p>", "</p>\n")
  }

  private static func dense(_ writer: inout WordWriter) {
    writer.add("<div class=\"block\" style=\"margin: 0 0 12px 0\">")
    for _ in 0..<12 {
      writer.words(1, between: "<span style=\"font-weight: bold; color: #123456\"><em>", "</em></span> ")
      writer.words(1, between: "<font face=\"Arial\" size=\"2\">", "</font><br>\n")
    }
    writer.add("</div>\n")
  }
}
