import FormatsTestKit
import InlayCore
import InlayDatabase
import TestKit
import Testing

@testable import InlayStores

/// Rows of attachments whose values are rare, and what they show.
@Suite struct NoteAttachmentRowTests {
  @Test func `an attachment is known by the type that its note states`() throws {
    let made = try MadeNoteStore.tea("Tea|A||B|", types: ["A": "com.apple.notes.table"]) {
      for name in ["A", "B"] {
        try $0.add(
          "ICAttachment",
          ["ZIDENTIFIER": .text(name), "ZMERGEABLEDATA1": .blob(NoteTables(cells: [["a"]]).bytes)])
      }
    }
    let read = try made.document()
    #expect(read.value.text == "Tea\na\n\u{FFFC}")
    #expect(read.diagnostics.map { $0.details["identifier"] } == ["B"])
  }

  @Test(
    arguments: [
      (["ZISPASSWORDPROTECTED": .integer(1)], "the attachment A is missing: it is locked with a password"),
      (["ZTYPEUTI": .text("public.url")], "the attachment A is missing: it has no file that Inlay reads"),
      (
        ["ZTYPEUTI": .text("com.apple.notes.gallery")],
        "the attachment A is missing: it has no file that Inlay reads"
      ),
      (["ZIDENTIFIER": .text("")], "the attachment A is missing: the store does not have it"),
      (["ZIDENTIFIER": .blob(Array("A".utf8))], "the attachment A is missing: the store does not have it"),
      (["ZMEDIA": .integer(-1)], "the attachment A is missing: it has no file that Inlay reads"),
    ] as [([String: DatabaseValue], String)])
  func `an attachment that shows nothing is missing`(values: [String: DatabaseValue], message: String) throws
  {
    let made = try MadeNoteStore.tea("Tea|A|") {
      try $0.add("ICAttachment", ["ZIDENTIFIER": .text("A")].merging(values) { $1 })
    }
    let read = try made.document()
    #expect(read.value.text == "Tea\u{FFFC}")
    #expect(read.diagnostics.map(\.message) == [message])
  }

  @Test func `a number that is only in a newer column leads nowhere`() throws {
    let made = try MadeNoteStore.tea("Tea|A||G|") {
      try $0.add(file: "a.png", Samples.png, as: "A")
      let gallery = try $0.add(
        "ICAttachment", ["ZIDENTIFIER": .text("G"), "ZTYPEUTI": .text("com.apple.notes.gallery")])
      try $0.add(file: "b.png", Samples.png, as: "B", ["ZPARENTATTACHMENT": .integer(gallery)])
      try $0.run("alter table \(MadeNoteStore.objects) add column Z_PK1")
      try $0.run("update \(MadeNoteStore.objects) set Z_PK1 = 77 where ZIDENTIFIER in ('A', 'B')")
    }
    let read = try made.document()
    #expect(read.value.text == "Tea\u{FFFC}\u{FFFC}")
    #expect(read.diagnostics.map { $0.details["identifier"] } == ["A", "G"])
  }

  @Test func `an address without a title is its own text`() throws {
    let made = try MadeNoteStore.tea("Tea |A|") {
      try $0.add(
        "ICAttachment",
        [
          "ZIDENTIFIER": .text("A"), "ZTYPEUTI": .text("public.url"),
          "ZURLSTRING": .text("https://example.com/\n"),
        ])
    }
    let read = try made.document()
    #expect(read.value.text == "Tea https://example.com/ ")
    #expect(read.value.runs.last?.attributes.values.link == "https://example.com/\n")
  }

  @Test func `what an attachment says of itself wins over its run`() throws {
    let made = try MadeNoteStore()
    try made.add(inline: "emphasis", "strong", token: "2", as: "A")
    var style = NoteCharacters()
    style.emphasis = 1
    let run = NoteBodies.Run(text: "\u{FFFC}", characters: style, attachment: (identifier: "A", type: "x"))
    try made.add(note: nil, NoteBodies.body([run]))
    let read = try made.document()
    #expect(read.value.text == "strong")
    #expect(read.value.runs.map { $0.attributes.values.custom["notes.emphasis"] } == [.string("2")])
  }

