import InlayCore
import InlayPixels
import TestKit
import Testing

@testable import InlayTerminal

struct PictureLevelsTests {
  @Test("the level is the smallest with enough pixels, and made when it is needed")
  func levels() throws {
    var levels = PictureLevels(Pictures.pixels(640, 480), limits: .default)
    #expect(try levels.level(for: 1) == 0)
    #expect(try levels.level(for: 0.51) == 0)
    #expect(levels.levels.count == 1)
    #expect(try levels.level(for: 0.5) == 1)
    #expect(try levels.level(for: 0.2) == 2)
    #expect(levels.levels.map(\.width) == [640, 320, 160])
    #expect(try levels.level(for: 32) == 0)
    var dot = PictureLevels(Pictures.pixels(1, 9), limits: .default)
    #expect(try dot.level(for: 0.001) == 0)
  }

  @Test("a part at 1:1 is the pixels of the picture")
  func pixels() throws {
    let picture = Pictures.pixels(50, 40)
    var levels = PictureLevels(picture, limits: .default)
    let part = PictureView.Part(x: 10, y: 5, width: 20, height: 12, shown: .init(width: 20, height: 12))
    let cut = try levels.pixels(part, width: 20, height: 12)
    for y in 0..<12 {
      for x in 0..<20 { #expect(cut[x, y] == picture[x + 10, y + 5]) }
    }
  }

  @Test("a draft has pixels of the level, and its size is that of the picture drawn well")
  func drafts() throws {
    let picture = Pictures.pixels(60, 40)
    var levels = PictureLevels(picture, limits: .default)
    let part = PictureView.Part(x: 10, y: 5, width: 20, height: 12, shown: .init(width: 20, height: 12))
    #expect(
      try levels.pixels(part, width: 20, height: 12, isDraft: true)
        == levels.pixels(part, width: 20, height: 12))
    let large = try levels.pixels(part, width: 40, height: 24, isDraft: true)
    for y in 0..<24 { for x in 0..<40 { #expect(large[x, y] == picture[x / 2 + 10, y / 2 + 5]) } }
    let whole = PictureView.Part(x: 0, y: 0, width: 60, height: 40, shown: .init(width: 20, height: 13))
    let small = try levels.pixels(whole, width: 20, height: 13, isDraft: true)
    let half = levels.levels[1]
    #expect(levels.levels.count == 2 && small.width == 20 && small.height == 13)
    #expect(small[0, 0] == half[0, 0] && small[19, 12] == half[29, 19] && small[10, 6] == half[15, 10])
  }

  @Test("a part on a level covers the part of the picture")
  func coverage() throws {
    try Property.check("parts on levels", cases: 500) { source in
      var levels = PictureLevels(
        Pictures.plain(source.int(in: 1...300), source.int(in: 1...300), .init(red: 1, green: 2, blue: 3)),
        limits: .default)
      let x = source.int(in: 0...levels.width - 1)
      let y = source.int(in: 0...levels.height - 1)
      let part = PictureView.Part(
        x: x, y: y, width: source.int(in: 1...levels.width - x),
        height: source.int(in: 1...levels.height - y),
        shown: .init(width: 1, height: 1))
      let level = try levels.level(for: source.pick([1, 0.5, 0.25, 0.1, 0.01]))
      let place = levels.part(part, on: level)
      let (wide, high) = (levels.levels[level].width, levels.levels[level].height)
      try expect(place.x >= 0 && place.x + place.width <= wide && place.width >= 1)
      try expect(place.y >= 0 && place.y + place.height <= high && place.height >= 1)
      try expect(place.x * levels.width <= part.x * wide)
      try expect((place.x + place.width) * levels.width >= (part.x + part.width) * wide)
      try expect((place.y + place.height) * levels.height >= (part.y + part.height) * high)
    }
  }
}
