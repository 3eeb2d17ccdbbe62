import InlayCore
import InlayFiles
import TestKit
import Testing

@testable import InlayCocoa

/// Bodies that Messages wrote, and bodies that a script beside the corpus made.
@Suite struct MessageCorpusTests {
  @Test(.needs(.corpus("typedstream/made")), .needs(.python))
  func `made bodies hold what the corpus says`() throws {
    let script = """
      import json, sys
      for name, entry in sorted(json.load(sys.stdin).items()):
        print(name, entry["utf16"], json.dumps(entry["text"]))
        for run in entry["runs"]:
          emoji = 1 if run["emojiImage"] else 0
          print("  ", run["at"], run["length"], run["part"], run["guid"], emoji)
      """
    let expected = try Python.run(
      ["-c", script], input: Corpus.file("typedstream/made/expected.json").bytes()
    ).text
    var found = ""
    var texts: [String] = []
    for file in try Corpus.files(under: "typedstream/made", extensions: ["bin"]) {
      let read = try MessageBody.read(file.bytes())
      #expect(read.diagnostics.isEmpty, "\(file): \(read.diagnostics)")
      let body = read.value
      try body.checkInvariants()
      found += "\(file.name.dropFirst("typedstream/".count)) \(body.text.utf16.count) TEXT\(texts.count)\n"
      texts.append(body.text)
      for run in body.runs {
        let part = run.part.map { String($0) } ?? "None"
        let emoji = run.isEmoji ? 1 : 0
        found += "   \(run.range.lowerBound) \(run.range.count) \(part) \(run.transfer ?? "None") \(emoji)\n"
      }
    }
    for (number, text) in try quoted(texts).enumerated() {
      found = found.replacing(" TEXT\(number)\n", with: " \(text)\n")
    }
    #expect(found == expected)
    #expect(texts.count == 17)
  }

  /// Texts as Python writes them in JSON.
  private func quoted(_ texts: [String]) throws -> [Substring] {
    let script = """
      import json, sys
      for text in sys.stdin.buffer.read().decode().split("\\0"): print(json.dumps(text))
      """
    return try Python.run(["-c", script], input: Array(texts.joined(separator: "\0").utf8)).text
      .split(separator: "\n")
  }
}
