import InlayCore
import TestKit
import Testing

@testable import InlayStores

/// Bodies that Notes wrote, and bodies that a script beside the corpus made.
@Suite struct NoteCorpusTests {
  /// What the independent reader of the corpus says of each file: its text in JSON, the lengths of runs, and attachments.
  private func expected(_ files: [CorpusFile]) throws -> String {
    let script = """
      import json, sys
      sys.path.insert(0, sys.argv[1])
      from check_notes import body
      for path in sys.argv[2:]:
        text, runs, attachments = body(open(path, "rb").read())
        print(json.dumps(text), runs, [[a[0], a[1]] for a in attachments])
      """
    let run = try Python.run(["-c", script, Corpus.folder("notes")] + files.map(\.path))
    try #require(run.exitCode == 0, "\(run.errors)")
    return run.text
  }

  private func quoted(_ text: String) throws -> String {
    let script = "import json, sys; print(json.dumps(sys.stdin.buffer.read().decode()))"
    return String(try Python.run(["-c", script], input: Array(text.utf8)).text.dropLast())
  }

  @Test(.needs(.corpus("notes/genuine")), .needs(.python))
  func `genuine and made bodies have the text and runs that another reader finds`() throws {
    let genuine = try Corpus.files(under: "notes/genuine").filter { !$0.name.contains("table") }
    let files = try genuine + Corpus.files(under: "notes/made", extensions: ["bin"])
    #expect(files.count == 13)
    var found = ""
    for file in files {
      let message = try NoteMessage.body(file.bytes(), .default)
      var runs: [Int] = []
      try message.forEachRun { runs.append($0.length) }
      #expect(runs.reduce(0, +) == message.units)
      let text = try NoteBody.read(file.bytes()).value
      try text.checkInvariants()
      #expect(text.text.utf8.elementsEqual(message.text.utf8), "\(file)")
      let attachments = text.placements.map { placement in
        "[\(placement.at), '\(text.images[placement.image].identifier?.rawValue ?? "")']"
      }
      found += "\(try quoted(text.text)) \(runs) [\(attachments.joined(separator: ", "))]\n"
    }
    #expect(try found == expected(files))
  }

  /// Where a part of a text begins, in UTF-16 units.
  private func place(of part: String, in text: DecomposedText) throws -> Int {
    let (units, wanted) = (Array(text.text.utf16), Array(part.utf16))
    return try #require(units.indices.first { units[$0...].starts(with: wanted) })
  }

  private func paragraph(_ start: String, of text: DecomposedText) throws -> ParagraphAttributeValues {
    let at = try place(of: start, in: text)
    return try #require(text.paragraphs.first { $0.range.contains(at) }).attributes.values
  }

  private func characters(_ start: String, of text: DecomposedText) throws -> CharacterAttributeValues {
    let at = try place(of: start, in: text)
    return try #require(text.runs.first { $0.range.contains(at) }).attributes.values
  }

  private func genuine(_ name: String) throws -> DecomposedText {
    let read = try NoteBody.read(Corpus.file("notes/genuine/\(name)_gzipped.bin").bytes())
    #expect(read.diagnostics.isEmpty, "\(name): \(read.diagnostics)")
    return read.value
  }

  @Test(.needs(.corpus("notes/genuine"))) func `lists of a genuine note are lists`() throws {
    let text = try genuine("list_indents")
    #expect(try paragraph("Indents in lists", of: text).role == .title)
    for (start, role, level, marker) in [
      ("Checklist", "bullet1", 1, "☐"), ("Indented checklist 1", "bullet2", 2, "☐"),
      ("Indented checklist 2", "bullet3", 3, "☐"), ("Dotted list\n", "bullet1", 1, "{disc}"),
      ("Dotted list second", "bullet2", 2, "{disc}"), ("Dashed list indent", "bullet2", 2, "{hyphen}"),
      ("Numbered list", "number1", 1, "{decimal}."), ("Numbers list indent", "number2", 2, "{decimal}."),
    ] {
      let values = try paragraph(start, of: text)
      #expect(values.role?.rawValue == role, "\(start)")
      #expect(values.listLevel == level)
      #expect(values.listMarker == marker)
      #expect(values.markerLength == 0)
      #expect(values.custom["notes.checklist"] == (marker == "☐" ? .boolean(false) : nil))
    }
  }

