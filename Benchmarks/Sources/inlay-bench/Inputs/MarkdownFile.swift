/// Generated Markdown: an article with marks about every 20 words, headings, lists, links, code and tables. A file of a
/// given size is always the same.
enum MarkdownFile {
  /// At least `size` bytes, up to the end of a block.
  static func make(bytes size: Int) -> [UInt8] {
    var writer = WordWriter(seed: 17, capacity: size + 8_192)
    var number = 0
    while writer.out.count < size {
      block(number, &writer)
      number += 1
    }
    return writer.out
  }

  private static func prose(_ writer: inout WordWriter) {
    writer.prose { writer, choice in
      switch choice {
      case ..<3: writer.words(2, between: " **", "** ")
      case ..<5: writer.words(3, between: " *", "* ")
      case ..<7:
        let number = writer.number(in: 0..<100)
        writer.words(2, between: " [", "](https://example.org/\(number)), ")
      case ..<9: writer.words(2, between: " `", "` ")
      default: writer.add(" &amp; &mdash; \\*so\\* ")
      }
    }
  }

  private static func block(_ number: Int, _ writer: inout WordWriter) {
    switch number % 12 {
    case 0: writer.words(4, between: "## ", "\n\n")
    case 5:
      for _ in 0..<4 {
        writer.add("- ")
        prose(&writer)
        writer.add("\n")
      }
      writer.add("\n")
    case 8: writer.words(20, between: "> ", "\n\n")
    case 9: writer.words(20, between: "```\n", "\n```\n\n")
    case 11:
      writer.add("| a | b |\n|---|---|\n")
      for _ in 0..<3 { writer.words(3, between: "| ", " | x |\n") }
      writer.add("\n")
    default:
      prose(&writer)
      writer.add("\n\n")
    }
  }
}