  @Test func `scans are their pages, whichever comes first`() throws {
    let made = try MadeNoteStore.tea("Tea|A||B||C||B|") {
      for name in ["A", "B", "C"] {
        let number = try $0.add(
          "ICAttachment", ["ZIDENTIFIER": .text(name), "ZTYPEUTI": .text("com.apple.notes.gallery")])
        if name == "B" {
          try $0.add(file: "b.png", Samples.png, as: "P", ["ZPARENTATTACHMENT": .integer(number)])
        }
      }
      // These are nobody's pages.
      for (name, parent) in [("", DatabaseValue.integer(1)), ("Q", .text("x"))] {
        try $0.add("ICAttachment", ["ZIDENTIFIER": .text(name), "ZPARENTATTACHMENT": parent])
      }
    }
    let read = try made.document()
    #expect(read.value.text == "Tea" + String(repeating: "\u{FFFC}", count: 4))
    #expect(
      read.value.placements.map { read.value.images[$0.image].fileName ?? "-" } == [
        "-", "b.png", "-", "b.png",
      ])
    #expect(read.diagnostics.map { $0.details["identifier"] } == ["A", "C"])
  }

  @Test func `a file without a name or a known type is what it can be`() throws {
    let made = try MadeNoteStore.tea("Tea|A||B||C|") {
      try $0.add(file: "a.png", nil, as: "A")
      try $0.run("update \(MadeNoteStore.objects) set ZFILENAME = null where ZIDENTIFIER = 'MEDIA-A'")
      try $0.add(file: "b.pdf", Array("%PDF-1.4".utf8), as: "B", type: "com.example.unknown")
      try $0.add(file: "c.xyz", Array("tea".utf8), as: "C", type: "com.example.unknown")
      try $0.write(Samples.png, to: "Accounts/\(MadeNoteStore.account)/FallbackImages/C.png")
    }
    let read = try made.document()
    let images = read.value.placements.map { read.value.images[$0.image] }
    #expect(images.map(\.fileName) == [nil, "b.pdf", "c.xyz"])
    #expect(images.map(\.mediaType?.rawValue) == ["image/png", "application/pdf", nil])
    #expect(images.map(\.alternates.count) == [0, 0, 1])
    #expect(
      read.diagnostics.map(\.message) == [
        "the attachment A is missing: its file \"\" is not beside the store"
      ])
  }

  @Test func `small pictures are found by their names and generations, the largest first`() throws {
    let account = "Accounts/\(MadeNoteStore.account)"
    let made = try MadeNoteStore.tea("Tea|A||B||C||D|") {
      for name in ["A", "B", "C", "D"] {
        let number = try $0.add(
          "ICAttachment", ["ZIDENTIFIER": .text(name), "ZTYPEUTI": .text("com.apple.drawing")])
        guard name == "A" || name == "D" else { continue }
        for (index, side) in [nil, 9, 99].enumerated() {
          var values: [String: DatabaseValue] = [
            "ZIDENTIFIER": .text("\(name)\(index)"), "ZATTACHMENT": .integer(number),
          ]
          if let side { (values["ZWIDTH"], values["ZHEIGHT"]) = (.integer(side), .integer(side)) }
          if index == 1 { values["ZGENERATION1"] = .text("1_X") }
          try $0.add("ICAttachmentPreviewImage", values)
        }
      }
      // Nobody's, and one that is no picture.
      try $0.add("ICAttachmentPreviewImage", ["ZIDENTIFIER": .text("x"), "ZATTACHMENT": .text("x")])
      try $0.write(Samples.png + [0], to: "\(account)/Previews/A0.jpg")
      try $0.write(Samples.png, to: "\(account)/Previews/A1/1_X/Preview.png")
      try $0.write(Samples.png, to: "\(account)/Previews/B-1-192x144-0.png")
      try $0.write(Array("tea".utf8), to: "\(account)/FallbackImages/C.jpg")
      try $0.write(Samples.png + [0], to: "\(account)/Previews/D0.png")
    }
    let read = try made.document()
    let size = Samples.png.count
    let counts = read.value.placements.map {
      read.value.images[$0.image].alternates.map { $0.content.count ?? 0 }
    }
    #expect(counts == [[size], [size], [], [size + 1]])
  }

  @Test func `a table that stands often counts each time`() throws {
    let made = try MadeNoteStore()
    let table = NoteTables(cells: [[String(repeating: "a", count: 1_000)]]).bytes
    for name in ["A", "B"] {
      try made.add(
        "ICAttachment",
        [
          "ZIDENTIFIER": .text(name), "ZTYPEUTI": .text("com.apple.notes.table"),
          "ZMERGEABLEDATA1": .blob(table),
        ])
    }
    let types = ["A": "com.apple.notes.table", "B": "com.apple.notes.table"]
    try made.add(note: "T", NoteBodies.body("T\n|A||B||A||A|", types: types))
    var limits = Limits.default
    limits.noteBytes = 2_100
    #expect(try made.open(limits).document().value.text.utf8.count == 4_006)
    limits.noteBytes = 2_000
    let error = #expect(throws: InlayError.self) { try made.open(limits).document() }
    #expect(error?.code == .limit("noteBytes"))
  }

  @Test func `a scan that stands often counts its pages each time`() throws {
    let made = try MadeNoteStore.tea("Tea|A||A||A|") {
      let number = try $0.add(
        "ICAttachment", ["ZIDENTIFIER": .text("A"), "ZTYPEUTI": .text("com.apple.notes.gallery")])
      for name in ["b.png", "c.png"] {
        try $0.add(file: name, Samples.png, as: name, ["ZPARENTATTACHMENT": .integer(number)])
      }
    }
    #expect(try made.document().value.text == "Tea" + String(repeating: "\u{FFFC}", count: 6))
    var limits = Limits.default
    limits.placements = 1
    let error = #expect(throws: InlayError.self) { try made.open(limits).document() }
    #expect(error?.code == .limit("placements"))
  }

  @Test func `a row that says what it is counts, whatever runs say`() throws {
    let made = try MadeNoteStore()
    let table = NoteTables(cells: [[String(repeating: "a", count: 1_000)]]).bytes
    try made.add(
      "ICAttachment",
      [
        "ZIDENTIFIER": .text("A"), "ZTYPEUTI": .text("com.apple.notes.table"),
        "ZMERGEABLEDATA1": .blob(table),
      ])
    let runs = (0..<4).map { NoteBodies.Run(text: "\u{FFFC}", attachment: (identifier: "A", type: "\($0)")) }
    try made.add(note: "T", NoteBodies.body(runs))
    var limits = Limits.default
    limits.noteBytes = 2_000
    let error = #expect(throws: InlayError.self) { try made.open(limits).document() }
    #expect(error?.code == .limit("noteBytes"))
  }

  @Test func `a text belongs to one note`() throws {
    let made = try MadeNoteStore.tea()
    try made.add(note: "Milk", nil)
    try made.run(
      "update \(MadeNoteStore.objects) set ZNOTEDATA = (select Z_PK from ZICNOTEDATA) where ZTITLE1 = 'Milk'")
    let read = try made.document()
    #expect(read.value.text == "Tea")
    #expect(
      read.diagnostics.map(\.message) == [#"the note "Milk" was left out: another note has the same text"#])
  }
}