  @Test(.needs(.corpus("notes/genuine"))) func `decorations of a genuine note are attributes`() throws {
    let text = try genuine("text_decorations")
    #expect(try characters("Bold body", of: text).weight == 700)
    #expect(try characters("Italic body", of: text).isItalic)
    let both = try characters("Bold italic", of: text)
    #expect(both.weight == 700 && both.isItalic)
    #expect(try characters("Underlined", of: text).underline == .single)
    #expect(try characters("Strikethrough body", of: text).strikethrough == .single)
    let lines = try characters("Underline strikethrough", of: text)
    #expect(lines.underline == .single && lines.strikethrough == .single)
    let quotes = try genuine("block_quotes")
    #expect(try paragraph("This is a block quote", of: quotes).role == .quote)
    #expect(try paragraph("This is monostyled", of: quotes).role == .code)
    let quoted = try paragraph("This is a monostyled block", of: quotes)
    #expect(quoted.role == .code)
    #expect(quoted.custom["notes.blockQuote"] == .integer(1))
  }

  @Test(.needs(.corpus("notes/genuine"))) func `a genuine table is a table`() throws {
    let bytes = try Corpus.file("notes/genuine/table_gzipped.bin").bytes()
    let read = try NoteBody.readTable(bytes)
    try read.value.checkInvariants()
    #expect(read.diagnostics.isEmpty)
    #expect(read.value.text == "Row 1 Column 1\nRow 1 Column 2\nRow 2 Column 1\nRow 2 Column 2\n")
    #expect(read.value.tables.map(\.columnCount) == [2])
    #expect(read.value.tables[0].attributes.values.direction == nil)
    #expect(
      read.value.blocks.map(\.cell)
        == [(0, 0), (0, 1), (1, 0), (1, 1)].map {
          TextTableCell(table: 0, row: $0, column: $1)
        })
    let error = #expect(throws: InlayError.self) { try NoteBody.read(bytes) }
    #expect(error?.code == .noteNoBody || error?.code == .noteMalformed)
  }

  /// The code for each hostile body: of the error, or of the diagnostics of what is read.
  static let hostile: [String: String] = [
    "attachment-on-letter": "read notes.attachmentOnText", "bad-crc": "notes.packing",
    "empty": "notes.noBody",
    "encrypted-like": "notes.malformed", "field-zero": "notes.malformed",
    "group-wire-type": "notes.malformed",
    "gzip-bomb": "limit.noteBytes", "header-extra": "notes.packing",
    "identifier-traversal": "read notes.attachmentMissing", "length-4g": "notes.malformed",
    "no-document": "notes.noBody", "not-utf8": "read notes.textRepaired",
    "run-count-200k": "notes.malformed", "run-cuts-surrogate": "read notes.splitsPair",
    "run-negative": "notes.malformed", "runs-long": "notes.malformed", "runs-short": "notes.malformed",
    "text-twice": "read", "truncated-gzip": "notes.packing", "two-members": "notes.packing",
    "varint-11-bytes": "notes.malformed",
  ]

  @Test(.needs(.corpus("notes/hostile")), arguments: [Limits.default, .strict])
  func `hostile bodies are refused or reported`(limits: Limits) throws {
    var found: [String: String] = [:]
    for file in try Corpus.files(under: "notes/hostile") {
      let name = String(file.name.dropFirst("notes/hostile/".count).dropLast(".bin".count))
      do {
        let read = try NoteBody.read(file.bytes(), limits: limits)
        try read.value.checkInvariants()
        found[name] = (["read"] + read.diagnostics.map(\.code.rawValue)).joined(separator: " ")
        if name == "text-twice" { #expect(read.value.text == "two") }
        if name == "not-utf8" { #expect(read.value.text == "a\u{FFFD}\u{FFFD}") }
      } catch let error as InlayError {
        found[name] = error.code.rawValue
        if error.code == .noteMalformed { #expect(error.place.position?.byte != nil) }
      }
    }
    #expect(found == Self.hostile)
  }

  @Test(.needs(.corpus("notes/made"))) func `a placeholder without an attachment is text`() throws {
    let read = try NoteBody.read(Corpus.file("notes/made/placeholder-without-info.bin").bytes())
    #expect(read.value.text == "x\u{FFFC}y")
    #expect(read.value.placements.isEmpty)
    #expect(read.diagnostics.map(\.code) == [.modelLiteralObjectReplacement])
  }
}
