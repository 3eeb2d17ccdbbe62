import InlayContainer
import InlayCore
import TestKit
import Testing

/// One file of each format, cut at every byte and with every bit of its first 4 KiB turned.
@Suite struct MutationTests {
  static let files = [
    "imageio-adaptiveglyph/project-owned-blue-glyph.heic",
    "imageio-adaptiveglyph/wrong-type.png",
    "image-rs/tests/images/webp/extended_images/lossy_alpha.webp",
    "image-rs/tests/images/jpg/exif-xmp-metadata.jpg",
    "image-rs/tests/images/gif/anim/interlaced.gif",
    "image-rs/tests/bad/tiff",
  ]

  /// Formats in which a missing end shows.
  private func showsItsEnd(_ file: String) -> Bool {
    !file.hasSuffix(".jpg") && !file.hasSuffix("tiff") && !file.hasSuffix(".tif")
  }

  private func bytes(_ file: String) throws -> [UInt8] {
    if file.hasSuffix("/tiff") {
      return try #require(Corpus.files(under: file).first).bytes()
    }
    return try Corpus.file(file).bytes()
  }

  @Test(.needs(.corpora(files)), arguments: files) func aCutFileIsAnErrorOrSaysSo(_ file: String) throws {
    let bytes = try bytes(file)
    var silent: [Int] = []
    for count in 0..<min(bytes.count, 20_000) {
      do {
        let converted = try ImageHeader.read(Array(bytes[..<count]))
        if converted.diagnostics.isEmpty { silent.append(count) }
        if !checkInvariants(converted.value).isEmpty { Issue.record("cut at \(count)") }
      } catch { continue }
    }
    if showsItsEnd(file) { #expect(silent == []) }
  }

  @Test(.needs(.corpora(files)), arguments: files) func aTurnedBitIsAnErrorOrAValue(_ file: String) throws {
    var bytes = try bytes(file)
    var (values, errors) = (0, 0)
    for place in 0..<min(bytes.count, 4_096) {
      for bit in 0..<8 {
        bytes[place] ^= 1 << UInt8(bit)
        do {
          let converted = try ImageHeader.read(bytes)
          values += 1
          if !checkInvariants(converted.value).isEmpty { Issue.record("bit \(bit) of byte \(place)") }
        } catch { errors += 1 }
        bytes[place] ^= 1 << UInt8(bit)
      }
    }
    #expect(values > 0 && errors > 0)
  }

  @Test(
    .needs(.corpus("imageio-adaptiveglyph")),
    arguments: [
      "imageio-adaptiveglyph/project-owned-blue-glyph.heic", "imageio-adaptiveglyph/edge-1025.heic",
    ])
  func vettingSurvivesATurnedBit(_ file: String) throws {
    var bytes = try bytes(file)
    var (sound, refused) = (0, 0)
    for place in 0..<min(bytes.count, 2_048) {
      for bit in 0..<8 {
        bytes[place] ^= 1 << UInt8(bit)
        let source = MemorySource(bytes)
        do {
          try HEIFStructure.read(source).value.vet(source)
          sound += 1
        } catch { refused += 1 }
        bytes[place] ^= 1 << UInt8(bit)
      }
    }
    #expect(sound > 0 && refused > 0)
  }
}
