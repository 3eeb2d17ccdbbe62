import InlayCore
import InlayFiles
import InlayFormats
import InlayRTF
import TestKit
import Testing

/// The exact text of other people's files.
@Suite struct RTFCorpusTextTests {
  private func text(_ name: String) throws -> String {
    let folder = name.hasPrefix("rtf/") ? "" : RTFCorpusTexts.pipeFolder
    return try RTFReader.read(Corpus.file("\(folder)\(name).rtf").bytes()).value.text
  }

  @Test(.needs(.corpus("rtf", "rtfpipe-rtf")), arguments: RTFCorpusTexts.whole.indices)
  func shortTextsAreExact(index: Int) throws {
    let (name, wanted) = RTFCorpusTexts.whole[index]
    let text = try text(name)
    try expect(text, equals: wanted, name)
  }

  @Test(.needs(.corpus("rtf", "rtfpipe-rtf")), arguments: RTFCorpusTexts.long)
  func longTextsHaveTheirMeasures(wanted: RTFLongText) throws {
    let text = try text(wanted.name)
    let lines = text.split(separator: "\n").filter { $0.contains { !$0.isWhitespace } }
    let first = String(try #require(lines.first).unicodeScalars.prefix(wanted.first.unicodeScalars.count))
    let last = String(try #require(lines.last).unicodeScalars.suffix(wanted.last.unicodeScalars.count))
    try expect(first, equals: wanted.first, "first line of \(wanted)")
    try expect(last, equals: wanted.last, "last line of \(wanted)")
    #expect(text.utf16.count == wanted.units)
    #expect(ContentDigest.sha256(of: Array(text.utf8)) == ContentDigest(hex: wanted.sha256))
  }
}
