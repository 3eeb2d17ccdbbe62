import CoreTestKit
import FormatsTestKit
import InlayCore
import InlayJSON
import TestKit
import Testing

@testable import InlayFormats

@Suite struct RepairTests {
  private func bold() -> CharacterAttributes {
    var values = CharacterAttributeValues()
    values.weight = 700
    return CharacterAttributes(values)
  }

  private func sample() throws -> DecomposedText {
    try Samples.text(
      AttributedRun("a\u{FFFC}b", character: bold()), Samples.run(Samples.missing(description: "an\nowl")),
      AttributedRun("c"), Samples.run(Samples.image()), Samples.run(Samples.missing("g2"), over: "😀!"),
      AttributedRun("d"))
  }

  @Test func keepChangesNothingAndTellsEachOrphan() throws {
    let repaired = try Repair.repair(sample(), orphans: .keep)
    #expect(try repaired.value == sample())
    #expect(repaired.diagnostics.map(\.code) == [.repairOrphanKept, .repairOrphanKept, .repairOrphanKept])
    #expect(repaired.diagnostics.map(\.at) == [1, 3, 6])
  }

  @Test func removeTakesTheTextOfOrphansOut() throws {
    let repaired = try Repair.repair(sample(), orphans: .remove)
    let text = repaired.value
    try text.checkInvariants()
    #expect(text.text == "abc\u{FFFC}d")
    #expect(text.images == [Samples.image()])
    #expect(text.placements == [ImagePlacement(3..<4, image: 0, kind: .attachment)])
    #expect(text.runs == [CharacterRun(0..<2, bold())])
    #expect(text.literalObjectReplacements == [])
    #expect(repaired.diagnostics.map(\.at) == [1, 3, 6])
    #expect(repaired.diagnostics[0].message == "a U+FFFC without an image was removed")
    #expect(repaired.diagnostics[1].message == "an image whose content is missing was removed")
  }

