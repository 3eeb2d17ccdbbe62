import Foundation
import TestKit

/// A page with one table, always the same: 10 columns of words and numbers, a head, thin borders.
struct TableInput {
  static let columns = 10
  /// Bytes of the page.
  let size: Int
  private let folder: TemporaryFolder?

  /// Writes the page to a folder of its own, as `table.html`. The cells of the head are not counted.
  init(cells: Int) {
    var random = SplitMix64(seed: 23)
    let words = "the quick brown fox jumps over a lazy dog Grüße naïve съешь ещё".split(separator: " ")
    var text = """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><title>A table</title><style>
      table { border-collapse: collapse; font: 10px 'Noto Sans' } td, th { border: 1px solid #888; padding: 2px }
      </style></head><body><table><thead><tr>
      """
    for column in 1...Self.columns { text += "<th>Column \(column)</th>" }
    text += "</tr></thead><tbody>\n"
    for row in 0..<cells / Self.columns {
      text += "<tr><td>\(row)</td>"
      for column in 1..<Self.columns {
        if column % 3 == 0 {
          text += "<td>\(Int.random(in: 0..<100_000, using: &random)).50</td>"
          continue
        }
        text += "<td>"
        for place in 0..<Int.random(in: 1...3, using: &random) {
          if place > 0 { text += " " }
          text += words[Int.random(in: 0..<words.count, using: &random)]
        }
        text += "</td>"
      }
      text += "</tr>\n"
    }
    text += "</tbody></table></body></html>\n"
    size = text.utf8.count
    folder = try? TemporaryFolder()
    try? Files.write(Array(text.utf8), to: path("table.html"))
  }

  /// The path of a file in the folder: the page, or what a contender makes of it.
  func path(_ name: String) -> String { (folder?.path ?? "") + "/" + name }

  /// A program that writes a file in the folder; `command` makes its arguments of the file's path.
  func contender(_ name: String, _ file: String, _ command: (String) -> [String]) -> Contender {
    .program(name, command(path(file)), file: path(file))
  }
}
