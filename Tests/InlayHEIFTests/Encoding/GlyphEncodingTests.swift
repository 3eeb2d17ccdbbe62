import Foundation
import InlayContainer
import InlayCore
import InlayHEIF
import InlayPixels
import TestKit
import Testing

/// Glyphs that are made and read back.
@Suite struct GlyphEncodingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var sizes: [SIMD2<Int>]
    /// The least decibels of each strike; hard stripes of half chroma set the ceiling.
    var floors: [Double]
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "one", sizes: [[320, 320]], floors: [36.5]),
    Case(
      name: "five", sizes: [[160, 160], [40, 40], [64, 64], [96, 96], [320, 320]],
      floors: [33.4, 28, 29.8, 31.8, 36.5]),
    Case(name: "wide", sizes: [[63, 41]], floors: [29.5]),
    Case(name: "tall", sizes: [[41, 63]], floors: [28.5]),
    Case(name: "line", sizes: [[512, 1]], floors: [28]), Case(name: "dot", sizes: [[1, 1]], floors: [45]),
    Case(name: "grid", sizes: [[1024, 1024]], floors: [41]),
    Case(name: "odd-grid", sizes: [[515, 301]], floors: [37]),
  ]

  static func recipe(
    _ sizes: [SIMD2<Int>] = [[64, 64]],
    identifier: ContentIdentifier = "0E1C7E3E-2B51-4C39-9B7B-6B0F7A5C5F0A0",
    description: String = "a disc with stripes"
  ) -> GlyphRecipe {
    GlyphRecipe(
      identifier: identifier, description: description,
      strikes: sizes.map { GlyphRecipe.Strike(pixels: Art.disc($0.x, $0.y)) })
  }

  /// Made glyphs stay in the folder `INLAY_KEEP`, if that is set.
  private func keep(_ file: [UInt8], _ name: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["INLAY_KEEP"] else { return }
    try Files.write(file, to: "\(folder)/\(name).heic")
  }

  @Test(arguments: cases)
  func everyStrikeIsReadBack(_ example: Case) throws {
    let recipe = Self.recipe(example.sizes)
    let file = try GlyphEncoder.heif.encode(recipe)
    try keep(file, example.name)
    let header = try ImageHeader.read(file)
    #expect(header.diagnostics.isEmpty)
    #expect(header.value.strikes.count == example.sizes.count)
    #expect(header.value.identifier == recipe.identifier)
    #expect(header.value.identifierSource == .documentName)
    #expect(header.value.software == "Apple TextKit")
    for (index, strike) in header.value.strikes.enumerated() {
      #expect([strike.width, strike.height] == example.sizes[index])
      #expect(strike.hasAlpha == true)
      #expect(strike.orientation == .up)
      #expect(strike.identifier == recipe.identifier)
      #expect(strike.description == recipe.description)
      let image = try ImageDecoder.heif.decode(file, selection: .index(index))
      #expect(image.diagnostics.isEmpty)
      let pixels = recipe.strikes[index].pixels
      let decibels = pixels.colorPSNR(of: image.pixels)
      Console.line(
        "\(example.name) \(strike.width) × \(strike.height): \(String(format: "%.2f", decibels ?? -1)) dB, "
          + "\(file.count) bytes in all")
      #expect(decibels.map { $0 >= example.floors[index] } == true)
      #expect(pixels.alphaDifference(to: image.pixels) == 0)
    }
  }

  @Test(.needs(.program(.heifConvert))) func libheifReadsEveryStrikeWithTheSamePixels() throws {
    for name in ["five", "wide", "line", "dot", "odd-grid"] {
      let example = try #require(Self.cases.first { $0.name == name })
      let file = try GlyphEncoder.heif.encode(Self.recipe(example.sizes))
      let folder = try TemporaryFolder()
      try Files.write(file, to: folder / "glyph.heic")
      let images = try HEIFConvert.images(of: folder / "glyph.heic")
      #expect(images.count == example.sizes.count)
      for (index, image) in images.enumerated() {
        let own = try ImageDecoder.heif.decode(file, selection: .index(index))
        #expect(own.pixels.difference(to: image).map { $0 <= 1 } == true, "\(name), strike \(index + 1)")
      }
    }
  }

  @Test(arguments: [
    ("e\u{301}moji <&> \"ä\" 🐈‍⬛", "two\nlines & a <tag> \u{1F9D1}\u{200D}\u{1F680}"),
    ("a/../../b", "]]>"), ("x", ""),
    (String(repeating: "n", count: 4096), String(repeating: "ß", count: 2048)),
  ])
  func anyTextComesBack(_ identifier: String, _ description: String) throws {
    let recipe = Self.recipe(identifier: ContentIdentifier(rawValue: identifier), description: description)
    let file = try GlyphEncoder.heif.encode(recipe)
    let header = try ImageHeader.read(file)
    #expect(header.diagnostics.isEmpty)
    #expect(header.value.identifier == recipe.identifier)
    #expect(
      header.value.description.map { Array($0.utf8) } == (description.isEmpty ? nil : Array(description.utf8))
    )
  }

  @Test func insetsComeBackStrikeByStrike() throws {
    var recipe = Self.recipe([[48, 64], [64, 48]])
    recipe.strikes[0].insetX = try #require(Rational(7, 2))
    recipe.strikes[1].insetY = Rational(9)
    let strikes = try ImageHeader.read(GlyphEncoder.heif.encode(recipe)).value.strikes
    #expect(strikes.map(\.insetX) == recipe.strikes.map(\.insetX))
    #expect(strikes.map(\.insetY) == recipe.strikes.map(\.insetY))
  }

  @Test func theSameRecipeGivesTheSameBytes() throws {
    let recipe = Self.recipe([[160, 160], [40, 40]])
    let first = try GlyphEncoder.heif.encode(recipe)
    #expect(try GlyphEncoder.heif.encode(recipe) == first)
    var other = recipe
    other.quality = 50
    let coarse = try GlyphEncoder.heif.encode(other)
    #expect(coarse.count < first.count)
    let pixels = try ImageDecoder.heif.decode(coarse).pixels
    #expect(recipe.strikes[0].pixels.alphaDifference(to: pixels) == 0)
  }

  /// The encoder would name itself and its settings in the bitstream, and say that no decoder is good enough for
  /// what is coded without loss.
  @Test func theBitstreamHoldsPicturesAndNothingElse() throws {
    let file = try GlyphEncoder.heif.encode(Self.recipe([[320, 320]]))
    #expect(!String(decoding: file, as: UTF8.self).contains("x265"))
    let structure = try HEIFStructure.read(MemorySource(file)).value
    let levels = structure.properties.filter { $0.type == .hvcC }.map { file[$0.payload.lowerBound + 12] }
    #expect(levels == [60, 60])
  }

  @Test func clearAndOpaquePicturesOfOneColourStaySo() throws {
    for color in [SIMD4<UInt8>(0, 0, 0, 0), [255, 255, 255, 255], [200, 30, 90, 255], [10, 250, 10, 128]] {
      let pixels = Art.plain(40, 40, color)
      let recipe = GlyphRecipe(identifier: "plain", description: "", strikes: [.init(pixels: pixels)])
      let image = try ImageDecoder.heif.decode(GlyphEncoder.heif.encode(recipe))
      #expect(pixels.difference(to: image.pixels).map { $0 <= 2 } == true, "\(color)")
    }
  }
}
