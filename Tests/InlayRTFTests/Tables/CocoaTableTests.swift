import Foundation
import InlayCore
import InlayFiles
import InlayFormats
import InlayRTF
import TestKit
import Testing

/// Tables that TextEdit writes, from RTFD through a document that does not keep its source: its control words come back, in
/// their order. Edges of cells are Cocoa's, which spaces them evenly whatever the widths are.
@Suite struct CocoaTableTests {
  private static let head = #"""
    {\rtf1\ansi\ansicpg1252\cocoartf2822
    \cocoatextscaling0\cocoaplatform0{\fonttbl\f0\fnil\fcharset0 HelveticaNeue;}
    {\colortbl;\red255\green255\blue255;\red191\green191\blue191;}
    {\*\expandedcolortbl;;\cssgray\c74902;}
    \pard\pardeftab720\partightenfactor0

    \f0\fs26 \cf0 Before\

    """#
  private static let tail = "\n\\pard\\pardeftab720\\partightenfactor0\n\\cf0 After}"
  private static let paragraph = "\\pardeftab720\\partightenfactor0\n\\cf0 "

  private static func row(
    _ level: Int, _ words: String, _ borders: String, _ cells: [String]
  ) -> String {
    "\n\\itap\(level)\\trowd \\taflags1 \\trgaph108\\trleft-108 \(words)\(borders) \n"
      + cells.enumerated().map { "\($1) \\gaph\\cellx\(8_640 * ($0 + 1) / cells.count)\n" }.joined()
  }

  private static func cell(_ width: Int, _ words: String = "", first: String = "") -> String {
    #"\#(first)\clvertalc \clshdrawnil \clwWidth\#(width)\clftsWidth3 \#(words)\clbrdrt\brdrs\brdrw20\brdrcf2 \clbrdrl\brdrnil \clbrdrb\brdrnil \clbrdrr\brdrnil \clpadt20 \clpadl100 \clpadb20 \clpadr100"#
  }

  private static let top = #"\trbrdrt\brdrnil \trbrdrl\brdrnil \trbrdrr\brdrnil"#
  private static let bottom = #"\trbrdrl\brdrnil \trbrdrt\brdrnil \trbrdrr\brdrnil"#
  private static let only = #"\trbrdrt\brdrnil \trbrdrl\brdrnil \trbrdrt\brdrnil \trbrdrr\brdrnil"#

  private static func text(_ level: Int, _ text: String, _ end: String) -> String {
    "\\pard\\intbl\\itap\(level)\(paragraph)\(text)\(end) \n"
  }

  /// What TextEdit writes, and what is in it.
  static let samples: [(rtf: String, outline: String)] = [
    // Two rows, and two cells that became one, with \clmgf and without.
    (
      row(1, "", top, [cell(1_920, first: #"\clmgf "#), cell(1_920, first: #"\clmrg "#)])
        + text(1, "Both", "\\cell") + "\\pard\\intbl\\itap1\\cell \\row\n"
        + row(1, "", bottom, [cell(1_920), cell(6_760)]) + text(1, "One", "\\cell")
        + text(1, "Two", "\\cell \\lastrow\\row"), "[Both{2x1}/One|Two]"
    ),
    (
      row(1, #"\trcbpat2 \trwWidth11822\trftsWidth3 "#, only, [cell(1_920), cell(1_920, first: #"\clmrg "#)])
        + text(1, "Both", "\\cell") + "\\pard\\intbl\\itap1\\cell \\lastrow\\row\n", "[Both{2x1}]"
    ),
    // Sizes, margins and three columns.
    (
      row(
        1, "", only,
        [
          cell(1_920, #"\clminw1000 \clheight20 \clmart10 \clmarl10 \clmarb10 \clmarr10 "#), cell(640),
          cell(4_000),
        ]) + text(1, "a", "\\cell") + text(1, "b\\\nc", "\\cell") + text(1, "", "\\cell \\lastrow\\row"),
      "[a|b.c|]"
    ),
    // Two tables without a paragraph between them.
    (
      row(1, "", only, [cell(1_920)]) + text(1, "a", "\\cell \\lastrow\\row")
        + row(1, "", only, [cell(1_920)]) + text(1, "b", "\\cell \\lastrow\\row"), "[a][b]"
    ),
    // A table in a cell, with text around it, and at the end of the cell.
    (
      row(1, "", top, [cell(1_920), cell(800)]) + text(1, "a\\", "").trimmed
        + row(2, "", only, [cell(900), cell(900)])
        + text(2, "n", "\\nestcell") + text(2, "m", "\\nestcell \\lastrow\\nestrow") + text(1, "b", "\\cell")
        + text(1, "", "\\cell \\row")
        + row(1, "", bottom, [cell(1_920), cell(800)]) + text(1, "c", "\\cell")
        + row(2, "", only, [cell(900)]) + text(2, "o", "\\nestcell \\lastrow\\nestrow\\cell \\lastrow\\row"),
      "[a.[n|m]b|/c|[o]]"
    ),
    // Two levels deep: no \itap2 goes back.
    (
      row(1, "", only, [cell(1_920)]) + row(2, "", top, [cell(900)])
        + row(3, "", only, [cell(500), cell(400)]) + text(3, "", "\\nestcell")
        + text(3, "p", "\\nestcell \\lastrow\\nestrow\\nestcell \\nestrow") + row(2, "", bottom, [cell(900)])
        + row(3, "", only, [cell(500)])
        + text(3, "q", "\\nestcell \\lastrow\\nestrow\\nestcell \\lastrow\\nestrow\\cell \\lastrow\\row"),
      "[[[|p]/[q]]]"
    ),
  ]

  @Test(arguments: samples.indices) func controlWordsComeBack(index: Int) throws {
    let sample = Self.samples[index]
    let text = try compare(Array((Self.head + sample.rtf + Self.tail).utf8))
    #expect(text.outline == "Before." + sample.outline + "After")
  }

  /// Every file of a corpus of Cocoa's RTF and RTFD that has a table.
  @Test(.needs(.corpus("cocoa-rtf"))) func controlWordsOfTheCorpusComeBack() throws {
    var count = 0
    for file in try Corpus.files(under: "cocoa-rtf", extensions: ["rtf"]) {
      let bytes = try file.bytes()
      guard String(decoding: bytes, as: UTF8.self).contains("\\taflags") else { continue }
      count += 1
      try compare(bytes, file: file.name)
    }
    #expect(count > 0)
  }

  @discardableResult
  private func compare(_ bytes: [UInt8], file: String = "") throws -> DecomposedText {
    var builder = FileTreeBuilder()
    try builder.add(file: MemorySource(bytes), at: "TXT.rtf")
    let read = try RTFD.read(builder.finish())
    try read.value.checkInvariants()
    #expect(!read.value.tables.isEmpty)
    let written = try RTFD.write(read.value)
    // Files of others may have attachments, which are not here.
    if file.isEmpty { #expect(read.diagnostics.isEmpty && written.diagnostics.isEmpty) }
    let rewritten = try written.value.file("TXT.rtf")?.readAll() ?? []
    let words = (new: RTFTableControlWords.words(rewritten), old: RTFTableControlWords.words(bytes))
    let place = zip(words.new, words.old).enumerated().first { $1.0 != $1.1 }?.offset
    #expect(
      words.new == words.old,
      """
      \(file), word \(place ?? min(words.new.count, words.old.count)): \
      \(words.old.dropFirst(max(0, (place ?? 0) - 5)).prefix(12)) became \
      \(words.new.dropFirst(max(0, (place ?? 0) - 5)).prefix(12))
      """)
    let again = try RTFD.write(RTFD.read(written.value).value)
    #expect(try again.value.isIdentical(to: written.value), "\(file)")
    return read.value
  }
}

extension String {
  /// Without the line break and space at the end.
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) + "\n" }
}
