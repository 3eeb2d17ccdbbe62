import FormatsTestKit
import InlayCore
import InlayDatabase
import TestKit
import Testing

@testable import InlayStores

/// Rows of notes whose values are rare, and what becomes of them.
@Suite struct NoteRowTests {
  @Test(
    arguments: [
      ("700000000.5", 700_000_000.5), ("5", 5), ("9e999", nil), ("'x'", nil), ("null", nil), ("x'00'", nil),
    ] as [(String, Double?)]) func `a time is any number that is finite`(stated: String, seconds: Double?)
    throws
  {
    let made = try MadeNoteStore.tea()
    try made.run("update \(MadeNoteStore.objects) set ZCREATIONDATE1 = \(stated) where Z_ENT = 11")
    let store = try made.open()
    #expect(store.notes.map(\.created) == [seconds])
    let first = try store.document().value.paragraphs.first?.attributes.values
    #expect(first?.custom["notes.created"] == seconds.map { .date(.init($0)) })
  }

  @Test(arguments: [("2.0", "Folder"), ("2.5", nil), ("'2'", nil), ("1e300", nil)] as [(String, String?)])
  func `a folder is named by a whole number`(stated: String, folder: String?) throws {
    let made = try MadeNoteStore.tea()
    try made.run("update \(MadeNoteStore.objects) set ZFOLDER = \(stated) where Z_ENT = 11")
    #expect(try made.open().notes.map(\.folder) == [folder])
  }

  @Test func `notes without times come first, by their numbers`() throws {
    let made = try MadeNoteStore.tea()
    for title in ["B", "A"] { try made.add(note: title, NoteBodies.body(title)) }
    try made.run("update \(MadeNoteStore.objects) set ZCREATIONDATE1 = null where ZTITLE1 in ('A', 'B')")
    #expect(try made.open().notes.map(\.title) == ["B", "A", "Tea"])
  }

  @Test(arguments: [
    ("null", "null", false), ("'TrashFolder-CloudKit'", "null", true), ("'DefaultFolder'", "0", false),
    ("null", "1", true), ("'x'", "1.0", true),
  ]) func `a folder is known as that of deleted notes`(identifier: String, type: String, isTrash: Bool) throws
  {
    let made = try MadeNoteStore.tea()
    try made.run(
      "update \(MadeNoteStore.objects) set ZIDENTIFIER = \(identifier), ZFOLDERTYPE = \(type) where Z_ENT = 14"
    )
    #expect(try made.open().notes.map(\.isTrashed) == [isTrash])
  }

  @Test(
    arguments: [
      (11, "", nil, []), (14, "Tea\u{FFFC}", nil, [.noteAttachmentMissing]),
      (4, "Tea\u{FFFC}", "Folder", [.noteAttachmentMissing]),
      (10, "Tea\u{FFFC}", "Folder", [.noteAttachmentMissing]),
    ] as [(Int, String, String?, [DiagnosticCode])])
  func `rows whose numbers are none are passed over`(
    kind: Int, text: String, folder: String?, codes: [DiagnosticCode]
  ) throws {
    let made = try MadeNoteStore.tea("Tea|A|") { try $0.add(file: "a.png", Samples.png, as: "A") }
    // A table that is made so has no primary key.
    try made.run("create table other as select * from \(MadeNoteStore.objects)")
    try made.run("drop table \(MadeNoteStore.objects)")
    try made.run("alter table other rename to \(MadeNoteStore.objects)")
    try made.run("update \(MadeNoteStore.objects) set Z_PK = 'x' || Z_PK where Z_ENT = \(kind)")
    let read = try made.document()
    #expect(read.value.text == text)
    #expect(read.diagnostics.map(\.code) == codes)
    #expect(try made.open().notes.first?.folder == folder)
  }

  @Test func `tables without keys, with names of columns of any kind, are read`() throws {
    let made = try MadeNoteStore.tea("Tea|A|") { try $0.add(file: "a.png", Samples.png, as: "A") }
    let before = try made.document().value
    for table in [MadeNoteStore.objects, "ZICNOTEDATA"] {
      try made.run("create table other as select *, 1 as \"a\"\"b, c\", 2 as [select] from \(table)")
      try made.run("drop table \(table)")
      try made.run("alter table other rename to \(table)")
    }
    #expect(try made.document().value == before)
  }

