import FormatsTestKit
import InlayCore
import InlayFiles
import InlayFormats
import InlayRTF
import Testing

/// Texts with more lists, formats and characters than most have.
@Suite struct RTFWriterLimitTests {
  private func written(_ text: DecomposedText) throws -> (bytes: [UInt8], said: [Diagnostic]) {
    let sink = MemorySink()
    let said = try RTFWriter.write(text, to: sink)
    return (sink.bytes, said)
  }

  private func item(_ marker: String, _ line: String, list: Int? = nil) -> AttributedRun {
    var values = ParagraphAttributeValues()
    (values.role, values.listLevel, values.listMarker) = ("number1", 1, marker)
    values.markerLength = line.utf16.count
    if let list { values.custom["rtf.list"] = .integer(Int128(list)) }
    return AttributedRun(line + "x\n", paragraph: ParagraphAttributes(values))
  }

  /// Each item begins a list of its own.
  @Test func moreListsThanRTFHasAreSaid() throws {
    let items = Array(repeating: item("{decimal}.", "1.\t"), count: 2_002)
    let text = try Decomposer.decompose(items).value
    let (bytes, said) = try written(text)
    #expect(
      said.map(\.message)
        == Array(
          repeating:
            "RTF supports at most 2000 lists; the numbers of this list may continue those of an earlier one",
          count: 2))
    #expect(said.map(\.at) == [10_000, 10_005])
    #expect(try RTFReader.read(bytes).value.text == text.text)
  }

  @Test func twoFormatsOfOneLevelAreSaid() throws {
    let text = try Samples.text(
      item("{decimal}.", "1.\t", list: 2), item("{lower-alpha})", "b)\t", list: 2))
    #expect(
      try written(text).said.map(\.message) == [
        "RTF cannot store two different formats for level 1 of list 2"
      ])
  }

  /// RTF has no octal numerals, and no place for a number behind 200 characters. The model's own marker comes back.
  @Test(arguments: ["{octal}.", String(repeating: "a", count: 250) + "{decimal}"])
  func markersThatRTFCannotShowComeBack(_ marker: String) throws {
    let text = try Samples.text(item(marker, "7.\t"))
    let (bytes, said) = try written(text)
    #expect(said.isEmpty)
    let read = try RTFReader.read(bytes).value
    #expect(read.text == text.text)
    #expect(read.paragraphs.first?.attributes.values.listMarker == marker)
  }

  /// More changes of formatting than the writer remembers: from each of 260 sizes to each other one.
  @Test func anyNumberOfFormatsComesBack() throws {
    let sizes = (0..<260).map { index in
      var values = CharacterAttributeValues()
      values.fontSize = .points(index + 10)
      return CharacterAttributes(values)
    }
    var runs: [AttributedRun] = []
    for first in sizes {
      for second in sizes where second != first {
        runs += [AttributedRun("x", character: first), AttributedRun("x", character: second)]
      }
    }
    let text = try Decomposer.decompose(runs).value
    let (bytes, said) = try written(text)
    #expect(said.isEmpty)
    let read = try RTFReader.read(bytes).value
    #expect(read.text == text.text)
    #expect(read.runs.elementsEqual(text.runs))
  }

  @Test func aLongRunIsWrittenInPieces() throws {
    let text = try Samples.text(AttributedRun(String(repeating: "\u{E9}\u{1F600}", count: 100_000)))
    let (bytes, said) = try written(text)
    #expect(said.isEmpty)
    #expect(try RTFReader.read(bytes).value.text == text.text)
  }
}
