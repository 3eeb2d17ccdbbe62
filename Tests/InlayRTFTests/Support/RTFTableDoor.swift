import InlayCore
import InlayRTF

@testable import InlayFiles

/// What is demanded of every RTF with tables: reading keeps the rules of the model, and the tables that were read come back
/// from what is written, as RTFD and as RTF. The next trip gives the same bytes.
///
/// If a diagnostic says that tables were simplified, no text and no cell may be lost, but others may be added and columns
/// without a cell may go. Then the third trip gives the bytes of the second: the second text is the first that is simple.
enum RTFTableDoor {
  struct Broken: Error, CustomStringConvertible {
    var description: String
  }

  static func check(_ bytes: [UInt8]) throws {
    let first: DecomposedText
    do { first = try RTFReader.read(bytes, limits: .strict).value } catch is InlayError { return }
    try first.checkInvariants()
    try checkBundle(first)
    let (once, isWhole) = try written(first)
    let second = try RTFReader.read(once).value
    try compare(first, second, "RTF", isWhole: isWhole)
    let twice = try written(second).bytes
    let last = try isWhole ? once : written(RTFReader.read(twice).value).bytes
    if twice != last { throw Broken(description: "the second RTF has other bytes") }
  }

  /// Reads the bytes as the text of an RTFD with a picture, and demands that it comes back as RTFD.
  static func checkBundle(_ bytes: [UInt8]) throws {
    var builder = FileTreeBuilder()
    try builder.add(file: MemorySource(bytes), at: "TXT.rtf")
    try builder.add(file: MemorySource(Array("picture".utf8)), at: "a.png")
    let first: DecomposedText
    do { first = try RTFD.read(builder.finish(), limits: .strict).value } catch is InlayError { return }
    try first.checkInvariants()
    try checkBundle(first)
  }

  private static func checkBundle(_ first: DecomposedText) throws {
    let once = try RTFD.write(first)
    let isWhole = !isSimplified(once.diagnostics)
    let second = try RTFD.read(once.value).value
    try compare(first, second, "RTFD", isWhole: isWhole)
    let twice = try RTFD.write(second).value
    let last = try isWhole ? once.value : RTFD.write(RTFD.read(twice).value).value
    guard try twice.isIdentical(to: last) else {
      throw Broken(description: "the second RTFD has other bytes")
    }
  }

  private static func written(_ text: DecomposedText) throws -> (bytes: [UInt8], isWhole: Bool) {
    let sink = MemorySink()
    let said = try RTFWriter.write(text, to: sink)
    return (sink.bytes, !isSimplified(said))
  }

  private static func isSimplified(_ said: [Diagnostic]) -> Bool {
    said.contains { $0.code.rawValue == "rtf.tableSimplified" }
  }

  private static func compare(
    _ text: DecomposedText, _ other: DecomposedText, _ format: String, isWhole: Bool
  ) throws {
    func demand(_ isTrue: Bool, _ what: String) throws {
      if !isTrue { throw Broken(description: "\(what) came back other from \(format)") }
    }
    guard isWhole else {
      // Empty paragraphs and empty cells may have been added.
      func words(_ text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { $0 != "\r" && $0 != "\n" }
      }
      try demand(words(other.text) == words(text.text), "the words")
      return try demand(other.blocks.count >= text.blocks.count, "the number of cells")
    }
    try demand(other.text == text.text, "the text")
    try demand(other.blocks.map(\.range) == text.blocks.map(\.range), "the paragraphs of cells")
    try demand(other.blocks.map(\.cell) == text.blocks.map(\.cell), "the places of cells")
    try demand(other.tables.map(\.columnCount) == text.tables.map(\.columnCount), "the columns")
  }
}
