import InlayCore
import TestKit
import Testing

/// Bytes that are read piece by piece, as from a file; what is read is counted.
private final class PiecewiseSource: ByteSource {
  let bytes: [UInt8]
  let isReadable: Bool
  let digestCache: DigestCache
  var count: Int { bytes.count }

  init(_ bytes: [UInt8], digest: ContentDigest? = nil, isReadable: Bool = true) {
    (self.bytes, self.isReadable, digestCache) = (bytes, isReadable, DigestCache(digest))
  }

  func read(_ range: Range<Int>) throws -> [UInt8] {
    guard isReadable else { throw InlayError.sourceChanged("gone.png") }
    return Array(bytes[range])
  }
}

@Suite struct ContentComparisonTests {
  private let one = ContentDigest(bytes: [UInt8](repeating: 1, count: 32))
  private let two = ContentDigest(bytes: [UInt8](repeating: 2, count: 32))

  private func bytes(_ count: Int, changedAt: Int? = nil) -> [UInt8] {
    var bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    if let changedAt { bytes[changedAt] ^= 1 }
    return bytes
  }

  private func piecewise(_ bytes: [UInt8], digest: ContentDigest? = nil, isReadable: Bool = true)
    -> ImageContent
  {
    .data(PiecewiseSource(bytes, digest: digest, isReadable: isReadable))
  }

  /// Around the 256 KiB that are compared at a time.
  @Test(arguments: [1, 262_143, 262_144, 262_145, 524_288, 600_001])
  func sourcesAreEqualExactlyWhenEachOfTheirBytesIs(count: Int) {
    let content = piecewise(bytes(count))
    #expect(content == piecewise(bytes(count)))
    #expect(content == .bytes(bytes(count)))
    for place in Set([0, count / 2, 262_143, 262_144, count - 1]) where place < count {
      #expect(content != piecewise(bytes(count, changedAt: place)), "byte \(place)")
    }
    #expect(content != piecewise(bytes(count + 1)))
    #expect(piecewise(bytes(count + 1)) != content)
  }

  @Test func knownDigestsDecideAndNothingIsRead() throws {
    let (one, two) = (try #require(one), try #require(two))
    #expect(
      piecewise([1, 2], digest: one, isReadable: false) == piecewise([3, 4], digest: one, isReadable: false))
    #expect(piecewise([1, 2], digest: one) != piecewise([1, 2], digest: two))
    #expect(piecewise([1, 2], digest: one) != piecewise([1, 2, 3], digest: one))
    // Known of one only, it tells nothing.
    #expect(piecewise([1, 2], digest: one) == piecewise([1, 2]))
    #expect(piecewise([1, 2], digest: one) != piecewise([1, 3]))
    #expect(piecewise([1, 2], digest: one).knownDigest == one)
    #expect(ImageContent.missing(MissingContent(.absent, digest: two)).knownDigest == two)
    #expect(ImageContent.external(ExternalContent(url: "u", digest: two)).knownDigest == two)
    #expect(ImageContent.external(ExternalContent(url: "u", count: 3)).count == 3)
  }

  /// What tells images of one size apart is a hash of their bytes, or who holds them where they cannot be read.
  @Test func imagesFromSourcesAreOneEntryWhenTheirBytesAreEqual() throws {
    let broken = PiecewiseSource([0, 0], isReadable: false)
    let contents: [ImageContent] = [
      piecewise([1, 2]), piecewise([3, 4]), piecewise([1, 2]), piecewise([3, 4]), piecewise([5, 6]),
      .data(broken), piecewise([0, 0], isReadable: false), .data(broken), piecewise([5, 6]),
    ]
    let text = try Decomposer.decompose(
      contents.map {
        AttributedRun(image: PlacedImage(InlineImage(mediaType: .png, content: $0), kind: .glyph))
      }
    ).value
    #expect(text.placedImages == [0, 1, 0, 1, 2, 3, 4, 3, 2])
    #expect(text.images.map(\.content) == [0, 1, 4, 5, 6].map { contents[$0] })
    try text.checkInvariants()
  }

  @Test func alternatesTellImagesApartToo() throws {
    let images = [[1], [2], [1], [2]].map { bytes in
      InlineImage(
        mediaType: .png, content: .bytes([0]),
        alternates: [Representation(role: .fallback, mediaType: .png, content: .bytes(bytes))])
    }
    let text = try Decomposer.decompose(images.map { AttributedRun(image: PlacedImage($0, kind: .glyph)) })
      .value
    #expect(text.placedImages == [0, 1, 0, 1])
  }

  @Test func piecesAreOf256KiBUnlessToldOtherwise() throws {
    let source = PiecewiseSource(bytes(600_000))
    var sizes: [Int] = []
    var all: [UInt8] = []
    try source.forEachChunk { piece throws(Unmet) in
      sizes.append(piece.count)
      all += piece
    }
    #expect(sizes == [262_144, 262_144, 75_712])
    #expect(all == source.bytes)
    #expect(try source.readAll() == source.bytes)
  }

  @Test func aSourceThatFailsIsToldFromAClosureThatDoes() {
    #expect(throws: InlayError.sourceChanged("gone.png")) {
      try PiecewiseSource([1], isReadable: false).forEachChunk { _ in throw Unmet("never") }
    }
  }
}
