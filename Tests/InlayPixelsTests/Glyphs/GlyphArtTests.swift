import InlayContainer
import InlayCore
import TestKit
import Testing

@testable import InlayPixels

@Suite struct GlyphArtTests {
  @Test(arguments: [
    (1024, [160, 40, 64, 96, 320]), (320, [160, 40, 64, 96, 320]), (200, [160, 40, 64, 96, 200]),
    (160, [160, 40, 64, 96]), (128, [128, 40, 64, 96]), (64, [64, 40]), (40, [40]), (7, [7]), (1, [1]),
  ])
  func `the usual sides go as far as the art`(side: Int, sides: [Int]) throws {
    let art = GlyphArt([try Pictures.flat([9, 9, 9, 255], width: side, height: max(1, side / 3))])
    #expect(art.standardSides == sides)
    let strikes = try art.strikes()
    #expect(strikes.value.map(\.pixels.width) == sides)
    #expect(strikes.value.map(\.pixels.height) == sides)
    #expect(strikes.value.allSatisfy { $0.insetX == .zero && $0.insetY == .zero })
    #expect(strikes.diagnostics == [])
  }

  @Test func `an oblong picture stands in the middle of a transparent square`() throws {
    let wide = try Pictures.flat([10, 20, 30, 200], width: 4, height: 1)
    let strike = try GlyphArt([wide]).strikes(sides: [4]).value[0].pixels
    let row: [UInt8] = [10, 20, 30, 200, 10, 20, 30, 200, 10, 20, 30, 200, 10, 20, 30, 200]
    let nothing = [UInt8](repeating: 0, count: 16)
    try expect(strike.bytes, equals: nothing + row + nothing + nothing)
    let tall = try Pictures.flat([10, 20, 30, 200], width: 1, height: 3)
    let column: [UInt8] = [0, 0, 0, 0, 10, 20, 30, 200, 0, 0, 0, 0]
    try expect(
      try GlyphArt([tall]).strikes(sides: [3]).value[0].pixels.bytes, equals: column + column + column)
  }

