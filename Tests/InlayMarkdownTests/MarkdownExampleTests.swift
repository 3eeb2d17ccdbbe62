import FormatsTestKit
import InlayCore
import InlayFormats
import InlayHTML
import TestKit
import Testing

@testable import InlayMarkdown

/// The examples of the specifications: what is read has the text of the HTML that they demand.
@Suite struct MarkdownExampleTests {
  struct Example: Sendable {
    var number: Int
    var markdown: String
    var html: String
  }

  /// The examples of a file, between fences of 32 backticks, in which arrows stand for tabs.
  static func examples(_ name: String) throws -> [Example] {
    let lines = String(decoding: try Corpus.file("commonmark/\(name)").bytes(), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let fence = String(repeating: "`", count: 32)
    var found: [Example] = []
    var parts: [[Substring]]?
    for line in lines {
      if line.hasPrefix("\(fence) example"), !line.hasSuffix("disabled") {
        parts = [[]]
      } else if line == fence[...], let whole = parts {
        let text = whole.map { $0.joined(separator: "\n").replacing("→", with: "\t") }
        found.append(
          Example(
            number: found.count + 1, markdown: (text.first ?? "") + "\n", html: text.dropFirst().first ?? ""))
        parts = nil
      } else if line == ".", parts != nil {
        parts?.append([])
      } else if let last = parts?.indices.last {
        parts?[last].append(line)
      }
    }
    return found
  }

  /// Words, without what differs by design: boxes of tasks are in the text here.
  private func words(_ text: String) -> String {
    text.replacing("\u{2610}", with: "").replacing("\u{2611}", with: "").split { $0.isWhitespace }
      .joined(separator: " ")
  }

  /// md4c 0.4.8 knows 0.30 of the specification, and differs in these.
  private static let known: [String: Set<Int>] = [
    // Punctuation of Unicode 15 round emphasis, and comments as HTML has them.
    "spec.txt": [356, 627, 628],
    // Tables: in paragraphs, with other numbers of cells, bars in code; filtered tags; footnotes. One has no HTML.
    "gfm-extensions.txt": [3, 7, 9, 11, 16, 20, 22, 23],
    "gfm-regression.txt": [4, 13],
    // Repaired in later versions, or of extensions that are off. Footnotes stay text.
    "md4c-regressions.txt": [2, 3, 4, 46, 47, 50, 51, 52, 53, 54, 55, 60, 67, 68, 70, 76, 78, 79],
  ]

  @Test(
    .needs(.corpus("commonmark")),
    arguments: [
      "spec.txt", "gfm-extensions.txt", "gfm-regression.txt", "md4c-regressions.txt", "md4c-tables.txt",
      "md4c-strikethrough.txt", "md4c-tasklists.txt",
    ])
  func examplesHaveTheirText(name: String) throws {
    var wrong: Set<Int> = []
    let examples = try Self.examples(name)
    #expect(examples.count > 3)
    for example in examples {
      let read = try MarkdownTrip.read(example.markdown)
      let wanted = try HTMLReader.read(Array("<!DOCTYPE html>\n\(example.html)".utf8), charset: "utf-8").value
      if words(read.text) != words(wanted.text) || read.placements.count != wanted.placements.count {
        wrong.insert(example.number)
      }
      // Every example comes back from what is written of it.
      try expectSame(
        try MarkdownTrip(read).read().value, try read.carriedByHTML(), "\(name) \(example.number)")
    }
    #expect(wrong == Self.known[name] ?? [])
  }

  @Test(.needs(.corpus("commonmark"))) func everyFormOfAPictureIsRead() throws {
    let read = try MarkdownReader.read(Corpus.file("commonmark/images.md").bytes()).value
    let found = read.placements.map { placement -> String in
      let image = read.image(of: placement)
      let place =
        switch image.content {
        case .external(let external): external.url
        case .data(let source): "\(source.count) bytes"
        case .missing: "missing"
        }
      let size = placement.attributes.displaySize.map { " \($0.width)x\($0.height)" } ?? ""
      return "\(place) \(image.description ?? "-")\(image.identifier.map { " \($0.rawValue)" } ?? "")\(size)"
    }
    #expect(
      found == [
        "assets/cat.png cat", "my file.png -", "x.png a b c", "70 bytes cat", "assets/cat.png cat",
        "assets/cat.png c", "assets/cat.png c", "assets/image%204.png -", "image.png -",
        "image.png - 75.0 ptx108.75 pt", "e.jpg Engelbart 75.0 ptx108.75 pt", "cat.png cat 142D",
        "cat.png cat",
        "g.heic dog",
      ])
    #expect(read.text.hasSuffix("Short :smile: :blobcat: 10:30:45 :smile: :smile: !no"))
  }
}
