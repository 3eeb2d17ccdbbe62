import Inlay
import InlayLive
import TestKit
import Testing

extension CapabilityCall {
  /// Rows 3.1 and on.
  static let forum: [CapabilityCall] = [
    CapabilityCall("3.1") { _ in
      var session = EditingSession()
      try session.type("We left at four.\nIt rained.")
      #expect(session.text.text == "We left at four.\nIt rained.")
      #expect(session.selection == 27..<27)
    },
    CapabilityCall("3.2") { folder in
      var session = EditingSession(try Decomposer.decompose([AttributedRun("before after")]).value)
      try session.select(7..<7)
      let pictures = try ["Art/lake.png", "Art/cool-sun.png"].map {
        EditContent.image(try folder.picture($0))
      }
      try session.insert(pictures, ownParagraphs: true)
      #expect(session.text.text == "before \n\u{FFFC}\n\u{FFFC}\nafter")
    },
    CapabilityCall("3.3") { folder in
      let id: ContentIdentifier = "7"
      var session = EditingSession(try Decomposer.decompose([AttributedRun("ab")]).value)
      let waiting = InlineImage(identifier: id, mediaType: .png, content: .missing(MissingContent(.omitted)))
      try session.insert([.image(PlacedImage(waiting, kind: .attachment))])
      try session.select(0..<0)
      try session.type("moved ")
      let ready = try folder.picture("Art/lake.png", "7").image
      try session.updateImages(identifiedBy: id, to: ready)
      #expect(session.text.images == [ready])
      #expect(session.text.placements.map(\.at) == [6])
      // It is no step of the person who types.
      while session.undo() != nil {}
      #expect(session.text.text == "ab")
    },
    CapabilityCall("3.4") { folder in
      let note = try folder.read("Postcard.rtfd")
      var options = OutgoingOptions()
      options.largestSide = 1_500
      #expect(options == OutgoingOptions())
      let ready = try note.addingOutgoing(options).value
      #expect(ready.text == note.text && ready.images.count == note.images.count)
    },
    CapabilityCall("3.5") { folder in
      let picture = try folder.picture("Art/lake.png").image
      let queue = try UploadQueue(folder: folder / "uploads", transport: RefusingOnce())
      let digest = try queue.add(picture) { print($0) }
      try await queue.settled()
      guard case .failed = queue.state(of: digest) else {
        Issue.record("it did not fail")
        return
      }
      queue.retry()
      try await queue.settled()
      guard case .done(let receipt) = queue.state(of: digest) else {
        Issue.record("it was not tried again")
        return
      }
      #expect(receipt.identifier == "7")
      await queue.close()
    },
    CapabilityCall("3.6") { folder in
      var note = try folder.read("Postcard.rtfd")
      let id: ContentIdentifier = "37459D8D-8A3D-41B5-AF29-FD28EE7DDCD80"
      let broken = try folder.picture("Art/cool-sun.png", "broken").image
      let places = note.places(of: id)
      try note.replaceImages(identifiedBy: id, with: .image(broken))
      #expect(places.count == 2 && note.places(of: "broken") == places)
    },
    CapabilityCall("3.7") { folder in
      var session = EditingSession()
      try session.insert([.image(try folder.picture("Art/lake.png"))])
      try session.deleteBackward()
      #expect(session.text.text.isEmpty && session.text.images.isEmpty)
    },
    CapabilityCall("3.8") { folder in
      var note = try folder.read("Postcard.rtfd")
      let id: ContentIdentifier = "37459D8D-8A3D-41B5-AF29-FD28EE7DDCD80"
      try note.replaceImages(identifiedBy: id, with: .nothing)
      #expect(note.places(of: id).isEmpty && note.images.count == 5 && note.utf16Count == 276)
    },
    CapabilityCall("3.9") { folder in
      let note = try folder.read("Postcard.rtfd")
      let id: ContentIdentifier = "EDBBB082-71BF-4C87-ACFB-28FCF2653BD00"
      let found = note.images.firstIndex { $0.identifier == id }
      #expect(note.placements.filter { $0.image == found }.count == 2)
    },
    CapabilityCall("3.10") { folder in
      let note = try folder.read("Postcard.rtfd")
      #expect(note.utf16Count == 278)
    },
    CapabilityCall("3.11") { folder in
      var note = try folder.read("Postcard.rtfd")
      let photo = try folder.picture("Art/lake.png")
      try note.replace(10..<14, with: .image(photo))
      #expect(note.words(0..<11) == "Greetings \u{FFFC}" && note.utf16Count == 275)
    },
    CapabilityCall("3.12") { folder in
      var note = try folder.read("Postcard.rtfd")
      let found = try note.replaceAll(/[a-z]+ny/, with: .text("fine"))
      #expect(found.newRanges.map { note.words($0) } == ["fine"])
      #expect(note.text.contains("it is fine"))
    },
    CapabilityCall("3.13") { folder in
      var note = try folder.read("Postcard.rtfd")
      let id: ContentIdentifier = "B47DCB8C-7808-43DE-A1DA-7ECB1163889B0"
      try note.replaceImages(identifiedBy: id, with: .text("[[image_id=7]]"))
      #expect(note.text.hasSuffix("“Sleep well,” [[image_id=7]]\nGrace"))
    },
    CapabilityCall("3.14") { folder in
      var back = try Decomposer.decompose([AttributedRun("[[image_id=7]] and [[image_id=12]]")]).value
      let pictures = ["7": try folder.picture("Art/lake.png")]
      try back.replaceAll(/\[\[image_id=([0-9]+)\]\]/) { match in
        pictures[String(match.output.1)].map { .image($0) } ?? .text(String(match.output.0))
      }
      #expect(back.text == "\u{FFFC} and [[image_id=12]]" && back.images.count == 1)
    },
    CapabilityCall("3.15") { folder in
      let note = try await RichDocument(contentsOf: folder / "Postcard.rtfd")
      let post = String(decoding: try note.bytesBlocking(as: .bbcode).value, as: UTF8.self)
      #expect(post.contains("[b]") && post.contains("[img"))
    },
    CapabilityCall("3.16") { folder in
      var session = EditingSession()
      // Each file is another picture for the text; none is read before it is drawn or sent.
      let pictures = try (0..<50).map { number in
        EditContent.image(
          PlacedImage(
            InlineImage(
              identifier: ContentIdentifier(rawValue: "\(number)"), mediaType: .png,
              content: .data(try FileSource(path: folder / "Art/lake.png"))),
            kind: .attachment))
      }
      try session.insert(pictures, ownParagraphs: true)
      #expect(session.text.placements.count == 50 && session.text.images.count == 50)
    },
    CapabilityCall("3.17") { _ in
      var session = EditingSession()
      try session.type("tea")
      session.undo()
      #expect(session.text.text.isEmpty)
      session.redo()
      #expect(session.text.text == "tea")
    },
  ]
}

extension DecomposedText {
  /// Where the images with an identifier stand.
  fileprivate func places(of identifier: ContentIdentifier) -> [Range<Int>] {
    placements.filter { images[$0.image].identifier == identifier }.map(\.range)
  }
}