  @Test func describePutsWordsInTheirPlace() throws {
    let repaired = try Repair.repair(sample(), orphans: .describe)
    let text = repaired.value
    try text.checkInvariants()
    #expect(text.text == "a[picture]b[an owl]c\u{FFFC}[picture]d")
    #expect(text.runs == [CharacterRun(0..<11, bold())])
    #expect(text.placements == [ImagePlacement(20..<21, image: 0, kind: .attachment)])
    #expect(
      repaired.diagnostics[1]
        == Diagnostic(
          .repairOrphanDescribed, at: 3, "an image whose content is missing was replaced with [an owl]"))
  }

  @Test(arguments: [
    (OrphanPolicy.remove, [0..<2, 2..<5], [0, 1]), (.describe, [0..<11, 11..<14], [9, 1]),
  ])
  func markersOfListsFollow(policy: OrphanPolicy, ranges: [Range<Int>], markers: [Int]) throws {
    var list = ParagraphAttributeValues()
    list.markerLength = 1
    let attributes = ParagraphAttributes(list)
    let text = try Samples.text(AttributedRun("\u{FFFC}x\n•yz", paragraph: attributes))
    #expect(text.paragraphs.count == 1)
    let repaired = try Repair.repair(text, orphans: policy).value
    try repaired.checkInvariants()
    #expect(repaired.paragraphs.map(\.range) == ranges)
    #expect(repaired.paragraphs.map(\.attributes.values.markerLength) == markers)
  }

  @Test func lineEndsThatMeetBecomeOneParagraph() throws {
    var first = ParagraphAttributeValues()
    first.listLevel = 1
    let text = try Samples.text(
      AttributedRun("x\r", paragraph: ParagraphAttributes(first)), AttributedRun("\u{FFFC}\ny"))
    let repaired = try Repair.repair(text, orphans: .remove).value
    try repaired.checkInvariants()
    #expect(Array(repaired.text.utf8) == Array("x\r\ny".utf8))
    #expect(repaired.paragraphs == [ParagraphRun(0..<3, ParagraphAttributes(first))])
  }

  @Test func filesStayWhereLineEndsMeet() throws {
    let text = try Samples.text(AttributedRun("x\r\u{FFFC}\ny")).with(
      files: [BundleFile("f", content: .bytes([1]))])
    let repaired = try Repair.repair(text, orphans: .remove).value
    try repaired.checkInvariants()
    #expect(Array(repaired.text.utf8) == Array("x\r\ny".utf8))
    #expect(repaired.files == text.files)
  }

  /// A blob that is absent is damage of a document, until that is noted.
  @Test(arguments: OrphanPolicy.allCases) func blobsThatAreAbsentAreNotedAsDamaged(policy: OrphanPolicy)
    throws
  {
    let absent = MissingContent(.absent, count: 70, digest: Samples.pngDigest)
    var damaged = absent
    damaged.reason = .damaged
    let omitted = MissingContent(.omitted, count: 70, digest: Samples.pngDigest)
    func text(_ content: MissingContent) throws -> DecomposedText {
      func image(_ identifier: ContentIdentifier, _ first: ImageContent, _ second: ImageContent)
        -> AttributedRun
      {
        Samples.run(
          InlineImage(
            identifier: identifier, mediaType: .heic, content: first,
            alternates: [Representation(role: .fallback, mediaType: .png, content: second)]))
      }
      return try Samples.text(
        image("a", .missing(content), .bytes([1])), image("b", .bytes([1]), .missing(content)),
        image("c", .bytes([1]), .missing(omitted))
      ).with(
        files: [BundleFile("f", content: .missing(content)), BundleFile("g", content: .missing(omitted))])
    }
    let repaired = try Repair.repair(text(absent), orphans: policy)
    #expect(try repaired.value == text(damaged))
    #expect(repaired.diagnostics.isEmpty)
  }

  /// A label is made once for each image, and a text that would be too long is not begun.
  @Test func descriptionsMayNotMakeATextTooLong() throws {
    let image = Samples.missing(description: String(repeating: "a", count: 1_000_000))
    var limits = Limits.default
    limits.attributeBytes = .max
    let runs = Array(repeating: Samples.run(image), count: 4_300)
    let text = try Decomposer.decompose(runs, limits: limits).value
    let found = 4_300 * (3 + 1_000_002)
    #expect(throws: InlayError.limit("textUnits", allowed: DecomposedText.maximumUnits, found: found)) {
      try Repair.repair(text, orphans: .describe)
    }
    #expect(try Repair.repair(text, orphans: .remove).value == DecomposedText())
  }

  private var unknownMembers: JSONMembers {
    var members = JSONMembers()
    members["x"] = .null
    return members
  }

  @Test func blocksFollow() throws {
    let text = try DecomposedText(
      text: "\u{FFFC}a\n\u{FFFC}\nb\u{FFFC}", literalObjectReplacements: [0, 3, 6],
      tables: [TextTable(columnCount: 2)],
      blocks: [
        TextBlock(0..<3, cell: TextTableCell(table: 0, row: 0, column: 0)),
        TextBlock(3..<5, cell: TextTableCell(table: 0, row: 0, column: 1), unknownMembers: unknownMembers),
        TextBlock(5..<7),
      ])
    let removed = try Repair.repair(text, orphans: .remove).value
    try removed.checkInvariants()
    #expect(removed.text == "a\n\nb")
    #expect(removed.tables == text.tables)
    #expect(removed.blocks == zip(text.blocks, [0..<2, 2..<3, 3..<4]).map { $0.with(range: $1) })
    let described = try Repair.repair(text, orphans: .describe).value
    try described.checkInvariants()
    #expect(described.blocks.map(\.range) == [0..<11, 11..<21, 21..<31])
    #expect(described.blocks.map(\.cell) == text.blocks.map(\.cell))
  }

  @Test func aCellThatLosesItsOnlyCharacterIsGone() throws {
    let text = try DecomposedText(
      text: "a\nb\n\u{FFFC}", literalObjectReplacements: [4], tables: [TextTable(columnCount: 2)],
      blocks: [
        TextBlock(
          0..<2, cell: TextTableCell(table: 0, row: 0, column: 0, rowSpan: 2), unknownMembers: unknownMembers),
        TextBlock(2..<4, cell: TextTableCell(table: 0, row: 0, column: 1)),
        TextBlock(4..<5, cell: TextTableCell(table: 0, row: 1, column: 1)), TextBlock(4..<5),
      ])
    let repaired = try Repair.repair(text, orphans: .remove).value
    try repaired.checkInvariants()
    #expect(repaired.text == "a\nb\n")
    #expect(
      repaired.blocks == [
        TextBlock(0..<2, cell: TextTableCell(table: 0, row: 0, column: 0), unknownMembers: unknownMembers),
        TextBlock(2..<4, cell: TextTableCell(table: 0, row: 0, column: 1)),
      ])
  }

  @Test(arguments: OrphanPolicy.allCases) func anyTableIsRepaired(policy: OrphanPolicy) throws {
    try Property.check("repaired tables", cases: 1_000) { source in
      let text = try source.tableText()
      source.note("text", text)
      let orphans = text.mappingImages { _ in Samples.missing(description: "an owl") }
      let repaired = try Repair.repair(orphans, orphans: policy).value
      try repaired.checkInvariants()
      if policy == .describe { try expect(repaired.blocks.count == text.blocks.count) }
      try expect(repaired.blocks.count <= text.blocks.count)
    }
  }

  @Test func alternateFormsAndURLsAreNotLost() throws {
    let external = Samples.image("x", content: .external(ExternalContent(url: "https://example.org")))
    let alternate = InlineImage(
      mediaType: .heic, content: .missing(MissingContent(.absent)),
      alternates: [Representation(role: .fallback, mediaType: .png, content: .bytes([1]))])
    let text = try Samples.text(Samples.run(external), Samples.run(alternate))
    let repaired = try Repair.repair(text, orphans: .remove)
    #expect(repaired.value == text)
    #expect(repaired.diagnostics.isEmpty)
  }

  @Test func nothingButOrphansLeavesNothing() throws {
    let text = try Samples.text(Samples.run(Samples.missing()), AttributedRun("\u{FFFC}"))
    #expect(try Repair.repair(text, orphans: .remove).value == DecomposedText())
  }

  @Test func documentAttributesAndFilesStay() throws {
    var text = try Samples.text(AttributedRun("\u{FFFC}x"))
    text.attributes.viewMode = 1
    text = try text.with(files: [BundleFile("f", content: .bytes([1]))])
    let repaired = try Repair.repair(text, orphans: .remove).value
    #expect(repaired.attributes == text.attributes)
    #expect(repaired.files == text.files)
  }

  @Test(arguments: [OrphanPolicy.remove, .describe])
  func repairedTextsAreSoundAndKeepTheRest(policy: OrphanPolicy) throws {
    try Property.check("repair \(policy)", cases: 2_000) { source in
      let text = try source.decomposedText()
      source.note("text", text.text)
      let repaired = try Repair.repair(text, orphans: policy).value
      try repaired.checkInvariants()
      try expect(repaired.literalObjectReplacements.isEmpty)
      try expect(!repaired.images.contains(where: Repair.isLost))
      // The oracle: the runs of the given text, orphans replaced one by one.
      var expected = ""
      var kept = 0
      for run in Recomposer.runs(of: text) {
        if let image = run.image?.image {
          if Repair.isLost(image) {
            if policy == .describe { expected += ImageLabel.bracketed(image) }
            continue
          }
          kept += 1
          expected += run.text
        } else {
          for scalar in run.text.unicodeScalars {
            if scalar == "\u{FFFC}" {
              if policy == .describe { expected += "[picture]" }
            } else {
              expected.unicodeScalars.append(scalar)
            }
          }
        }
      }
      try expect(Array(repaired.text.utf8), equals: Array(expected.utf8))
      try expect(repaired.placements.count, equals: kept)
      try expect(try Repair.repair(repaired, orphans: policy).value == repaired)
      // Decomposing the runs anew gives the same, so runs and paragraphs are in normal form too.
      try expect(try Decomposer.decompose(Recomposer.runs(of: repaired)).value.runs == repaired.runs)
    }
  }
}
