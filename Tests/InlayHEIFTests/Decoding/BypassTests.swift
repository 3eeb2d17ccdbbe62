import InlayContainer
import InlayCore
import InlayPixels
import Synchronization
import Testing

@testable import InlayHEIF

/// Work that no size in the boxes accounts for, hidden where the decoder behind the library looks and a reader of the
/// boxes might not.
@Suite struct BypassTests {
  private func refusal(_ bytes: [UInt8]) -> InlayError? {
    do {
      _ = try ImageDecoder.heif.decode(bytes)
      return nil
    } catch let error as InlayError {
      return error
    } catch {
      Issue.record(error)
      return nil
    }
  }

  private func file(_ configuration: [UInt8], _ data: [UInt8], side: Int = 64) -> [UInt8] {
    var writer = HEIFFileWriter(compatibleBrands: ["mif1", "heic"])
    writer.items = [
      SmallFiles.item(1, EncodedPicture(configuration: configuration, data: data), side, side)
    ]
    return writer.bytes
  }

  private func damaged(_ what: String) -> InlayError { .pixelsDamaged(.heic, at: nil, what: what) }

  /// What is wrong with a damaged image.
  private func what(_ error: InlayError?) -> String? {
    guard let error, error.code == .pixelsDamaged else { return nil }
    return error.message.split(separator: ": ", maxSplits: 1).last.map(String.init)
  }

  private func array(_ type: Int, _ units: [[UInt8]]) -> [UInt8] {
    var writer = BoxWriter()
    writer.u8(type)
    writer.u16(units.count)
    for unit in units {
      writer.u16(unit.count)
      writer.append(unit)
    }
    return writer.bytes
  }

  /// `hvcC` with one array more.
  private func adding(_ array: [UInt8], to configuration: [UInt8]) -> [UInt8] {
    var configuration = configuration
    configuration[22] += 1
    return configuration + array
  }

  // MARK: The boxes

  /// Counts the bytes that are read of it.
  private final class CountedSource: ByteSource {
    private let source: MemorySource
    let bytesRead = Atomic<Int>(0)
    init(_ bytes: [UInt8]) { source = MemorySource(bytes) }
    var count: Int { source.count }
    var digestCache: DigestCache { source.digestCache }
    func read(_ range: Range<Int>) throws -> [UInt8] {
      bytesRead.wrappingAdd(range.count, ordering: .relaxed)
      return try source.read(range)
    }
  }

  @Test func aPropertyOfManyItemsIsReadOnce() throws {
    let picture = try SmallFiles.picture(64, 64, [1, 2, 3, 255])
    // As many small units as a property may hold.
    let large = adding(
      array(32, Array(repeating: [0x40, 1], count: 15_000)), to: picture.configuration)
    var writer = HEIFFileWriter(compatibleBrands: ["mif1", "heic"])
    writer.items = [SmallFiles.item(1, picture, 64, 64)]
    let shared = GlyphProperty.configuration(large)
    for id in 2...100 {
      writer.items.append(
        .init(
          id: id, type: "hvc1", place: .picture, data: [1],
          properties: Array(repeating: (shared, true), count: 100)))
    }
    let source = CountedSource(writer.bytes)
    let structure = try HEIFStructure.read(source).value
    source.bytesRead.store(0, ordering: .relaxed)
    try structure.vet(source)
    let read = source.bytesRead.load(ordering: .relaxed)
    #expect(read > 0 && read < 4 * source.count, "\(read) of \(source.count) bytes")
  }

