import Inlay
import InlayDatabase
import TestKit
import Testing

/// A note editor that archives its text with the pictures in it, and keeps the archive in a column of a database.
@Suite struct ArchivedNoteTests {
  private static let format = DatabaseFormat(
    applicationID: 0x4E6F_7465, version: 1,
    schema: ["create table note(id integer primary key, text blob not null)"], isExpendable: false)

  @Test(arguments: [CocoaPlatform.macOS, .iOS])
  func `a note with headings, bullets and pictures comes back from the database`(platform: CocoaPlatform)
    throws
  {
    let lake = try Files.read(PackageRoot.path(to: "Samples/Art/lake.png"))
    var session = EditingSession(
      try Decomposer.decompose([AttributedRun("Trip\nMonday\nWalk\nboat\nlunch\nThe lake: \nend")]).value)
    func select(_ word: String) throws {
      let start = try #require(session.text.text.firstRange(of: word)).lowerBound
      let at = session.text.text.utf16.distance(from: session.text.text.startIndex, to: start)
      try session.select(at..<at + word.utf16.count)
    }
    let roles: [(String, ParagraphRole)] = [
      ("Trip", .heading1), ("Monday", .heading2), ("Walk", .heading3), ("boat", .bullet1),
      ("lunch", .bullet2),
    ]
    for (word, role) in roles {
      try select(word)
      try session.setParagraphRole(role)
    }
    try select("end")
    let picture = InlineImage(
      fileName: "lake.png", mediaType: .png, content: .bytes(lake), width: 360, height: 240)
    try session.insert([.image(PlacedImage(picture, kind: .attachment))])
    let note = session.text

    var options = WriteOptions()
    options[CocoaPlatform.self] = platform
    let written = try RichDocument(note).bytesBlocking(as: .keyedArchive, options: options)
    try withTemporaryFolder { folder in
      do {
        let database = try Database(folder / "notes.db", Self.format)
        try database.run("insert into note(text) values(?)", [.blob(written.value)])
      }
      let database = try Database(folder / "notes.db", Self.format)
      let blob = try #require(try database.first("select text from note", []) { try $0.blob(0) })
      let back = try RichDocument(blocking: blob)
      #expect(back.format == .keyedArchive)
      #expect(back.diagnostics.isEmpty, "\(back.diagnostics)")
      #expect(back.content.text == note.text)
      #expect(back.content.runs == note.runs)
      #expect(back.content.placements == note.placements)
      #expect(back.content.paragraphs.compactMap(\.attributes.values.role) == roles.map(\.1))
      #expect(try back.content.images.first?.content.source?.readAll() == lake)
    }
  }
}
