import Foundation
import Inlay
import InlayFoundation
import TestKit
import Testing

extension CapabilityCall {
  /// Rows 5.1 and on.
  static let genmoji: [CapabilityCall] = [
    CapabilityCall("5.1") { folder in
      let note = try folder.read("Postcard.rtfd")
      let triple = try Triple.of(note).value
      #expect(triple.string == note.text && triple.imageRanges.count == 9 && triple.imageData.count == 6)
    },
    CapabilityCall("5.2") { folder in
      let note = try folder.read("Postcard.rtfd")
      let runs = Recomposer.recompose(note)
      let again = try Decomposer.decompose(runs).value
      #expect(again.text == note.text && again.placements == note.placements && again.images == note.images)
    },
    CapabilityCall("5.3") { _ in
      let received = NSAttributedString(string: "Tea at four")
      let taken = try Decomposer.decompose(received).value
      #expect(taken.text == "Tea at four")
      #expect(try Recomposer.nsAttributedString(of: taken).value.string == received.string)
    },
    CapabilityCall("5.5") { folder in
      let note = try folder.read("Postcard.rtfd")
      let runs = Recomposer.recompose(note)
      #expect(runs.count == Array(Recomposer.runs(of: note)).count)
      #expect(runs.compactMap(\.image).count == 9 && runs.map { String($0.text) }.joined() == note.text)
    },
    CapabilityCall("5.7") { folder in
      let note = try folder.read("Postcard.rtfd")
      let components = InlineComponentBuilder.components(of: note)
      #expect(components.map { String(components.string(of: $0)) }.joined() == note.text)
      #expect(components.compactMap { components.image(of: $0) }.count == 9)
    },
    CapabilityCall("5.8") { folder in
      let note = try folder.read("Postcard.rtfd")
      let screen = TerminalOptions()
      let shown = try note.terminalBytes(options: screen, decoder: .standard).value
      #expect(String(decoding: shown, as: UTF8.self).contains("[smiling cup of green tea]"))
    },
    CapabilityCall("5.9") { folder in
      let cat = try #require(try folder.read("Postcard.rtfd").images.first)
      let runs = [AttributedRun("Tea "), AttributedRun(image: PlacedImage(cat, kind: .glyph))]
      let text = try Decomposer.decompose(runs).value
      var look = PageOptions()
      look.glyphSize = .em
      look.fontSize = .points(20)
      let box = try #require(try text.boxes(look).first)
      #expect((box.width, box.height) == (20, 20))
    },
    CapabilityCall("5.13") { folder in
      let note = try folder.read("Postcard.rtfd")
      let image = try #require(note.images.first)
      #expect(image.label == "sun wearing sunglasses")
      let without = InlineImage(
        description: image.description, mediaType: .heic, content: .missing(MissingContent(.absent)))
      let text = try Decomposer.decompose([AttributedRun(image: PlacedImage(without, kind: .glyph))]).value
      let shown = try text.terminalBytes(options: TerminalOptions(), decoder: .standard).value
      #expect(String(decoding: shown, as: UTF8.self).contains("[sun wearing sunglasses]"))
    },
    CapabilityCall("5.14") { folder in
      let note = try folder.read("Postcard.rtfd")
      let client = HEIFClient(path: Tools.product("inlay-heif") ?? "")
      let decoder = ImageDecoder.standard.adding(client.decoder)
      let shown = try note.addingFallbacks(FallbackOptions(.png), decoder: decoder)
      #expect(shown.diagnostics.isEmpty)
      #expect(shown.value.images.count { image in image.alternates.contains { $0.mediaType == .png } } == 6)
    },
  ]
}