  @Test func `each strike comes from the smallest picture that is large enough, else the largest`() throws {
    let pictures = try [(1, 8), (2, 20), (3, 12), (4, 20)].map { color, side in
      try Pictures.flat([UInt8(color), 0, 0, 255], width: side, height: side)
    }
    let strikes = try GlyphArt(pictures).strikes(sides: [6, 8, 9, 12, 13, 20, 21])
    #expect(strikes.value.map { $0.pixels.bytes[0] } == [1, 1, 3, 3, 2, 2, 2])
    #expect(strikes.value.map(\.pixels.width) == [6, 8, 9, 12, 13, 20, 21])
    #expect(strikes.diagnostics.map(\.code) == [.glyphUpscaled, .glyphArtNotUsed])
    #expect(
      strikes.diagnostics.map(\.message) == [
        "the strike of 21 pixels was enlarged from a picture of 20 × 20",
        "picture 4 (20 × 20) is not needed for any strike",
      ])
  }

  @Test func `a long picture does not become a huge square`() throws {
    let long = try Pictures.flat([50, 60, 70, 255], width: 60_000, height: 30)
    let strike = try GlyphArt([long]).strikes(sides: [100]).value[0].pixels
    #expect(strike.width == 100 && strike.height == 100)
    // 2 of 4096 rows: 255 × 2 / 4096 × 100 = 12.45 in one row, or over two.
    let alpha = (0..<100).map { Int(strike[50, $0]?.w ?? 0) }
    #expect(alpha.reduce(0, +) == 12)
  }

  @Test func `what cannot be a glyph is refused`() throws {
    let picture = try Pictures.flat([1, 2, 3, 255], width: 2, height: 2)
    let art = GlyphArt([picture])
    #expect(throws: InlayError.glyphStrikeCount(0)) { try GlyphArt([]).strikes() }
    #expect(throws: InlayError.glyphStrikeCount(0)) { try art.strikes(sides: []) }
    #expect(throws: InlayError.glyphStrikeCount(21)) { try art.strikes(sides: Array(1...21)) }
    for side in [0, -1, 1025, .max, .min] {
      #expect(throws: InlayError.glyphStrikeSize(index: 1, width: side, height: side)) {
        try art.strikes(sides: [2, side])
      }
    }
    #expect(throws: InlayError.glyphQuality(101)) {
      try GlyphRecipe.make(from: art, description: "", quality: 101)
    }
    #expect(throws: InlayError.glyphIdentifier("is empty")) {
      try GlyphRecipe.make(from: art, identifier: "", description: "")
    }
    #expect(throws: InlayError.glyphDescription("contains a NUL")) {
      try GlyphRecipe.make(from: art, description: "a\0b")
    }
  }

  @Test(
    arguments: [
      ("", "", 4, InlayError.glyphIdentifier("is empty")),
      ("a\0b", "", 4, .glyphIdentifier("contains a NUL")),
      (
        String(repeating: "é", count: 2_049), "", 4,
        .glyphIdentifier("has 4098 bytes; at most 4096 are allowed")
      ),
      ("a", "\0", 4, .glyphDescription("contains a NUL")),
      (
        "a", String(repeating: "a", count: 4_097), 4,
        .glyphDescription("has 4097 bytes; at most 4096 are allowed")
      ),
      ("a", "b", 1_025, .glyphStrikeSize(index: 0, width: 1_025, height: 1)),
      (String(repeating: "é", count: 2_048), String(repeating: "a", count: 4_096), 1_024, nil),
    ] as [(String, String, Int, InlayError?)])
  func `an encoder gets only what readers accept`(
    _ identifier: String, _ description: String, _ width: Int, _ wanted: InlayError?
  ) throws {
    let encoder = GlyphEncoder { recipe in Array(recipe.description.utf8) }
    let pixels = try Pictures.flat([1, 2, 3, 255], width: width, height: 1)
    let recipe = GlyphRecipe(
      identifier: ContentIdentifier(rawValue: identifier), description: description,
      strikes: [.init(pixels: pixels)])
    var made: [UInt8]?
    let error = refusal { made = try encoder.encode(recipe) }
    #expect(error == wanted)
    #expect(made == (wanted == nil ? Array(description.utf8) : nil))
  }

  @Test func `a recipe keeps its description as an image, and is none without strikes`() throws {
    let pixels = try Pictures.flat([1, 2, 3, 255], width: 2, height: 2)
    var recipe = GlyphRecipe(identifier: "a", description: "a cat", strikes: [.init(pixels: pixels)])
    #expect(try recipe.image(as: .png)?.description == "a cat")
    recipe.strikes = []
    #expect(try recipe.image(as: .png) == nil)
  }

  @Test func `strikes are square, undistorted and padded with nothing, whatever the art`() throws {
    try Property.check("glyph strikes") { source in
      let pictures: [StraightPixels] = try source.array(count: 1...3) { source in
        try Pictures.draw(source, width: 1 + source.below(24), height: 1 + source.below(24))
      }
      let sides = source.array(count: 1...4) { 1 + $0.below(30) }
      source.note("pictures", pictures.map { "\($0.width)×\($0.height)" })
      source.note("sides", sides)
      let strikes = try GlyphArt(pictures).strikes(sides: sides).value
      try expect(strikes.map(\.pixels.width), equals: sides)
      try expect(strikes.map(\.pixels.height), equals: sides)
      let longest = pictures.map(\.longerSide).max() ?? 0
      for (side, strike) in zip(sides, strikes) {
        let enough = pictures.filter { $0.longerSide >= side }.min { $0.longerSide < $1.longerSide }
        guard let picture = enough ?? pictures.first(where: { $0.longerSide == longest }) else { continue }
        let whole = picture.longerSide
        let (left, top) = ((whole - picture.width) / 2, (whole - picture.height) / 2)
        if side == whole {
          for y in 0..<side {
            for x in 0..<side {
              try expect(strike.pixels[x, y] == picture[x - left, y - top] ?? .zero, "at \(x), \(y)")
            }
          }
        } else if side < whole {
          // Every bit of the art's opacity arrives: each pixel is rounded by half a step at most.
          let stored = stride(from: 3, to: picture.bytes.count, by: 4).reduce(0) {
            $0 + Int(picture.bytes[$1])
          }
          let arrived = stride(from: 3, to: strike.pixels.bytes.count, by: 4).reduce(0) {
            $0 + Int(strike.pixels.bytes[$1])
          }
          let wanted = Double(stored) * Double(side * side) / Double(whole * whole)
          let allowed = Double(side * side) * 0.51
          try expect(abs(Double(arrived) - wanted) <= allowed, "\(arrived), wanted \(wanted)")
          for y in 0..<(top * side / whole) {
            for x in 0..<side { try expect(strike.pixels[x, y] == .zero, "above, at \(x), \(y)") }
          }
          for x in 0..<(left * side / whole) {
            for y in 0..<side { try expect(strike.pixels[x, y] == .zero, "at the left, \(x), \(y)") }
          }
        }
      }
    }
  }
}

@Suite struct NewIdentifierTests {
  /// Gives one word for ever.
  private struct Constant: RandomNumberGenerator {
    var word: UInt64
    mutating func next() -> UInt64 { word }
  }

  @Test(arguments: [
    (UInt64.min, "00000000-0000-4000-8000-0000000000000"), (.max, "FFFFFFFF-FFFF-4FFF-BFFF-FFFFFFFFFFFF0"),
    (0x0123_4567_89AB_CDEF, "01234567-89AB-4DEF-8123-456789ABCDEF0"),
  ])
  func `a new identifier is an upper-case UUID and the digit 0`(word: UInt64, identifier: String) {
    var generator = Constant(word: word)
    #expect(ContentIdentifier.newGlyph(using: &generator).rawValue == identifier)
  }

  @Test func `new identifiers differ`() {
    let identifiers = Set((0..<1_000).map { _ in ContentIdentifier.newGlyph() })
    #expect(identifiers.count == 1_000)
    #expect(identifiers.allSatisfy { $0.rawValue.utf8.count == 37 })
  }
}