  @Test func `bodies that name their notes are found`() throws {
    let made = try MadeNoteStore()
    for title in ["A", "B"] { try made.add(note: title, NoteBodies.body(title), isNumbered: false) }
    #expect(try made.document().value.text == "A\nB")
    try made.run("alter table ZICNOTEDATA drop column ZNOTE")
    try made.add(note: "C", nil)
    try made.run(
      "insert into ZICNOTEDATA (Z_PK, ZDATA) select ZNOTEDATA, x'0a00' from \(MadeNoteStore.objects) where ZTITLE1 = 'C'"
    )
    let read = try made.document()
    #expect(read.value.text.isEmpty)
    #expect(read.diagnostics.map { $0.details["title"] } == ["A", "B", "C"])
    #expect(
      read.diagnostics.map { $0.details["code"] } == ["notes.notThere", "notes.notThere", "notes.noBody"])
  }

  @Test func `a note is locked if its body has a vector and is no gzip`() throws {
    let made = try MadeNoteStore()
    let body = NoteBodies.body([NoteBodies.Run(text: "plain")])
    let plain = try made.add(note: nil, body)
    let packed = try made.add(note: "packed", NoteBodies.body("packed"))
    let locked = try made.add(note: nil, NoteBodies.body("x"), ["ZISPASSWORDPROTECTED": .integer(1)])
    try made.run("update ZICNOTEDATA set ZCRYPTOINITIALIZATIONVECTOR = x'00'")
    let store = try made.open()
    #expect(try store.note(packed).value.text == "packed")
    for number in [plain, locked] {
      let error = #expect(throws: InlayError.self) { try store.note(number) }
      #expect(error?.code == .noteLocked)
      #expect(error?.message == "the note \"\" is locked with a password")
    }
    try made.run("alter table ZICNOTEDATA drop column ZCRYPTOINITIALIZATIONVECTOR")
    #expect(try made.open().note(plain).value.text == "plain")
  }

  @Test func `a note without a title is named by what there is`() throws {
    let made = try MadeNoteStore()
    let numbers = try (0..<2).map { _ in try made.add(note: nil, [1]) }
    try made.run("update \(MadeNoteStore.objects) set ZIDENTIFIER = '' where Z_PK = \(numbers[1])")
    let names = ["NOTE-\(numbers[0])", "\(numbers[1])"]
    let found = try made.document().diagnostics.map { String($0.message.prefix { $0 != ":" }) }
    #expect(found == names.map { "the note \"\($0)\" was left out" })
  }

  // MARK: Bodies

  @Test func `a body alone names what its attachments were`() throws {
    let runs = [("", "com.apple.notes.table"), ("B", "public.png")].map { identifier, type in
      NoteBodies.Run(text: "\u{FFFC}", attachment: (identifier: identifier, type: type))
    }
    let read = try NoteBody.read(NoteBodies.body(runs))
    #expect(read.value.images.map(\.description) == ["table", nil])
    #expect(read.value.images.map(\.identifier) == [nil, "B"])
  }

  @Test func `an item is not done unless it says so, and other fields say nothing`() throws {
    let run = ProtobufWriter { run in
      run.add(1, 3)
      run.add(2) { style in
        style.add(1, 103)
        style.add(3, 9)
        style.add(5) { $0.add(1, [7]) }
      }
      run.add(3) { font in
        font.add(1, "Helvetica")
        font.add(3, 9)
      }
    }
    let read = try NoteBody.read(NoteBodies.body(NoteBodies.message("abc", runs: [run.bytes])))
    let paragraph = try #require(read.value.paragraphs.first?.attributes.values)
    #expect(paragraph.custom["notes.checklist"] == .boolean(false) && paragraph.listMarker == "☐")
    #expect(read.value.runs.map(\.attributes.values.fontFamily) == ["Helvetica"])
  }

  @Test(arguments: ["\r\n", "\r", "\n", "\u{2029}"]) func `the first line ends with its separator`(
    end: String
  ) throws {
    for pieces in [
      ["Tea\(end)at four"], ["Tea", end, "at four"],
      ["Tea"] + end.unicodeScalars.map(String.init) + ["at four"],
    ] {
      let made = try MadeNoteStore()
      try made.add(note: "Tea", NoteBodies.body(pieces.map { NoteBodies.Run(text: $0) }))
      let read = try made.document()
      #expect(read.value.text == "Tea\(end)at four")
      #expect(read.value.paragraphs.map { $0.attributes.values.role } == [.heading1, nil])
      #expect(read.value.paragraphs.first?.range == 0..<3 + end.utf16.count)
    }
  }
}
