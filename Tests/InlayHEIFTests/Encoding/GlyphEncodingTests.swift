import Foundation
import Inlay
import InlayContainer
import InlayHEIF
import InlayPixels
import TestKit
import Testing

/// Glyphs that are made and read back.
@Suite struct GlyphEncodingTests {
  static func recipe(
    _ sizes: [(Int, Int)], identifier: ContentIdentifier = "0E1C7E3E-2B51-4C39-9B7B-6B0F7A5C5F0A0",
    description: String = "a disc with stripes"
  ) -> GlyphRecipe {
    GlyphRecipe(
      identifier: identifier, description: description,
      strikes: sizes.map { GlyphRecipe.Strike(pixels: Art.disc($0.0, $0.1)) })
  }

  /// Name, sizes and the least decibels of each strike.
  static let glyphs: [(name: String, sizes: [(Int, Int)], floors: [Double])] = [
    ("one", [(320, 320)], [1]),
    ("five", [(160, 160), (40, 40), (64, 64), (96, 96), (320, 320)], [1, 1, 1, 1, 1]),
    ("wide", [(63, 41)], [1]), ("tall", [(41, 63)], [1]), ("dot", [(1, 1)], [1]),
    ("grid", [(1024, 1024)], [1]),
    ("odd-grid", [(1023, 515)], [1]),
  ]

  @Test(arguments: glyphs.indices)
  func everyStrikeIsReadBack(_ index: Int) throws {
    let (name, sizes, floors) = Self.glyphs[index]
    let recipe = Self.recipe(sizes)
    let start = Date()
    let file = try GlyphEncoder.heif.encode(recipe)
    let seconds = Date().timeIntervalSince(start)
    if let folder = ProcessInfo.processInfo.environment["INLAY_KEEP"] {
      try Files.write(file, to: "\(folder)/\(name).heic")
    }
    let header = try ImageHeader.read(file)
    #expect(header.diagnostics.isEmpty)
    #expect(header.value.strikes.count == sizes.count)
    #expect(header.value.identifier == recipe.identifier)
    for (index, strike) in header.value.strikes.enumerated() {
      #expect((strike.width, strike.height) == sizes[index])
      #expect(strike.hasAlpha == true)
      #expect(strike.identifier == recipe.identifier)
      #expect(strike.description == recipe.description)
      let image = try ImageDecoder.heif.decode(file, selection: .index(index))
      let pixels = recipe.strikes[index].pixels
      let quality = pixels.colorPSNR(of: image.pixels)
      Console.line(
        "\(name) \(sizes[index]): \(file.count) bytes, \(quality ?? -1) dB, alpha \(pixels.alphaDifference(to: image.pixels) ?? -1), \(seconds) s"
      )
      #expect(quality.map { $0 >= floors[index] } == true)
      #expect(pixels.alphaDifference(to: image.pixels) == 0)
    }
  }
}
