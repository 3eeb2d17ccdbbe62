import FormatsTestKit
import Foundation
import InlayCore
import InlayDatabase
import InlayFiles
import TestKit
import Testing

@testable import InlayStores

/// What stands in the place of attachments.
@Suite struct NoteAttachmentTests {
  @Test func `attachments in the line are text`() throws {
    let made = try MadeNoteStore()
    try made.add(inline: "hashtag", "#trip", token: "TRIP", as: "A")
    try made.add(inline: "mention", "@Ada", token: "ada", as: "B")
    try made.add(inline: "link", "Other\nnote\u{FFFC}", token: "applenotes:note/1", as: "C")
    try made.add(inline: "calculateresult", "= 4", token: nil, as: "D")
    try made.add(inline: "hashtag", nil, token: "X", as: "E")
    try made.add(note: "T", NoteBodies.body("T\n|A| |B| |C| |D| |E|"))
    let read = try made.document()
    #expect(read.value.text == "T\n#trip @Ada Other note = 4 \u{FFFC}")
    let customs = read.value.runs.flatMap { run in
      run.attributes.values.custom.map { "\($0.key.string) \($0.value) \(run.attributes.values.link ?? "-")" }
    }
    #expect(
      customs == [
        "notes.hashtag string(TRIP) -", "notes.mention string(ada) -",
        "notes.link string(applenotes:note/1) applenotes:note/1", "notes.calculateresult string() -",
      ])
    #expect(read.value.images.map(\.description) == ["hashtag"])
    #expect(read.diagnostics.map(\.code) == [.noteAttachmentMissing])
  }

  @Test func `a line across the text is a paragraph of its own`() throws {
    let made = try MadeNoteStore()
    try made.add(inline: "dividerline", nil, token: nil, as: "A")
    try made.add(note: "T", NoteBodies.body("T\n|A|\nnext|A|end"))
    let read = try made.document()
    #expect(read.value.text == "T\n\nnext\n\nend")
    let rules = read.value.paragraphs.filter { $0.attributes.values.role == .rule }
    #expect(rules.map(\.range) == [2..<3, 8..<9])
  }

  @Test func `a web address is a link`() throws {
    let made = try MadeNoteStore()
    try made.add(
      "ICAttachment",
      [
        "ZIDENTIFIER": .text("A"), "ZTYPEUTI": .text("public.url"),
        "ZURLSTRING": .text("https://example.com/"),
        "ZTITLE": .text("An example"),
      ])
    try made.add(note: "T", NoteBodies.body("T\n|A|"))
    let read = try made.document()
    #expect(read.value.text == "T\nAn example")
    #expect(read.value.runs.map(\.attributes.values.link) == ["https://example.com/"])
  }

  @Test func `a table takes the place of its paragraph`() throws {
    let made = try MadeNoteStore()
    let table = NoteBodies.packed(NoteTables(cells: [["a", nil], ["b\nc", "d"]]).bytes)
    for (name, bytes) in [("A", table), ("B", Array(table.dropLast())), ("C", [])] {
      try made.add(
        "ICAttachment",
        [
          "ZIDENTIFIER": .text(name), "ZTYPEUTI": .text("com.apple.notes.table"),
          "ZMERGEABLEDATA1": .blob(bytes),
        ])
    }
    try made.add(note: "T", NoteBodies.body("T\nbefore\n|A|\nafter|A|end|B||C|"))
    let read = try made.document()
    #expect(
      read.value.text == "T\nbefore\na\n\nb\nc\nd\nafter\na\n\nb\nc\nd\nend\u{FFFC}\u{FFFC}")
    #expect(read.value.tables.count == 2)
    #expect(
      read.value.blocks.map(\.range) == [
        9..<11, 11..<12, 12..<16, 16..<18, 24..<26, 26..<27, 27..<31, 31..<33,
      ])
    #expect(read.diagnostics.map(\.code) == [.noteTableNotRead, .noteTableNotRead])
    #expect(read.value.images.map(\.description) == ["table", "table"])
    #expect(read.value.images.allSatisfy { $0.content == .missing(MissingContent(.notCarried)) })
  }

  @Test(arguments: [("", "T\n\nend"), ("\n", "T\n\n\nend"), ("x", "T\n\nx\nend")])
  func `a rule in a cell is one`(after: String, text: String) throws {
    let made = try MadeNoteStore()
    try made.add(inline: "dividerline", nil, token: nil, as: "R")
    let type = "com.apple.notes.inlinetextattachment.dividerline"
    var runs = [NoteBodies.Run(text: "\u{FFFC}", attachment: (identifier: "R", type: type))]
    if !after.isEmpty { runs.append(NoteBodies.Run(text: after)) }
    var table = NoteTables(cells: [["x"]])
    table.message = NoteBodies.message(runs)
    try made.add(
      "ICAttachment",
      [
        "ZIDENTIFIER": .text("A"), "ZTYPEUTI": .text("com.apple.notes.table"),
        "ZMERGEABLEDATA1": .blob(NoteBodies.packed(table.bytes)),
      ])
    try made.add(note: "T", NoteBodies.body("T\n|A|\nend"))
    let read = try made.document().value
    #expect(read.text == text)
    #expect(read.paragraphs.filter { $0.attributes.values.role == .rule }.map(\.range) == [2..<3])
  }

  @Test func `a table after a table has all its lines`() throws {
    let made = try MadeNoteStore()
    try made.add(
      "ICAttachment",
      [
        "ZIDENTIFIER": .text("A"), "ZTYPEUTI": .text("com.apple.notes.table"),
        "ZMERGEABLEDATA1": .blob(NoteBodies.packed(NoteTables(cells: [["\nx"]]).bytes)),
      ])
    try made.add(note: "T", NoteBodies.body("T\n|A||A|\nend"))
    #expect(try made.document().value.text == "T\n\nx\n\nx\nend")
  }

  @Test func `a note that begins with a table has it on its page`() throws {
    let made = try MadeNoteStore()
    try made.add(
      "ICAttachment",
      [
        "ZIDENTIFIER": .text("A"), "ZTYPEUTI": .text("com.apple.notes.table"),
        "ZMERGEABLEDATA1": .blob(NoteTables(cells: [["a"]]).bytes),
      ])
    try made.add(note: "T", NoteBodies.body("T"))
    try made.add(note: nil, NoteBodies.body("|A|"))
    let read = try made.document()
    #expect(read.value.text == "T\na\n")
    #expect(read.value.paragraphs.last?.attributes.values.breaksPageBefore == true)
    #expect(read.value.paragraphs.last?.attributes.values.role == nil)
  }

  @Test func `a table in a table is a missing image`() throws {
    let made = try MadeNoteStore()
    let inner = NoteBodies.message([
      NoteBodies.Run(text: "\u{FFFC}", attachment: (identifier: "A", type: "com.apple.notes.table"))
    ])
    var table = NoteTables(cells: [["x"]])
    table.message = inner
    try made.add(
      "ICAttachment",
      [
        "ZIDENTIFIER": .text("A"), "ZTYPEUTI": .text("com.apple.notes.table"),
        "ZMERGEABLEDATA1": .blob(table.bytes),
      ])
    try made.add(note: "T", NoteBodies.body("T\n|A|"))
    let read = try made.document()
    #expect(read.value.text == "T\n\u{FFFC}\n")
    #expect(read.diagnostics.map(\.code) == [.noteAttachmentMissing])
  }

  @Test func `files are found below the account, and nowhere else`() throws {
    let made = try MadeNoteStore()
    let account = MadeNoteStore.account
    try made.add(file: "a.png", Samples.png, as: "A")
    try made.add(file: "b.png", Samples.png, as: "B", generation: "1_X")
    try made.add(file: "../c.png", nil, as: "C")
    try made.write(Samples.png, to: "Accounts/\(account)/Media/c.png")
    try made.add(file: "d.png", nil, as: "D")
    try made.write(Samples.png, to: "secret.png")
    try FileManager.default.createDirectory(
      atPath: made.folder / "Accounts/\(account)/Media/MEDIA-D", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: made.folder / "Accounts/\(account)/Media/MEDIA-D/d.png",
      withDestinationPath: made.folder / "secret.png")
    try made.add(file: "e.pdf", Array("%PDF-1.4".utf8), as: "E", type: "com.adobe.pdf")
    try made.add(file: "f.png", nil, as: "F")
    try made.write(Samples.png, to: "Media/MEDIA-F/f.png")
    try made.add(note: "T", NoteBodies.body("T\n|A||B||C||D||E||F||../../etc/passwd|"))
    let read = try made.document()
    #expect(read.value.text == "T\n" + String(repeating: "\u{FFFC}", count: 7))
    let found = read.value.placements.map { placement in
      let image = read.value.images[placement.image]
      return "\(image.fileName ?? "-") \(image.mediaType?.rawValue ?? "-") \(image.content.count ?? -1)"
    }
    let size = Samples.png.count
    #expect(
      found == [
        "a.png image/png \(size)", "b.png image/png \(size)", "../c.png image/png -1", "d.png image/png -1",
        "e.pdf application/pdf 8", "f.png image/png \(size)", "- - -1",
      ])
    #expect(read.diagnostics.map { $0.details["identifier"] } == ["C", "D", "../../etc/passwd"])
    #expect(read.diagnostics.allSatisfy { $0.code == .noteAttachmentMissing })
    var limits = Limits.default
    limits.attachmentBytes = size - 1
    let small = try made.document(limits)
    #expect(
      small.diagnostics.map { $0.details["identifier"] } == ["A", "B", "C", "D", "F", "../../etc/passwd"])
    #expect(small.value.images[0].content == .missing(MissingContent(.omitted, count: size)))
  }

  @Test func `drawings and what is gone have fallbacks`() throws {
    let made = try MadeNoteStore()
    let account = MadeNoteStore.account
    for name in ["A", "B", "C"] {
      var values: [String: DatabaseValue] = [
        "ZIDENTIFIER": .text(name), "ZTYPEUTI": .text("com.apple.drawing.2"),
      ]
      if name == "B" { values["ZFALLBACKIMAGEGENERATION"] = .text("2_Y") }
      try made.add("ICAttachment", values)
    }
    try made.write(Samples.png, to: "Accounts/\(account)/FallbackImages/A.png")
    try made.write(Samples.png, to: "FallbackImages/B/2_Y/FallbackImage.png")
    try made.add(file: "d.mov", nil, as: "D", type: "com.apple.quicktime-movie")
    let number = try made.number(of: "D")
    for (name, width) in [("SMALL", 10), ("LARGE", 99)] {
      try made.add(
        "ICAttachmentPreviewImage",
        [
          "ZIDENTIFIER": .text("D-\(name)"), "ZATTACHMENT": .integer(number), "ZWIDTH": .integer(width),
          "ZHEIGHT": .integer(width), "ZSCALE": .integer(1),
        ])
      try made.write(
        Samples.png + (name == "LARGE" ? [0] : []), to: "Accounts/\(account)/Previews/D-\(name).png")
    }
    try made.add(note: "T", NoteBodies.body("T\n|A||B||C||D|"))
    let read = try made.document()
    let images = read.value.placements.map { read.value.images[$0.image] }
    #expect(images.map(\.alternates.count) == [1, 1, 0, 1])
    #expect(images.allSatisfy { $0.alternates.allSatisfy { $0.role == .fallback && $0.mediaType == .png } })
    #expect(images[3].alternates[0].content.count == Samples.png.count + 1)
    #expect(
      images.map(\.content)
        == [.notCarried, .notCarried, .absent, .absent].map { .missing(MissingContent($0)) })
    #expect(
      read.diagnostics.map(\.code) == [
        .noteAttachmentPictured, .noteAttachmentPictured, .noteAttachmentMissing, .noteAttachmentMissing,
      ])
  }

  @Test func `a scan is its pages`() throws {
    let made = try MadeNoteStore()
    let parent = try made.add(
      "ICAttachment", ["ZIDENTIFIER": .text("A"), "ZTYPEUTI": .text("com.apple.notes.gallery")])
    for name in ["B", "C"] {
      try made.add(
        file: "\(name).png", Samples.png + Array(name.utf8), as: name, ["ZPARENTATTACHMENT": .integer(parent)]
      )
    }
    try made.add(note: "T", NoteBodies.body("T\n|A|"))
    let read = try made.document()
    #expect(read.value.text == "T\n\u{FFFC}\u{FFFC}")
    #expect(read.value.images.map(\.fileName) == ["B.png", "C.png"])
    #expect(read.diagnostics.isEmpty)
  }
}
