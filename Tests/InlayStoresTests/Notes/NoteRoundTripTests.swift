import CoreTestKit
import InlayCore
import TestKit
import Testing

@testable import InlayStores

/// Random bodies and tables, and spoiled ones.
@Suite struct NoteRoundTripTests {
  @Test func `a body gives the text and the styles that were written`() throws {
    try Property.check("bodies of notes") { source in
      let runs = NoteBodies.runs(source)
      source.note("runs", runs)
      let bytes = NoteBodies.body(runs)
      let read = try NoteBody.read(source.bool() ? NoteBodies.packed(bytes) : bytes)
      let text = read.value
      try text.checkInvariants()
      try expect(text.text, equals: runs.map(\.text).joined())
      try expect(
        text.placements.map { text.images[$0.image].identifier?.rawValue ?? "" },
        equals: runs.compactMap(\.attachment).map(\.identifier))
      var at = 0
      for run in runs where !run.text.isEmpty {
        let values =
          text.runs.first { $0.range.contains(at) }?.attributes.values ?? CharacterAttributeValues()
        try check(values, run.characters)
        let paragraph =
          text.paragraphs.first { $0.range.contains(at) }?.attributes.values ?? ParagraphAttributeValues()
        try check(paragraph, run.paragraph)
        at += run.text.utf16.count
      }
    }
  }

  private func check(_ values: CharacterAttributeValues, _ style: NoteCharacters) throws {
    let isHeavy = style.fontName == "Avenir-Heavy"
    try expect(values.weight, equals: isHeavy ? 800 : style.weight & 1 == 1 ? 700 : nil)
    try expect(values.isItalic, equals: style.weight & 2 == 2)
    try expect(values.underline, equals: style.underline == 1 ? .single : nil)
    try expect(values.strikethrough, equals: style.strikethrough == 1 ? .single : nil)
    try expect(values.superscript, equals: style.superscript == 0 ? nil : style.superscript)
    try expect(values.link == style.link?.string)
    try expect(values.fontSize?.points, equals: style.fontSize.map { Double($0) })
    let name = style.fontName?.string
    try expect(values.fontFamily, equals: name == ".SFUI-Regular" ? nil : name)
    try expect(
      values.foregroundColor.map { [$0.red, $0.green, $0.blue, $0.alpha] },
      equals: style.color.map { $0.components.map { UInt8(($0 * 255).rounded()) } })
    try expect(values.custom["notes.emphasis"], equals: style.emphasis.map { .integer(Int128($0)) })
  }

  private func check(_ values: ParagraphAttributeValues, _ style: NoteParagraph) throws {
    let isList = (100...103).contains(style.type)
    let roles = [
      0: "title", 1: "heading1", 2: "heading2", 4: "code", 102: "number\(min(style.indent + 1, 9))",
    ]
    let role =
      roles[style.type] ?? (isList ? "bullet\(min(style.indent + 1, 9))" : style.quote > 0 ? "quote" : nil)
    try expect(values.role?.rawValue, equals: role)
    try expect(values.listLevel, equals: isList ? style.indent + 1 : nil)
    try expect(
      values.listMarker,
      equals: [100: "{disc}", 101: "{hyphen}", 102: "{decimal}.", 103: style.isDone == true ? "☑" : "☐"][
        style.type])
    try expect(values.custom["notes.checklist"], equals: style.isDone.map { .boolean($0) })
    try expect(
      values.alignment?.rawValue,
      equals: style.alignment.flatMap { ["left", "center", "right", "justified", nil][$0] })
    try expect(
      values.leadingIndent?.points, equals: isList || style.indent == 0 ? nil : 36 * Double(style.indent))
  }

  @Test func `a table gives the cells that were written`() throws {
    try Property.check("tables of notes", cases: Property.costly) { source in
      let (rows, columns) = (1 + source.below(4), 1 + source.below(4))
      var table = NoteTables(
        cells: (0..<rows).map { _ in
          (0..<columns).map { _ in
            source.optional { String($0.plainText(pieces: 0...3).filter { !$0.isNewline }) }
          }
        })
      table.isRightToLeft = source.bool()
      table.removedRows = source.oneIn(4) && rows > 1 ? [source.below(rows)] : []
      source.note("cells", table.cells)
      let bytes = source.bool() ? NoteBodies.packed(table.bytes) : table.bytes
      let read = try NoteBody.readTable(bytes)
      try read.value.checkInvariants()
      let kept = table.cells.indices.filter { !table.removedRows.contains($0) }.map { table.cells[$0] }
      try expect(read.value.text, equals: kept.joined().map { ($0 ?? "") + "\n" }.joined())
      try expect(read.value.tables.map(\.columnCount), equals: [columns])
      try expect(read.value.blocks.count, equals: kept.count * columns)
      try expect(
        read.value.tables[0].attributes.values.direction, equals: table.isRightToLeft ? .rightToLeft : nil)
      let lost = table.removedRows.flatMap { table.cells[$0] }.contains { !($0 ?? "").isEmpty }
      try expect(read.diagnostics.map(\.code) == (lost ? [.noteCellsLeftOut] : []))
    }
  }

  /// Reads spoiled bytes as a body and as a table.
  private func read(_ bytes: [UInt8]) throws {
    for table in [false, true] {
      do {
        let read =
          try table
          ? NoteBody.readTable(bytes, limits: .strict) : NoteBody.read(bytes, limits: .strict)
        try read.value.checkInvariants()
      } catch let error as InlayError where !error.code.rawValue.hasPrefix("model.") {}
    }
  }

  @Test func `spoiled bodies and tables are refused or read`() throws {
    try Property.check("spoiled notes") { source in
      let bytes =
        source.bool()
        ? NoteBodies.body(NoteBodies.runs(source))
        : NoteTables(cells: [["a", nil], ["b\u{FFFC}", "ü"]]).bytes
      try read(source.mutation(of: bytes))
    }
  }

  @Test(.needs(.corpus("notes/genuine"))) func `spoiled genuine notes are refused or read`() throws {
    let files = try Corpus.files(under: "notes/genuine").map { try $0.bytes() }
    let unpacked = try files.map { try NotePacking.unpacked($0, .default) }
    try Property.check("spoiled genuine notes") { source in
      // A gzip that was spoiled seldom gets past its checksum.
      let bytes = source.oneIn(8) ? source.pick(files) : source.pick(unpacked)
      try read(source.mutation(of: bytes, edits: 8))
    }
    for bytes in unpacked {
      for (_, bytes) in Corruptions.truncations(of: bytes, step: max(1, bytes.count / 100)) {
        try read(bytes)
      }
    }
  }
}
