import Foundation
import InlayFiles
import InlayRTF
import TestKit

@testable import InlayCore

/// An article of headings, lists and paragraphs with emphasis and other scripts, in blocks of eight paragraphs.
struct Article {
  let text: DecomposedText
  /// The same text as HTML for other programs.
  let html: String

  init(blocks: Int) {
    var plain = CharacterAttributeValues()
    plain.fontFamily = "Helvetica"
    plain.fontSize = .points(12)
    var strong = plain
    strong.weight = 700
    var emphatic = plain
    emphatic.isItalic = true
    emphatic.foregroundColor = TextColor(red: 20, green: 40, blue: 60)
    var heading = ParagraphAttributeValues()
    heading.role = .heading1
    var item = ParagraphAttributeValues()
    item.role = .bullet1
    item.markerLength = 2
    var body = ParagraphAttributeValues()
    body.spacingAfter = .points(6)
    let (p, b, i) = (
      CharacterAttributes(plain), CharacterAttributes(strong), CharacterAttributes(emphatic)
    )
    let (h, l, t) = (ParagraphAttributes(heading), ParagraphAttributes(item), ParagraphAttributes(body))
    let start: Substring = "Lorem ipsum dolor sit amet, "
    let middle: Substring = "consectetur adipiscing"
    let end =
      " elit, sed do eiusmod tempor – incididunt ut labore et dolore. Ünder façade 字 😀 ad minim veniam"
    var builder = AttributedTextBuilder()
    var html = "<meta charset=utf-8>"
    do {
      for number in 0..<blocks {
        try builder.append("Heading number \(number)\n", character: b, paragraph: h)
        html += "<h1>Heading number \(number)</h1><ul>"
        for _ in 0..<3 {
          try builder.append("•\tAn item with ", character: p, paragraph: l)
          try builder.append("some weight", character: b, paragraph: l)
          try builder.append(" and an end\n", character: p, paragraph: l)
          html += "<li>An item with <b>some weight</b> and an end</li>"
        }
        html += "</ul>"
        for _ in 0..<4 {
          try builder.append(start, character: p, paragraph: t)
          try builder.append(middle, character: i, paragraph: t)
          try builder.append(end + "\n", character: p, paragraph: t)
          html += "<p>\(start)<i>\(middle)</i>\(end)</p>"
        }
      }
      text = try Decomposer.decompose(builder.finish()).value
    } catch {
      fatalError("\(error)")
    }
    self.html = html
  }
}

/// The numbers of blocks in the article.
let articleSizes = [500, 5_000, 50_000]

func rtfWrite(_ blocks: Int) -> Benchmark {
  let article = Article(blocks: blocks)
  let sink = MemorySink()
  _ = try? RTFWriter.write(article.text, to: sink)
  var contenders: [Contender] = [
    .inside("Inlay") {
      let sink = MemorySink()
      _ = try RTFWriter.write(article.text, to: sink)
      return sink.bytes.count
    }
  ]
  if blocks == articleSizes[0] {
    contenders.append(
      .program(
        "pandoc html → rtf", ["pandoc", "-f", "html", "-t", "rtf", "-s"], input: Array(article.html.utf8)))
  }
  return Benchmark(
    name: "rtf-write-\(blocks)",
    work: "\(blocks * 8) paragraphs with headings, lists, emphasis to \(sink.bytes.count) bytes of RTF",
    contenders: contenders, goals: blocks == articleSizes[0] ? ["pandoc html → rtf": 20] : [:],
    growsFrom: blocks == articleSizes[0] ? nil : "rtf-write-\(blocks / 10)")
}