  @Test(arguments: [0, 1]) func aParameterSetWithoutItsHeaderIsRefused(_ bytes: Int) throws {
    let picture = try SmallFiles.picture(64, 64, [1, 2, 3, 255])
    let configuration = adding(
      array(32, [Array(repeating: 0, count: bytes)]), to: picture.configuration)
    #expect(
      what(refusal(file(configuration, picture.data))) == "a parameter set of hvcC has no header")
  }

  @Test func aConfigurationIsSmall() throws {
    let picture = try SmallFiles.picture(64, 64, [1, 2, 3, 255])
    let configuration = picture.configuration + [UInt8](repeating: 0, count: 65_536)
    #expect(
      what(refusal(file(configuration, picture.data)))
        == "hvcC has \(configuration.count) bytes, more than 65536")
    #expect(throws: damaged("av1C has 65537 bytes instead of 4 to 65536")) {
      try AV1Setup([UInt8](repeating: 0, count: 65_537)[...], .heic)
    }
  }

  /// A later edition may add something, which readers are to ignore.
  @Test func whatFollowsTheParameterSetsReachesNoDecoder() throws {
    let picture = try SmallFiles.picture(64, 64, [200, 30, 90, 255])
    let configuration = picture.configuration + [UInt8](repeating: 0xEE, count: 100)
    #expect(try HEVCSetup(configuration[...], .heic).configuration == picture.configuration[...])
    let image = try ImageDecoder.heif.decode(file(configuration, picture.data))
    #expect(Art.plain(64, 64, [200, 30, 90, 255]).difference(to: image.pixels).map { $0 <= 2 } == true)
  }

  // MARK: HEVC

  /// The decoder takes every length for one of 4 bytes, and so finds other units than we do.
  @Test(arguments: [1, 2]) func lengthsThatTheDecoderReadsInAnotherWayAreRefused(_ size: Int) throws {
    let picture = try SmallFiles.picture(64, 64, [1, 2, 3, 255])
    var configuration = picture.configuration
    configuration[21] = configuration[21] & 0xFC | UInt8(size - 1)
    var data: [UInt8] = []
    for unit in try HEVCUnit.units(picture.data[...], lengthSize: 4) {
      let length = [UInt8(unit.bytes.count >> 8), UInt8(unit.bytes.count & 255)]
      data += length.suffix(size) + unit.bytes
    }
    #expect(
      refusal(file(configuration, data))
        == .pixelsUnsupported(
          .heic, why: "its HEVC data has lengths of \(size) bytes, and only lengths of 4 bytes are supported")
    )
  }

  @Test func picturesInTheConfigurationAreRefused() throws {
    let picture = try SmallFiles.picture(64, 64, [1, 2, 3, 255])
    let slice = try #require(HEVCUnit.units(picture.data[...], lengthSize: 4).first { $0.isSlice })
    let configuration = adding(
      array(19, Array(repeating: Array(slice.bytes), count: 20)), to: picture.configuration)
    #expect(refusal(file(configuration, picture.data)) == damaged("hvcC contains coded pixels"))
  }

  @Test func farMoreUnitsThanAPictureHasAreRefused() throws {
    let picture = try SmallFiles.picture(64, 64, [1, 2, 3, 255])
    // Messages of no content: 6 bytes here, some hundred in a decoder.
    let message: [UInt8] = [0, 0, 0, 2, 0x4E, 1]
    let few = picture.data + Array(repeating: message, count: 1_000).flatMap(\.self)
    #expect(refusal(file(picture.configuration, few)) == nil)
    let many = picture.data + Array(repeating: message, count: 4_096).flatMap(\.self)
    #expect(
      refusal(file(picture.configuration, many))
        == damaged("the HEVC data of one picture has more than 4096 units"))
  }

  @Test func aParameterSetOfManyBytesIsRefused() throws {
    let picture = try SmallFiles.picture(64, 64, [1, 2, 3, 255])
    let set = try #require(
      HEVCConfiguration(picture.configuration[...])?.units.first {
        $0.type == HEVCUnit.sequenceParameters
      })
    let large = Array(set.bytes) + [UInt8](repeating: 0, count: 20_000)
    let data = [0, 0, UInt8(large.count >> 8), UInt8(large.count & 255)] + large + picture.data
    #expect(
      refusal(file(picture.configuration, data))
        == damaged("an HEVC sequence parameter set is invalid"))
  }
}
