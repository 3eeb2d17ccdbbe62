import Foundation
import InlayContainer
import InlayCore
import InlayPixels
import TestKit
import Testing

@testable import InlayHEIF

/// Files that want too much, or are broken: a typed error that names the reason, or the right pixels.
@Suite struct HostileFileTests {
  private func refusal(_ bytes: [UInt8], limits: Limits = .default) -> InlayError? {
    do {
      _ = try ImageDecoder.heif.decode(bytes, limits: limits)
      return nil
    } catch let error as InlayError {
      return error
    } catch {
      Issue.record(error)
      return nil
    }
  }

  private func damaged(_ what: String) -> InlayError { .pixelsDamaged(.heic, at: nil, what: what) }

  @Test func aPictureAndItsAlphaDecode() throws {
    let image = try ImageDecoder.heif.decode(SmallFiles.pair(color: (64, 48), alpha: (64, 48)))
    #expect(Art.plain(64, 48, [200, 30, 90, 200]).difference(to: image.pixels).map { $0 <= 2 } == true)
  }

  @Test func alphaOfAnotherSizeIsRefused() throws {
    #expect(
      refusal(try SmallFiles.pair(color: (64, 48), alpha: (32, 24)))
        == damaged("the alpha plane has 32 × 24 pixels, but the colors have 64 × 48"))
  }

  @Test func aSizeOtherThanThatOfTheDataIsRefusedBeforeDecoding() throws {
    for says in [(8, 8), (66, 48), (4_000, 3_000)] {
      #expect(
        refusal(try SmallFiles.pair(color: (64, 48), alpha: (64, 48), says: says))
          == damaged(
            "two headers disagree: ispe states \(says.0) × \(says.1) pixels, but the HEVC data has 64 × 48"))
    }
    #expect(
      refusal(try SmallFiles.pair(color: (64, 48), alpha: (64, 48), says: (1 << 31, 2)))
        == .limit("imageSide", allowed: 65_535, found: 1 << 31))
    #expect(
      refusal(try SmallFiles.pair(color: (64, 48), alpha: (64, 48), says: (60_000, 60_000)))
        == .limit("imagePixels", allowed: 50_000_000, found: 3_600_000_000))
  }

  /// The data can claim any size in its own header too; the boxes here agree with it.
  @Test func aPictureThatIsMostlyCutOffIsRefused() throws {
    let picture = try SmallFiles.picture(640, 640, [9, 9, 9, 255])
    let cut = try #require(
      EncodedPicture(picture.configuration[...], picture.data, width: 8, height: 8))
    var writer = HEIFFileWriter(compatibleBrands: ["mif1", "heic"])
    writer.items = [SmallFiles.item(1, cut, 8, 8)]
    #expect(refusal(writer.bytes) == damaged("the HEVC data crops away most of the picture"))
  }

  @Test func twoPicturesInOneAreRefused() throws {
    var picture = try SmallFiles.picture(64, 64, [9, 9, 9, 255])
    picture = EncodedPicture(configuration: picture.configuration, data: picture.data + picture.data)
    var writer = HEIFFileWriter(compatibleBrands: ["mif1", "heic"])
    writer.items = [SmallFiles.item(1, picture, 64, 64)]
    #expect(refusal(writer.bytes) == damaged("the HEVC data of one picture contains 2 pictures"))
  }

  // MARK: Grids

  @Test func oneTileIn65536PlacesIsDecodedOnce() throws {
    let tile = try SmallFiles.picture(8, 8, [40, 80, 120, 255])
    var writer = HEIFFileWriter(compatibleBrands: ["mif1", "heic"])
    writer.primary = 2
    writer.items = [
      SmallFiles.item(1, tile, 8, 8, isHidden: true),
      SmallFiles.grid(2, rows: 256, columns: 256, width: 2_048, height: 2_048),
    ]
    writer.references = [.init(type: "dimg", from: 2, to: Array(repeating: 1, count: 65_535))]
    // A reference holds 65,535 targets, one too few.
    #expect(refusal(writer.bytes)?.code == .pixelsDamaged, "a grid that lacks a tile was drawn")
    writer.items[1] = SmallFiles.grid(2, rows: 255, columns: 256, width: 2_048, height: 2_040)
    writer.references = [.init(type: "dimg", from: 2, to: Array(repeating: 1, count: 255 * 256))]
    var limits = Limits.default
    limits.heifBoxes = 70_000
    let start = Date()
    let image = try ImageDecoder.heif.decode(writer.bytes, limits: limits)
    Console.line("a grid of 65,280 places: \(Date().timeIntervalSince(start)) s")
    #expect(Art.plain(2_048, 2_040, [40, 80, 120, 255]).difference(to: image.pixels).map { $0 <= 2 } == true)
  }

  /// 1,000 items, each with data of its own.
  @Test func aGridOfAThousandTilesDecodes() throws {
    let colors: [SIMD4<UInt8>] = [[200, 0, 0, 255], [0, 0, 200, 255]]
    let tiles = try colors.map { try SmallFiles.picture(64, 64, $0) }
    var writer = HEIFFileWriter(compatibleBrands: ["mif1", "heic"])
    writer.primary = 1_001
    writer.items = (1...1_000).map { SmallFiles.item($0, tiles[$0 % 2], 64, 64, isHidden: true) }
    writer.items.append(SmallFiles.grid(1_001, rows: 20, columns: 50, width: 3_195, height: 1_280))
    writer.references = [.init(type: "dimg", from: 1_001, to: Array(1...1_000))]
    let start = Date()
    let image = try ImageDecoder.heif.decode(writer.bytes)
    Console.line("a grid of 1,000 tiles: \(Date().timeIntervalSince(start)) s")
    #expect(image.pixels[0, 0].map { $0.z > 190 } == true)
    #expect(image.pixels[64, 0].map { $0.x > 190 } == true)
    #expect(image.pixels[3_194, 1_279].map { $0.x > 190 } == true)
  }

  /// Tiles of 8 × 8 pixels that are coded as 64 × 64 each.
  @Test func farMorePixelsThanAreShownAreRefused() throws {
    let tile = try SmallFiles.picture(8, 8, [1, 2, 3, 255])
    var writer = HEIFFileWriter(compatibleBrands: ["mif1", "heic"])
    writer.primary = 4_001
    writer.items = (1...4_000).map { SmallFiles.item($0, tile, 8, 8, isHidden: true) }
    writer.items.append(SmallFiles.grid(4_001, rows: 40, columns: 100, width: 800, height: 320))
    writer.references = [.init(type: "dimg", from: 4_001, to: Array(1...4_000))]
    #expect(refusal(writer.bytes) == damaged("its parts have far more pixels than the picture shows"))
  }

  @Test func tilesOfUnequalSizeAreRefused() throws {
    var writer = HEIFFileWriter(compatibleBrands: ["mif1", "heic"])
    writer.primary = 3
    writer.items = [
      SmallFiles.item(1, try SmallFiles.picture(64, 64, [1, 2, 3, 255]), 64, 64, isHidden: true),
      SmallFiles.item(2, try SmallFiles.picture(32, 64, [1, 2, 3, 255]), 32, 64, isHidden: true),
      SmallFiles.grid(3, rows: 1, columns: 2, width: 96, height: 64),
    ]
    writer.references = [.init(type: "dimg", from: 3, to: [1, 2])]
    let error = try #require(refusal(writer.bytes), "a grid of unequal tiles was drawn")
    #expect(error.code == .pixelsDamaged)
    #expect(error.message == "damaged image/heic: the tiles of the grid 3 differ in size")
  }

  @Test func itemsBuiltFromThemselvesAreRefused() throws {
    for targets in [[2], [1]] {
      var writer = HEIFFileWriter(compatibleBrands: ["mif1", "heic"])
      writer.items = [
        SmallFiles.grid(1, rows: 1, columns: 1, width: 8, height: 8),
        SmallFiles.grid(2, rows: 1, columns: 1, width: 8, height: 8),
      ]
      writer.references = [.init(type: "dimg", from: 1, to: targets), .init(type: "dimg", from: 2, to: [1])]
      let error = try #require(refusal(writer.bytes), "a circle was drawn")
      #expect(error.code == .pixelsDamaged)
      let what = targets == [2] ? "item 1 is derived from itself" : "item 1 has a dimg reference to itself"
      #expect(error.message == "damaged image/heic: \(what)")
    }
  }

  // MARK: Limits

  @Test func manyItemsAreOverTheLimit() throws {
    let picture = try SmallFiles.picture(8, 8, [1, 2, 3, 255])
    var writer = HEIFFileWriter(compatibleBrands: ["mif1", "heic"])
    writer.items = (1...20_000).map { SmallFiles.item($0, picture, 8, 8) }
    #expect(refusal(writer.bytes) == .limit("heifItems", allowed: 4_096, found: 20_000))
  }

  @Test func moreMemoryThanTheBudgetIsRefused() throws {
    // 49 million pixels in tiles, turned by a quarter: twice 196 million bytes.
    let tile = try SmallFiles.picture(512, 512, [1, 2, 3, 255])
    var writer = HEIFFileWriter(compatibleBrands: ["mif1", "heic"])
    writer.primary = 2
    var grid = SmallFiles.grid(2, rows: 14, columns: 14, width: 7_000, height: 7_000)
    grid.properties.append((.rotation, true))
    writer.items = [SmallFiles.item(1, tile, 512, 512, isHidden: true), grid]
    writer.references = [.init(type: "dimg", from: 2, to: Array(repeating: 1, count: 196))]
    var bytes = writer.bytes
    let at = try #require(bytes.firstRange(of: Array("irot".utf8))).upperBound
    bytes[at] = 1
    #expect(refusal(bytes) == .pixelsMemory(needed: 2 * 196_000_000, allowed: 256 << 20))
  }

  @Test func anIdentifierOfAMegabyteIsRefused() throws {
    let identifier = String(repeating: "x", count: 1 << 20)
    let exif = GlyphExif(identifier: identifier, description: "", insetX: .zero, insetY: .zero)
    var writer = HEIFFileWriter(compatibleBrands: ["mif1", "heic"])
    writer.items = [
      SmallFiles.item(1, try SmallFiles.picture(8, 8, [1, 2, 3, 255]), 8, 8),
      .init(id: 2, type: "Exif", place: .metadata, data: exif.bytes),
    ]
    writer.references = [.init(type: "cdsc", from: 2, to: [1])]
    #expect(refusal(writer.bytes)?.code == .limit("metadataBytes"))
  }

  // MARK: Damage

  @Test func everyTruncationIsRefused() throws {
    let file = try SmallFiles.pair(color: (64, 48), alpha: (64, 48))
    for (count, bytes) in Corruptions.truncations(of: file) where count > 16 {
      #expect(refusal(bytes) != nil, "\(count) bytes of \(file.count)")
    }
  }

  /// Every bit of the boxes, `hvcC` among them. What gets past them goes to the decoder.
  @Test func everyTurnedBitOfTheBoxesIsRefusedOrDecodes() throws {
    let file = try SmallFiles.pair(color: (8, 8), alpha: (8, 8))
    let boxes = try #require(file.firstRange(of: Array("mdat".utf8))).lowerBound
    var refused = 0
    for (offset, bit, bytes) in Corruptions.bitFlips(of: file, in: 0..<boxes) {
      do {
        let image = try ImageDecoder.heif.decode(bytes)
        #expect(max(image.pixels.width, image.pixels.height) <= 64, "byte \(offset), bit \(bit)")
      } catch {
        #expect(error is InlayError)
        refused += 1
      }
    }
    #expect(refused > 1_000)
  }

  /// Seeds of the fuzzer, and what it found.
  @Test func everyFileOfTheFuzzerIsRefusedOrDecodes() throws {
    let files = try Files.tree(PackageRoot.path(to: "Fuzz/Corpus/heifpixels"))
    #expect(files.count >= 2)
    for (name, bytes) in files where name.hasPrefix("made-") {
      #expect(refusal(bytes) == nil, "\(name)")
    }
    for (_, bytes) in files { _ = refusal(bytes, limits: .strict) }
  }
}
