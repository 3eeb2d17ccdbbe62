import Foundation
import Inlay
import InlayLive
import InlayURLSession
import TestKit
import Testing

extension CapabilityCall {
  private static let lake = ExternalContent(url: "https://pictures.example/lake.png")
  private static let sun = ExternalContent(url: "https://pictures.example/cool-sun.png")

  /// Rows 2.1 and on.
  static let pictures: [CapabilityCall] = [
    CapabilityCall("2.1") { folder in
      let page = try Files.read(folder / "album.html")
      let text = try HTMLReader.read(page).value
      #expect(text.images.map(\.content) == [.external(lake), .external(sun)])
    },
    CapabilityCall("2.2") { folder in
      let living = try folder.album()
      await living.load()
      _ = await living.settled(lake)
      _ = await living.settled(sun)
      #expect(await living.shown.images.allSatisfy { $0.content.source != nil })
    },
    CapabilityCall("2.3") { folder in
      let living = try folder.album()
      await living.load()
      _ = await living.settled(lake)
      let shown = await living.shown
      #expect(
        try shown.images.first?.content.source?.readAll() == Files.read(folder / "Art/lake.png"))
      #expect(await living.text.images.first?.content == .external(lake))
    },
    CapabilityCall("2.4") { folder in
      let living = try folder.album()
      await living.load(in: 0..<40)
      _ = await living.settled(lake)
      #expect(living.state(of: sun) == .idle)
    },
    CapabilityCall("2.5") { folder in
      let living = try folder.album()
      let before = await living.ranges(of: lake)
      try await living.edit { try $0.insert(.text("Look: "), at: 0) }
      let after = await living.ranges(of: lake)
      #expect(before == [34..<35, 94..<95] && after == [40..<41, 100..<101])
    },
    CapabilityCall("2.6") { folder in
      let living = try folder.album()
      await living.load()
      for await case .image(let change) in living.changes {
        guard change.image == lake, case .loaded = change.state else { continue }
        #expect(change.ranges == [34..<35, 94..<95])
        break
      }
    },
    CapabilityCall("2.7") { folder in
      let living = try folder.album()
      await living.load()
      var isRedrawn = false
      for await case .image(let change) in living.changes where change.image == sun {
        #expect(change.kind < .relayout)
        isRedrawn = isRedrawn || change.kind == .redisplay
        if case .loaded = change.state { break }
      }
      #expect(isRedrawn)
    },
    CapabilityCall("2.8") { _ in
      let text = "Tea \u{FFFC}\nat four"
      var lines = try TextLayout().typeset(text, width: 300)
      let box = TextLayout.Box(at: 4, width: 60, height: 60, baseline: 50)
      try lines.update(to: text, boxes: [box])
      #expect(try lines.lines == TextLayout().lines(of: text, boxes: [box], width: 300))
    },
    CapabilityCall("2.9") { _ in
      let size = DisplaySize(width: .points(40), height: .points(40))
      let image = InlineImage(mediaType: .png, content: .missing(MissingContent(.omitted)))
      let placed = PlacedImage(image, kind: .attachment, displaySize: size)
      let text = try Decomposer.decompose([AttributedRun(image: placed)]).value
      #expect(text.placements.first?.displaySize == size)
    },
    CapabilityCall("2.10") { folder throws in
      var look = PageOptions()
      look.imageWidth = .length(.points(100))
      #expect(try folder.read("Postcard.rtfd").boxes(look).first { $0.index == 6 }?.width == 100)
    },
    CapabilityCall("2.11") { folder throws in
      var look = PageOptions.narrow
      look.imageWidth = .share(1_000)
      #expect(try folder.read("Postcard.rtfd").boxes(look).first { $0.index == 6 }?.width == 150)
      look.width = .points(400)
      #expect(try folder.read("Postcard.rtfd").boxes(look).first { $0.index == 6 }?.width == 180)
    },
    CapabilityCall("2.12") { folder in
      let bytes = try Files.read(folder / "Art/lake.png")
      let type = try ImageHeader.read(bytes).value.mediaType
      #expect(type == .png)
    },
    CapabilityCall("2.13") { folder in
      try Files.copy(folder / "Art/lake.png", to: folder / "kept.png")
      try FileManager.default.removeItem(atPath: folder / "Art/lake.png")
      let living = try folder.album()
      await living.load()
      guard case .failed(let error, _, _) = await living.settled(lake)?.state else {
        Issue.record("it did not fail")
        return
      }
      #expect(error.message == "the server answered with status 404")
      #expect(await living.shown.images.first?.label == "a lake in the evening")
      try Files.copy(folder / "kept.png", to: folder / "Art/lake.png")
      await living.retry(lake)
      for await case .image(let change) in living.changes where change.image == lake {
        if case .loaded = change.state { break }
      }
      #expect(await living.shown.images.first?.content.source != nil)
    },
    CapabilityCall("2.14") { folder in
      let living = try folder.album(by: SilentTransport())
      await living.load(in: 0..<40)
      for await case .image(let change) in living.changes where change.state == .connecting { break }
      await living.cancel(lake)
      #expect(living.state(of: lake) == .idle)
    },
    CapabilityCall("2.15") { _ in
      // What it loads is tested beside libcurl's. Here nothing may be connected to, so it is refused before.
      let loader = ImageLoader(transport: URLSessionTransport())
      await #expect(throws: InlayError.self) {
        try await loader.load(ExternalContent(url: "https://127.0.0.1/lake.png"))
      }
    },
    CapabilityCall("2.16") { _ in
      let lines = try TextLayout().lines(of: "Tea at four", width: 60)
      let height = lines.last.map { $0.y + $0.height } ?? 0
      #expect(lines.count >= 2 && height >= 32)
    },
  ]
}
