import FormatsTestKit
import InlayCore
import InlayDatabase
import InlayFiles
import InlayFormats
import TestKit
import Testing

@testable import InlayStores

/// Stores of notes, as a whole and note by note.
@Suite struct NoteStoreTests {
  @Test(.needs(.corpus("notes/made")), .needs(.python)) func `the made store holds what the corpus says`()
    throws
  {
    let script = """
      import json, sys
      entry = json.load(sys.stdin)["made/NoteStore.sqlite"]
      print(entry["notes"], entry["locked"], entry["missing"], entry["inline"])
      for name, digest in sorted(entry["pictures"].items()): print(name, digest)
      """
    let expected = try Python.run(["-c", script], input: Corpus.file("notes/made/expected.json").bytes()).text
    let store = try NoteStore(Corpus.file("notes/made/NoteStore.sqlite").path)
    let locked = store.notes.filter(\.isLocked)
    let note = try #require(store.notes.first { $0.title == "photo-hashtag-missing" })
    let read = try store.note(note.id)
    try read.value.checkInvariants()
    #expect(read.value.text == "Trip\n😀 a\u{FFFC} b#trip c\u{FFFC}")
    let tag = try #require(read.value.runs.first { $0.attributes.values.custom["notes.hashtag"] != nil })
    #expect(tag.attributes.values.custom["notes.hashtag"] == .string("TRIP"))
    #expect(read.diagnostics.map(\.code) == [.noteAttachmentMissing])
    #expect(read.diagnostics[0].details["identifier"] == "ATT-GONE")
    #expect(read.value.images.map(\.fileName) == ["dot.png", "gone.heic"])
    #expect(read.value.images[1].content == .missing(MissingContent(.absent)))
    var pictures: [String: String] = [
      "ATT-PHOTO": try #require(read.value.images[0].content.source?.digest().hex)
    ]
    let twice = try #require(store.notes.first { $0.title == "same-attachment-twice" })
    let glyph = try store.note(twice.id).value
    #expect(glyph.images.count == 1)
    #expect(glyph.placements.map(\.at) == [0, 2])
    #expect(glyph.images[0].mediaType == .heic)
    #expect(glyph.images[0].identifier != nil)
    pictures["ATT-HEIC"] = try #require(glyph.images[0].content.source?.digest().hex)
    var found = "\(store.notes.count) ['\(locked[0].title ?? "")'] ['ATT-GONE'] {'ATT-TAG': '#trip'}\n"
    for (name, digest) in pictures.sorted(by: { $0.key < $1.key }) { found += "\(name) \(digest)\n" }
    #expect(found == expected)
    #expect(note.folder == "Notes" && note.account == "Made")
    #expect(note.created.map { (700_000_000..<700_000_100).contains($0) } ?? false)
    let error = #expect(throws: InlayError.self) { try store.note(locked[0].id) }
    #expect(error?.code == .noteLocked)
  }

  @Test(.needs(.corpus("notes/made"))) func `the whole made store is one text`() throws {
    let path = try Corpus.file("notes/made/NoteStore.sqlite").path
    let input = FormatInput.file(try FileSource(path: path), name: path)
    #expect(FormatRegistry(Format.stores).recognize(input)?.name == .notes)
    let read = try Format.notes.read(input)
    try read.value.checkInvariants()
    let titles = read.value.paragraphs.filter { $0.attributes.values.role == .heading1 }
    #expect(titles.count == 12)
    #expect(titles.count { $0.attributes.values.breaksPageBefore } == 11)
    #expect(titles[0].range.lowerBound == 0 && !titles[0].attributes.values.breaksPageBefore)
    #expect(titles.allSatisfy { $0.attributes.values.custom["notes.folder"] == .string("Notes") })
    #expect(read.diagnostics.count { $0.code == .noteLeftOutLocked } == 1)
    // The blob of a table stands in the column of a body there.
    let damaged = read.diagnostics.filter { $0.code == .noteLeftOutDamaged }
    #expect(damaged.map { $0.details["title"] } == ["table_gzipped"])
  }

  @Test(arguments: ["", "1", "3"]) func `columns are found however they are numbered`(suffix: String) throws {
    let made = try MadeNoteStore(suffix: suffix)
    try made.add(note: "Tea", NoteBodies.body("Tea\nat four"), isNumbered: false, ["ZISPINNED": .integer(1)])
    let store = try made.open()
    #expect(store.notes.map(\.title) == ["Tea"])
    #expect(store.notes[0].folder == "Folder")
    #expect(store.notes[0].account == "Made")
    #expect(store.notes[0].isPinned)
    #expect(store.notes[0].created != nil)
    let read = try store.document()
    #expect(read.diagnostics.isEmpty)
    #expect(read.value.text == "Tea\nat four")
    let first = try #require(read.value.paragraphs.first?.attributes.values)
    #expect(first.role == .heading1)
    #expect(first.custom["notes.pinned"] == .boolean(true))
    #expect(first.custom["notes.account"] == .string("Made"))
  }

  @Test func `a store without the numbers of kinds has notes`() throws {
    let made = try MadeNoteStore(hasKinds: false)
    try made.add(note: "Tea", NoteBodies.body("Tea|A|"))
    try made.add(file: "a.png", nil, as: "A")
    let read = try made.open().document()
    #expect(read.value.text == "Tea\u{FFFC}")
    #expect(read.diagnostics.map(\.code) == [.noteAttachmentMissing])
  }

