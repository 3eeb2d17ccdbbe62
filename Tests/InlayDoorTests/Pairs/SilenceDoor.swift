import InlayCore
import InlayFiles
import InlayFormats

@testable import InlayDoor

/// What is demanded of a text that is written in one format: what the format cannot carry is reported. A text of which
/// nothing was reported comes back with all its words, pictures, styles, paragraphs and cells. The fuzz target uses it, too.
enum SilenceDoor {
  /// Formats that are left out: a triple tells glyphs by their bytes, and these texts have no real ones; a sticker is one
  /// picture; a textpack is a textbundle in an archive, which the door unpacks.
  private static let others: Set<String> = ["triple", "matrix-sticker", "textpack"]
  static let formats = DocumentTools.formats.filter {
    $0.canRead && $0.canWrite && !others.contains($0.name.rawValue)
  }
  /// Formats in which each line is a paragraph.
  private static let lines: Set<String> = ["telegram", "telegram-html", "telegram-markdown", "discord"]

  /// Checks what `bytes` say: the first one chooses the format, and the others the pieces of a text. Gives whether there
  /// was something to compare: `false` if the writer refused the text or reported something.
  @discardableResult static func check(_ bytes: [UInt8]) throws -> Bool {
    guard let first = bytes.first else { return false }
    let format = formats[Int(first) % formats.count]
    var text = try PairGrammar.text(bytes.dropFirst(), hasAllBlocks: true)
    guard let read = try unreported(text, format) else { return false }
    try read.checkInvariants()
    if lines.contains(format.name.rawValue) {
      let runs = Recomposer.runs(of: text).map { run in
        var run = run
        run.text = Substring(run.text.replacing("\u{2028}", with: "\n"))
        return run
      }
      text = try Decomposer.decompose(runs).value
    }
    if let difference = try PairDoor.difference(of: read, from: text, comparesGrids: true) {
      throw PairDoor.Broken("\(format.name) reports nothing, and gives \(difference)")
    }
    return true
  }

  /// What is read of a text that was written; `nil` if the writer refused it or reported something.
  private static func unreported(_ text: DecomposedText, _ format: Format) throws -> DecomposedText? {
    let written: Converted<FormatOutput>
    do { written = try format.write(text) } catch is InlayError { return nil }
    guard written.diagnostics.isEmpty else { return nil }
    if case .tree(let tree) = written.value { return try format.read(.tree(tree, name: nil)).value }
    let sink = MemorySink()
    guard try written.value.write(to: sink).isEmpty else { return nil }
    return try format.read(.file(MemorySource(sink.bytes), name: nil)).value
  }
}
