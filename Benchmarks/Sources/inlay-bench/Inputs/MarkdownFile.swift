import TestKit

/// Generated Markdown: an article with marks about every 20 words, headings, lists, links, code and tables. A file of a
/// given size is always the same.
struct MarkdownFile {
  private var out: [UInt8] = []
  private var random = SplitMix64(seed: 17)

  /// At least `size` bytes, up to the end of a block.
  static func make(bytes size: Int) -> [UInt8] {
    var file = MarkdownFile()
    var number = 0
    while file.out.count < size {
      file.block(number)
      number += 1
    }
    return file.out
  }

  private static let words =
    "the quick brown fox jumps over a lazy dog while seven wizards quietly judge my vow and box it up Grüße naïve façade съешь же ещё 漢字 かな"
    .split(separator: " ").map { Array($0.utf8) }

  private mutating func words(_ count: Int) {
    for index in 0..<count {
      if index > 0 { out.append(UInt8(ascii: " ")) }
      out += Self.words[Int.random(in: 0..<Self.words.count, using: &random)]
    }
  }

  private mutating func marked(_ opening: String, _ count: Int, _ closing: String) {
    out += opening.utf8
    words(count)
    out += closing.utf8
  }

  private mutating func prose() {
    for _ in 0..<Int.random(in: 2...5, using: &random) {
      words(Int.random(in: 12...24, using: &random))
      switch Int.random(in: 0..<10, using: &random) {
      case ..<3: marked(" **", 2, "** ")
      case ..<5: marked(" *", 3, "* ")
      case ..<7: marked(" [", 2, "](https://example.org/\(Int.random(in: 0..<100, using: &random))), ")
      case ..<9: marked(" `", 2, "` ")
      default: out += " &amp; &mdash; \\*so\\* ".utf8
      }
    }
  }

  private mutating func block(_ number: Int) {
    switch number % 12 {
    case 0: marked("## ", 4, "\n\n")
    case 5:
      for _ in 0..<4 {
        out += "- ".utf8
        prose()
        out.append(0x0A)
      }
      out.append(0x0A)
    case 8: marked("> ", 20, "\n\n")
    case 9: marked("```\n", 20, "\n```\n\n")
    case 11:
      out += "| a | b |\n|---|---|\n".utf8
      for _ in 0..<3 { marked("| ", 3, " | x |\n") }
      out.append(0x0A)
    default:
      prose()
      out += "\n\n".utf8
    }
  }
}
