import InlayCore
import InlayRTF

@testable import InlayFiles

/// What is demanded of every RTF with tables: reading keeps the rules of the model, and the tables that were read come back
/// from what is written, as RTFD and as RTF, unless a diagnostic says that they were simplified. The next trip gives the same
/// bytes.
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
    if isWhole { try compare(first, second, "RTF") }
    // What was simplified is simple only in the file of the second text.
    let twice = try written(second).bytes
    let last = try isWhole ? once : written(RTFReader.read(twice).value).bytes
    if twice != last { throw Broken(description: "the second RTF has other bytes") }
  }

  private static func checkBundle(_ first: DecomposedText) throws {
    let once = try RTFD.write(first)
    let isWhole = !isSimplified(once.diagnostics)
    let second = try RTFD.read(once.value).value
    if isWhole { try compare(first, second, "RTFD") }
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

  private static func compare(_ text: DecomposedText, _ other: DecomposedText, _ format: String) throws {
    func demand(_ isTrue: Bool, _ what: String) throws {
      if !isTrue { throw Broken(description: "\(what) came back other from \(format)") }
    }
    try demand(other.text == text.text, "the text")
    try demand(other.blocks.map(\.range) == text.blocks.map(\.range), "the paragraphs of cells")
    try demand(other.blocks.map(\.cell) == text.blocks.map(\.cell), "the places of cells")
    try demand(other.tables.map(\.columnCount) == text.tables.map(\.columnCount), "the columns")
  }
}
