import TestKit
import Testing

@testable import InlayTerminal

struct PictureViewTests {
  private let size = PictureView.Size(width: 800, height: 600)

  @Test("a picture is first shown as large as the view allows")
  func fit() {
    let wide = PictureView(width: 4_000, height: 1_000).part(in: size)
    #expect(wide == .init(x: 0, y: 0, width: 4_000, height: 1_000, shown: .init(width: 800, height: 200)))
    let tall = PictureView(width: 100, height: 400).part(in: size)
    #expect(tall == .init(x: 0, y: 0, width: 100, height: 400, shown: .init(width: 150, height: 600)))
    // Never more than 32 times.
    let dot = PictureView(width: 1, height: 2).part(in: size)
    #expect(dot == .init(x: 0, y: 0, width: 1, height: 2, shown: .init(width: 32, height: 64)))
  }

  @Test("the steps are those of the square root of 2, from the size that fits up to 32 times")
  func steps() {
    var view = PictureView(width: 3_200, height: 2_400)
    #expect(view.scale(in: size) == 0.25)
    var scales: [Double] = []
    for _ in 0..<20 {
      view.zoomIn(size)
      scales.append(view.scale(in: size))
    }
    let root = 2.0.squareRoot()
    #expect(
      scales == [
        0.25 * root, 0.5, 0.5 * root, 1, root, 2, 2 * root, 4, 4 * root, 8, 8 * root, 16, 16 * root, 32, 32,
        32, 32,
        32, 32, 32,
      ])
    for _ in 0..<13 { view.zoomOut(size) }
    #expect(view.scale(in: size) == 0.25 * root)
    view.zoomOut(size)
    view.zoomOut(size)
    #expect(view.scale(in: size) == 0.25)
    view.showPixels()
    #expect(view.scale(in: size) == 1)
    view.showAll()
    #expect(view.zoom == .fit)
  }

  @Test("a small picture goes down to its own pixels, and a size between two steps goes to the next")
  func smallPicture() {
    var view = PictureView(width: 100, height: 100)
    #expect(view.scale(in: size) == 6)
    view.zoomIn(size)
    #expect(view.scale(in: size) == 8)
    view.zoomOut(size)
    #expect(view.scale(in: size) == 4 * 2.0.squareRoot())
    for _ in 0..<20 { view.zoomOut(size) }
    #expect(view.scale(in: size) == 1)
  }

  @Test("moving goes by a quarter of the view, up to the edge")
  func pan() {
    var view = PictureView(width: 4_000, height: 3_000)
    view.showPixels()
    #expect(view.part(in: size) == .init(x: 1_600, y: 1_200, width: 800, height: 600, shown: size))
    view.pan(right: 1, down: 0, size)
    #expect(view.part(in: size).x == 1_800)
    view.pan(right: 0, down: -1, size)
    #expect(view.part(in: size).y == 1_050)
    for _ in 0..<30 { view.pan(right: -1, down: 1, size) }
    #expect(view.part(in: size) == .init(x: 0, y: 2_400, width: 800, height: 600, shown: size))
    // The way back begins at once.
    view.pan(right: 1, down: -1, size)
    #expect(view.part(in: size) == .init(x: 200, y: 2_250, width: 800, height: 600, shown: size))
  }

  @Test("zooming out at an edge and in again comes back to the same part")
  func keptCenter() {
    var view = PictureView(width: 4_000, height: 3_000)
    view.showPixels()
    for _ in 0..<20 { view.pan(right: 1, down: 1, size) }
    let before = view.part(in: size)
    for _ in 0..<5 { view.zoomOut(size) }
    for _ in 0..<5 { view.zoomIn(size) }
    // The size that fits is no step: the last step up is to 1:1 again.
    view.showPixels()
    #expect(view.part(in: size) == before)
  }

  @Test("whatever the keys and sizes: the part is in the picture, its proportions hold, and the center stays")
  func properties() throws {
    try Property.check("a view of a picture", cases: 2_000) { source in
      var view = PictureView(width: source.int(in: 1...6_000), height: source.int(in: 1...6_000))
      var size = PictureView.Size(width: source.int(in: 1...2_000), height: source.int(in: 1...1_500))
      source.note("picture", "\(view.width) × \(view.height)")
      for _ in 0..<source.int(in: 0...30) {
        let before = view
        let scale = view.scale(in: size)
        let key = source.int(in: 0...6)
        source.note("key", "\(key) in \(size)")
        switch key {
        case 0: view.zoomIn(size)
        case 1: view.zoomOut(size)
        case 2: view.showPixels()
        case 3: view.pan(right: source.int(in: -1...1), down: source.int(in: -1...1), size)
        case 4: size = .init(width: source.int(in: 1...2_000), height: source.int(in: 1...1_500))
        case 5: view.showAll()
        default: break
        }
        let now = view.scale(in: size)
        if key == 0 { try expect(now >= scale) }
        if key == 1 { try expect(now <= scale) }
        if [0, 1, 2, 4].contains(key) {
          try expect(view.centerX == before.centerX && view.centerY == before.centerY, "the center is kept")
        }
        try expect(now <= 32)
        let part = view.part(in: size)
        try expect(part.x >= 0 && part.width >= 1 && part.x + part.width <= view.width)
        try expect(part.y >= 0 && part.height >= 1 && part.y + part.height <= view.height)
        try expect(1...max(1, size.width) ~= part.shown.width && 1...max(1, size.height) ~= part.shown.height)
        let center = view.center(in: size)
        try expect(
          abs(Double(part.x) + Double(part.width) / 2 - center.x) <= 1, "within a pixel of the picture")
        try expect(abs(Double(part.y) + Double(part.height) / 2 - center.y) <= 1)
        // One pixel of the screen, unless one of the picture is larger than the view.
        if Double(size.width) >= now {
          try expect(abs(Double(part.width) * now - Double(part.shown.width)) <= 1)
        }
      }
    }
  }
}
