import Inlay
import TestKit
import Testing

extension CapabilityCall {
  /// Rows 1.1 and on.
  static let noteEditor: [CapabilityCall] = [
    CapabilityCall("1.1") { folder in
      var session = EditingSession(try folder.read("Postcard.rtfd"))
      try session.select(30..<40)
      for role in [ParagraphRole.heading1, .heading2, .heading3] {
        try session.setParagraphRole(role)
        #expect(session.role == role)
      }
      try session.setParagraphRole(.heading1)
      #expect(session.role == .heading1)
      try session.setParagraphRole(nil)
      #expect(session.role == nil)
    },
    CapabilityCall("1.2") { folder in
      var session = EditingSession(try folder.read("Postcard.rtfd"))
      let length = session.text.utf16Count
      try session.select(30..<40)
      try session.setParagraphRole(.bullet1)
      try session.setParagraphRole(.bullet2)
      try session.setParagraphRole(.bullet2)
      let items = try session.text.paragraphRanges(touchedBy: session.selection)
      #expect(session.text.utf16Count == length + 2 * items.count)
      for item in items {
        #expect(session.text.text.utf16.dropFirst(item.lowerBound).starts(with: "•\t".utf16))
      }
    },
    CapabilityCall("1.3") { folder in
      let note = try folder.read("Postcard.rtfd")
      let found = try note.paragraphRanges(touchedBy: 30..<30)
      #expect(found.map { note.words($0) } == ["Dear Ada,\n"])
    },
    CapabilityCall("1.4") { folder in
      var note = try folder.read("Postcard.rtfd")
      let before = note.words(34..<80)
      let after = try note.setParagraphRole(.bullet1, over: 34..<80).selection
      #expect(after != 34..<80)
      #expect(note.words(after).filter { $0 != "•" && $0 != "\t" } == before)
    },
    CapabilityCall("1.5") { folder in
      var session = EditingSession(try folder.read("Postcard.rtfd"))
      try session.select(30..<30)
      try session.setParagraphRole(.heading2)
      try session.type("Later")
      #expect(session.role == .heading2)
      #expect(session.text.words(30..<35) == "Later")
    },
    CapabilityCall("1.6") { folder in
      var session = EditingSession(try folder.read("Postcard.rtfd"))
      try session.select(27..<31)
      try session.setCharacterAttributes { $0.weight = 700 }
      try session.setCharacterAttributes { ($0.isItalic, $0.underline) = (true, .single) }
      let values = try #require(session.text.runs.first { $0.range.contains(28) }?.attributes.values)
      #expect(values.weight == 700 && values.isItalic && values.underline == .single)
    },
    CapabilityCall("1.7") { folder in
      let json = try Files.read(folder / "handout.style.json")
      let sheet = try StyleSheet.read(json: json)
      #expect(sheet.diagnostics.isEmpty)
      let text = try Decomposer.decompose([AttributedRun("Tea")]).value
      let size = InlineFlow(text, style: sheet.value, options: FlowOptions()).first { _ in true }?
        .components.first { _ in true }?.style.fontSize
      #expect(size == .points(12))
    },
    CapabilityCall("1.8") { folder in
      var session = EditingSession(try folder.read("Postcard.rtfd"))
      let lake = try #require(session.text.placements.first { $0.kind == .attachment })
      try session.select(lake.range)
      try session.setParagraphRole("figure")
      var look = PageOptions()
      look.styleSheet = try StyleSheet.read(json: Files.read(folder / "handout.style.json")).value
      look.margins = PageMargins(.zero)
      let box = try #require(try session.text.boxes(look).first { $0.index == 6 })
      // Its own size, in the middle of the line, up to a pixel.
      #expect(box.width == 180)
      #expect(abs(box.x + box.width / 2 - 400) <= 1)
    },
    CapabilityCall("1.9") { folder in
      let document = try await RichDocument(contentsOf: folder / "page.inlay.json")
      try await document.write(to: folder / "page.rtf")
      let back = try folder.read("page.rtf")
      #expect(back.text == document.text)
      let roles = Set(back.paragraphs.compactMap(\.attributes.values.role))
      #expect(roles.isSuperset(of: Set(document.content.paragraphs.compactMap(\.attributes.values.role))))
    },
    CapabilityCall("1.10") { folder in
      var session = EditingSession(try folder.read("Postcard.rtfd"))
      let photo = try folder.picture("Art/lake.png")
      try session.select(30..<30)
      try session.insert([.image(photo)])
      #expect(session.text.placements.map(\.at).contains(30))
      #expect(session.selection == 31..<31)
    },
    CapabilityCall("1.11") { folder in
      var note = try folder.read("Postcard.rtfd")
      let copied = try note.fragment(0..<26).value
      let (pictures, images) = (note.placements.count, note.images.count)
      try note.insert(.fragment(copied), at: note.utf16Count)
      #expect(note.placements.count == pictures + 1 && note.images.count == images)
    },
    CapabilityCall("1.13") { folder in
      let note = try folder.read("Postcard.rtfd")
      let look = PageOptions.narrow
      let lines = try PageRenderer(note, options: look).layout().value
      let box = try #require(lines.flatMap(\.boxes).first { $0.index == 6 })
      #expect((box.width, box.height) == (135, 90))
    },
    CapabilityCall("1.14") { folder in
      let note = try folder.read("Postcard.rtfd")
      var look = PageOptions.narrow
      look.imageWidth = .share(500)
      let box = try #require(try note.boxes(look).first { $0.index == 6 })
      #expect(box.width == 75)
    },
    CapabilityCall("1.15") { folder in
      let decoder = ImageDecoder.standard
      let lake = try FileSource(path: folder / "Art/lake.png")
      let shown = try decoder.decode(lake, size: PixelSize(width: 90, height: 60))
      #expect(shown.pixels.size == PixelSize(width: 90, height: 60))
      #expect(try decoder.decode(lake).pixels.size == PixelSize(width: 360, height: 240))
    },
    CapabilityCall("1.17") { folder in
      let document = try await RichDocument(contentsOf: folder / "Postcard.rtfd")
      var options = WriteOptions()
      options[HTMLWriteOptions.self].hasViewer = true
      let page = try document.bytesBlocking(as: .html, options: options).value
      let plain = try document.bytesBlocking(as: .html).value
      #expect(page.count > plain.count && String(decoding: page, as: UTF8.self).contains("type=\"checkbox\""))
      #expect(!String(decoding: page, as: UTF8.self).contains("<script"))
    },
    CapabilityCall("1.18") { folder in
      let note = try folder.read("Postcard.rtfd")
      let lines = try PageRenderer(note).layout().value
      // What is under a point in the middle of the fourth picture.
      let (x, y) = try #require(lines.flatMap(\.boxes).first { $0.index == 4 }.map { ($0.x + 1, $0.y + 1) })
      let box = try #require(
        lines.flatMap(\.boxes).first { $0.x <= x && x < $0.x + $0.width && $0.y <= y && y < $0.y + $0.height }
      )
      #expect(note.image(of: note.placements[box.index]).description == "cat in a space helmet")
    },
    CapabilityCall("1.19") { folder in
      let image = try #require(try folder.read("Postcard.rtfd").images.first { $0.fileName == "lake.png" })
      let bytes = try image.content.source?.readAll()
      #expect(try bytes == Files.read(folder / "Art/lake.png"))
    },
    CapabilityCall("1.20") { folder in
      let note = try folder.read("Postcard.rtfd")
      var options = OutgoingOptions()
      options.largestSide = 120
      let ready = try note.addingOutgoing(options).value
      let lake = try #require(ready.images.first { $0.fileName == "lake.png" })
      #expect((lake.outgoing.width, lake.outgoing.height) == (120, 80))
      #expect(try lake.content.source?.readAll() == Files.read(folder / "Postcard.rtfd/lake.png"))
    },
    CapabilityCall("1.21") { folder in
      let note = try folder.read("Postcard.rtfd")
      try PortableDocument.write(note, folder: folder / "note.inlay")
      #expect(try PortableDocument.read(folder: folder / "note.inlay").value == note)
    },
    CapabilityCall("1.22") { folder in
      let note = try folder.read("Postcard.rtfd")
      try await RichDocument(note).write(to: folder / "note.keyed-archive")
      let back = try await RichDocument(contentsOf: folder / "note.keyed-archive")
      #expect(back.format == .keyedArchive)
      #expect(back.content.text == note.text)
      #expect(back.content.images.map(\.content) == note.images.map(\.content))
    },
    CapabilityCall("1.23") { folder in
      let document = try await RichDocument(contentsOf: folder / "Postcard.rtfd")
      let lost = try await document.write(to: folder / "plain.rtf")
      #expect(lost.allSatisfy { !$0.message.contains("decode") })
      let text = String(decoding: try Files.read(folder / "plain.rtf"), as: UTF8.self)
      #expect(text.contains("\\pict"))
    },
    CapabilityCall("1.25") { folder in
      let note = try folder.read("Postcard.rtfd")
      try await RichDocument(note).write(to: folder / "note.webarchive")
      let back = try await RichDocument(contentsOf: folder / "note.webarchive")
      #expect(back.format == .webArchive)
      #expect(back.content.text == note.text)
      #expect(back.content.images.map(\.content) == note.images.map(\.content))
    },
  ]
}

extension EditingSession {
  /// The role of the paragraph that the selection begins in.
  fileprivate var role: ParagraphRole? {
    let start = selection.lowerBound
    return text.paragraphs.first { $0.range.contains(start) }?.attributes.values.role
  }
}

extension DecomposedText {
  /// The characters of a range of UTF-16 positions.
  func words(_ range: Range<Int>) -> String {
    String(decoding: text.utf16.dropFirst(range.lowerBound).prefix(range.count), as: UTF16.self)
  }

  /// The boxes of all pictures on a page.
  func boxes(_ look: PageOptions) throws -> [PlacedBox] {
    let client = HEIFClient(path: Tools.product("inlay-heif") ?? "")
    let decoder = ImageDecoder.standard.adding(client.decoder)
    return try PageRenderer(self, options: look, decoder: decoder).layout().value.flatMap(\.boxes)
  }
}

extension PageOptions {
  /// Lines of 150 points.
  static var narrow: PageOptions {
    var look = PageOptions()
    look.width = .points(150)
    look.margins = PageMargins(.zero)
    return look
  }
}