  @Test func `a title that the note does not begin with is added`() throws {
    let made = try MadeNoteStore()
    try made.add(note: "One", NoteBodies.body("  One \nfirst"))
    try made.add(note: "Two\nlines", NoteBodies.body("other"))
    try made.add(note: nil, NoteBodies.body("no title\nthird"))
    try made.add(note: "Empty", NoteBodies.body(""))
    let read = try made.open().document()
    try read.value.checkInvariants()
    #expect(read.value.text == "  One \nfirst\nTwo lines\nother\nno title\nthird\nEmpty\n")
    let headings = read.value.paragraphs.filter { $0.attributes.values.role == .heading1 }
    #expect(headings.map(\.range.lowerBound) == [0, 13, 29, 44])
    let pages = read.value.paragraphs.filter(\.attributes.values.breaksPageBefore)
    #expect(pages.map(\.range.lowerBound) == [13, 29, 44])
  }

  @Test func `notes that cannot be read are named, and the rest goes on`() throws {
    let made = try MadeNoteStore()
    try made.add(note: "Good", NoteBodies.body("Good"))
    try made.add(note: "Locked", NoteBodies.body("x"), ["ZISPASSWORDPROTECTED": .integer(1)])
    try made.add(note: "Damaged", [0x1F, 0x8B, 1, 2, 3])
    try made.add(note: "Gone", nil)
    try made.add(note: "Deleted", NoteBodies.body("x"), ["ZMARKEDFORDELETION": .integer(1)])
    try made.add("ICFolder", id: 3, ["ZTITLE9": .text("Trash"), "ZFOLDERTYPE": .integer(1)])
    try made.add(note: "Trashed", NoteBodies.body("Trashed"), ["ZFOLDER": .integer(3)])
    let store = try made.open()
    let read = try store.document()
    #expect(read.value.text == "Good\nTrashed")
    #expect(read.value.paragraphs.last?.attributes.values.custom["notes.trashed"] == .boolean(true))
    #expect(
      read.diagnostics.map { "\($0.code.rawValue) \($0.details["title"] ?? "") \($0.details["code"] ?? "")" }
        == [
          "notes.leftOutLocked Locked ", "notes.leftOutDamaged Damaged notes.packing",
          "notes.leftOutDamaged Gone notes.notThere", "notes.leftOutDeleted Deleted ",
        ])
    #expect(throws: InlayError.self) { try store.note(-5) }
  }

  @Test func `databases of others are refused`() throws {
    try withTemporaryFolder { folder in
      try Files.write("Dear Ada", to: folder / "letter.sqlite")
      let error = #expect(throws: InlayError.self) { try NoteStore(folder / "letter.sqlite") }
      #expect(error?.code == .databaseForeign)
      let made = try MadeNoteStore()
      try made.run("alter table ZICNOTEDATA rename to OTHER")
      // A view that never ends.
      try made.run(
        """
        create view ZICNOTEDATA as with recursive n(i) as (select 1 union all select i from n)
        select i as Z_PK, i as ZNOTE, x'00' as ZDATA from n
        """)
      let foreign = #expect(throws: InlayError.self) { try made.open() }
      #expect(foreign?.code == .storeForeign)
      #expect(foreign?.place == .file(made.path))
    }
  }

  @Test func `a spoiled store is refused or read`() throws {
    let made = try MadeNoteStore()
    try made.add(inline: "hashtag", "#trip", token: "TRIP", as: "A")
    try made.add(file: "b.png", Samples.png, as: "B")
    try made.add(note: "Tea", NoteBodies.body("Tea\n|A| at |B|"))
    try made.add(note: "Cake", NoteBodies.body("Cake"), isNumbered: false)
    try made.close()
    let bytes = try Files.read(made.path)
    #expect(try made.open().document().diagnostics.isEmpty)
    try Property.check("spoiled stores", cases: Property.costly / 4) { source in
      let path = made.folder / "spoiled.sqlite"
      try Files.write(source.mutation(of: bytes, edits: 8), to: path)
      do {
        try NoteStore(path, limits: .strict).document().value.checkInvariants()
      } catch let error as InlayError where !error.code.rawValue.hasPrefix("model.") {}
    }
  }

  @Test func `a store is recognized, and needs a file`() throws {
    let made = try MadeNoteStore()
    try made.add(note: "Tea", NoteBodies.body("Tea"))
    try made.close()
    let bytes = try Files.read(made.path)
    let registry = FormatRegistry(Format.stores)
    #expect(registry.recognize(.file(MemorySource(bytes), name: nil))?.name == .notes)
    #expect(registry.recognize(.file(MemorySource(Array(bytes.prefix(100))), name: nil)) == nil)
    #expect(registry.recognize(.file(MemorySource(NoteBodies.body("x")), name: nil)) == nil)
    let error = #expect(throws: InlayError.self) {
      try Format.notes.read(.file(MemorySource(bytes), name: made.path))
    }
    #expect(error?.code == .storeNeedsFile)
    #expect(error?.advice != nil)
    let body = try Format.noteBody.read(.file(MemorySource(NoteBodies.body("Tea\nat four")), name: nil))
    #expect(body.value.text == "Tea\nat four")
  }
}
