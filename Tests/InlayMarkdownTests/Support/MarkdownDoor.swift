@testable import InlayCore
@testable import InlayFiles
@testable import InlayFormats
@testable import InlayHTML
@testable import InlayMarkdown

/// What is demanded of every Markdown file and of everything that is written as one. The fuzz target uses it, too.
enum MarkdownDoor {
  struct Broken: Error, CustomStringConvertible {
    var description: String
    init(_ description: String) { self.description = description }
  }

  /// Checks what `bytes` say: the first chooses whether the others are a file as it is, pieces of one, or a document.
  static func check(_ bytes: [UInt8]) throws {
    guard let first = bytes.first else { return }
    let rest = Array(bytes.dropFirst())
    switch first % 4 {
    case 0: try file(rest)
    case 1: try file(rest.flatMap { Array(words[Int($0) % words.count].utf8) })
    default: try document(text(rest), isPlainToo: first & 0x80 != 0)
    }
  }

  /// A file that can be read is a sound document, which is the same after it was written and read.
  private static func file(_ bytes: [UInt8]) throws {
    guard let text = try? MarkdownReader.read(bytes, limits: .strict).value else { return }
    _ = try sameBothWays(bytes)
    try text.checkInvariants()
    // HTML has one kind of paragraph ends, and no NUL.
    let isLineFeed = !text.text.unicodeScalars.contains { $0 == "\r" || $0 == "\u{2029}" || $0 == "\0" }
    // Of `<<x:>`, md4c makes a link to `<x:`, and no link that may start a program is written.
    let areLinksWritten = text.runs.allSatisfy { run in
      run.attributes.values.link.map { LinkRule.allows($0.utf8) } ?? true
    }
    try document(text, isPlainToo: true, isExact: isLineFeed && areLinksWritten)
  }

  /// Demands that a file without HTML is the same document as a tree and as a page. The result is whether it is such a
  /// file.
  static func sameBothWays(_ bytes: [UInt8]) throws -> Bool {
    let file = try MarkdownInput(bytes, limits: .strict)
    // A page has more nodes, and may exceed a limit.
    guard let tree = try MarkdownReader.tree(of: file, .none, .strict),
      let page = try? MarkdownReader.page(of: file, .none, .strict)
    else { return false }
    guard tree.value == page.value else {
      throw Broken("the tree of a file is not that of its page: \(tree.value) and \(page.value)")
    }
    let (found, wanted) = (tree.diagnostics.map(\.description), page.diagnostics.map(\.description))
    guard found == wanted else {
      throw Broken("the tree of a file has other diagnostics: \(found), \(wanted)")
    }
    return true
  }

  private static func document(_ text: DecomposedText, isPlainToo: Bool, isExact: Bool = true) throws {
    let once = try written(text, .strict)
    let read = try MarkdownReader.read(once).value
    try read.checkInvariants()
    if isExact, read.text != text.text || read.runs != text.runs || read.paragraphs != text.paragraphs {
      throw Broken("the text is another after it was written and read")
    }
    if isExact, read.placements != text.placements || read.images != text.images {
      throw Broken("images are others after they were written and read")
    }
    guard try written(read, .strict) == once else { throw Broken("the second file is another") }
    guard isPlainToo else { return }
    _ = try MarkdownReader.read(try written(text, .plain))
  }

  private static func written(_ text: DecomposedText, _ profile: MarkdownProfile) throws -> [UInt8] {
    let sink = MemorySink()
    _ = try MarkdownWriter.write(text, profile: profile, to: sink)
    return sink.bytes
  }

  /// A document: each byte adds a piece of text, changes the style, or ends the paragraph.
  private static func text(_ bytes: [UInt8]) throws -> DecomposedText {
    var runs: [AttributedRun] = []
    var character = CharacterAttributeValues()
    var paragraph = ParagraphAttributeValues()
    for byte in bytes {
      switch byte {
      case 0xF0...0xFF:
        runs.append(AttributedRun("\n", paragraph: ParagraphAttributes(paragraph)))
        paragraph = ParagraphAttributeValues()
        paragraph.role = roles[Int(byte & 15)]
      case 0xE8...0xEF:
        character = CharacterAttributeValues()
        if byte & 1 != 0 { character.weight = 700 }
        if byte & 2 != 0 { character.isItalic = true }
        if byte & 4 != 0 { character.strikethrough = .single }
      case 0xE4...0xE7:
        character.link = ["https://e.org/a_(b)", "a b<c>", "#", "mailto:a@e.org"][Int(byte & 3)]
      default:
        let word = words[Int(byte) % words.count].unicodeScalars.filter { !breaks.contains($0) }
        runs.append(
          AttributedRun(
            String(String.UnicodeScalarView(word)), character: CharacterAttributes(character),
            paragraph: ParagraphAttributes(paragraph)))
      }
    }
    return try Decomposer.decompose(runs).value
  }

  /// What ends paragraphs, and what HTML cannot hold.
  private static let breaks: Set<Unicode.Scalar> = ["\n", "\r", "\u{2029}", "\0"]

  private static let roles: [ParagraphRole?] = [
    nil, nil, nil, nil, "bullet1", "bullet2", "number1", "number2", .quote, .code, .heading1, .heading2,
    "title",
    "bullet3", "rule", nil,
  ]

  /// What means something in Markdown, and what stands beside it.
  private static let words = [
    "a", " ", "\n", "\n\n", "*", "**", "***", "_", "__", "`", "``", "```", "~~", "~", "[", "]", "(", ")",
    "![", "](",
    "]:", "<", ">", "/>", "<b>", "</b>", "<p>", "</p>", "<div>", "</div>", "<!--", "-->", "<?", "?>",
    "<![CDATA[",
    "]]>", "&amp;", "&#35;", "&#0;", "&", ";", "\\", "\\*", "# ", "## ", "- ", "+ ", "1. ", "2) ", "---",
    "===",
    "***\n", "|", "| a | b |\n", "|---|:-:|\n", "> ", "    ", "\t", "http://e.org", "www.e.org", "a@e.org",
    ":", "!",
    "{", "}", "{width=2}", "{.a inlay-id=\"7\"}", "<!-- {\"width\":9} -->", "![[a.png|3]]", "![[", "]]",
    "[ ] ",
    "[x] ", "\"", "'", "é", "漢", "😀", "\u{A0}", "\u{3000}", "\u{2028}", "\u{2610} ", "\u{FFFC}", "\u{B}",
    "\u{C}",
    "\u{1}", "\0", "<span style=\"color:red\">", "</span>", "<br>", "<img src=x.png alt=y>", "<pre>",
    "</pre>",
    "<table>", "<td>", "<ul>", "<li>", "</ul>", "![a|3x4](b)", "[r]: /u 't'\n", "[r]",
    "<!-- inlay:newline -->\n",
    "```x\n", "data:image/png;base64,iVBORw0KGgo=", "  \n", "word", "=", "@", "%20", "$", "^", "\r",
    "\u{2029}",
    "<script>", "<title>", "<meta name=\"inlay:title\" content=\"x\">\n", "javascript:",
  ]
}
