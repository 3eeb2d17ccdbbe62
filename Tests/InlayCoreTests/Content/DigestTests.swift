import InlayCore
import TestKit
import Testing

@Suite struct DigestTests {
  private let hex = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1dfeff"

  @Test func bytesHexAndTextAreOneDigest() throws {
    let bytes = (0..<30).map { UInt8($0) } + [0xFE, 0xFF]
    let digest = try #require(ContentDigest(bytes: bytes))
    #expect(digest.bytes == bytes)
    #expect(digest.hex == hex)
    #expect(digest.description == "sha256:" + hex)
    #expect(ContentDigest(hex: hex) == digest)
    #expect(ContentDigest("sha256:" + hex) == digest)
    #expect(ContentDigest(bytes: AnyCollection(bytes)) == digest)
    #expect(ContentDigest(hex: ("x" + hex).dropFirst()) == digest)
  }

  @Test func anythingElseIsNoDigest() {
    var wrongs = ["", "00", hex.uppercased(), String(hex.dropLast()), String(hex.dropLast(2))]
    wrongs.append(String(repeating: "\0", count: 64))
    for start in ["g", " ", "\u{E9}", "0x", "+"] {
      wrongs.append(start + String(hex.dropFirst(start.utf8.count)))
    }
    for end in ["\u{FF11}", "/", ":", "`", "G", "\n"] {
      wrongs.append(String(hex.dropLast(end.utf8.count)) + end)
    }
    for more in ["0", "00", "\n"] { wrongs.append(hex + more) }
    for wrong in wrongs {
      #expect(ContentDigest(hex: wrong) == nil, "\(wrong)")
      #expect(ContentDigest("sha256:" + wrong) == nil, "\(wrong)")
    }
    #expect(ContentDigest(hex) == nil)
    #expect(ContentDigest("SHA256:" + hex) == nil)
    #expect(ContentDigest("sha256 " + hex) == nil)
    #expect(ContentDigest("") == nil)
    #expect(ContentDigest(bytes: [UInt8](repeating: 0, count: 31)) == nil)
    #expect(ContentDigest(bytes: [UInt8](repeating: 0, count: 33)) == nil)
    #expect(ContentDigest(bytes: []) == nil)
  }

  @Test func digestsComeBackAndAreOrderedAsTheirBytes() throws {
    try Property.check("digests", cases: 4_000) { source in
      let a = (0..<32).map { _ in source.pick([0, 1, 0x7F, 0x80, 0xFF, source.byte()]) }
      var b = a
      b[source.below(32)] = source.byte()
      guard let x = ContentDigest(bytes: a), let y = ContentDigest(bytes: b) else { throw Unmet("no digest") }
      try expect(x.bytes, equals: a)
      try expect(ContentDigest(hex: x.hex) == x, x.hex)
      try expect(x.hex.utf8.count, equals: 64)
      try expect(x.hex, equals: a.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined())
      try expect(x < y, equals: a.lexicographicallyPrecedes(b))
      try expect(x == y, equals: a == b)
      if a == b { try expect(x.hashValue, equals: y.hashValue) }
    }
  }
}

@Suite struct MemorySourceTests {
  private let source = MemorySource([1, 2, 3, 4, 5])

  @Test func rangesAreReadAsTheyAre() throws {
    #expect(source.count == 5)
    #expect(try source.read(0..<5) == [1, 2, 3, 4, 5])
    #expect(try source.read(1..<3) == [2, 3])
    #expect(try source.read(5..<5) == [])
    #expect(try source.readAll() == [1, 2, 3, 4, 5])
  }

  @Test(arguments: [-1..<2, 0..<6, 6..<6, .min ..< .max])
  func rangesOutsideAreRefused(range: Range<Int>) {
    #expect(throws: InlayError.sourceOutOfBounds(range, count: 5)) { try source.read(range) }
  }

  @Test(
    arguments: [
      (1, [[1], [2], [3], [4], [5]]), (2, [[1, 2], [3, 4], [5]]), (9, [[1, 2, 3, 4, 5]]),
      (0, [[1], [2], [3], [4], [5]]),
    ]
      as [(Int, [[UInt8]])])
  func piecesFollowEachOther(size: Int, wanted: [[UInt8]]) throws {
    var pieces: [[UInt8]] = []
    try source.forEachChunk(of: size) { piece in pieces.append(piece) }
    #expect(pieces == wanted)
  }

  @Test func aClosureMayEndTheReading() {
    var seen = 0
    #expect(throws: Unmet.self) {
      try source.forEachChunk(of: 2) { _ in
        seen += 1
        throw Unmet("enough")
      }
    }
    #expect(seen == 1)
  }

  @Test func theFirstDigestRememberedStays() throws {
    let first = try #require(ContentDigest(bytes: [UInt8](repeating: 1, count: 32)))
    let second = try #require(ContentDigest(bytes: [UInt8](repeating: 2, count: 32)))
    #expect(source.knownDigest == nil)
    source.digestCache.remember(first)
    source.digestCache.remember(second)
    #expect(source.knownDigest == first)
    #expect(MemorySource([], digest: second).knownDigest == second)
  }
}

@Suite struct InlineImageTests {
  @Test func imagesAreEqualWhenAllTheirPartsAre() {
    let base = image([1, 2], id: "a", name: "n", description: "d")
    #expect(base == image([1, 2], id: "a", name: "n", description: "d"))
    #expect(base.hashValue == image([1, 2], id: "a", name: "n", description: "d").hashValue)
    for other in [
      image([1, 3], id: "a", name: "n", description: "d"),
      image([1, 2], id: "b", name: "n", description: "d"),
      image([1, 2], id: "a", name: nil, description: "d"),
      image([1, 2], id: "a", name: "n", description: ""),
    ] {
      #expect(base != other)
    }
    var parts = base.parts
    parts.alternates = [Representation(role: .fallback, mediaType: .png, content: .bytes([9]))]
    #expect(InlineImage(parts) != base)
    #expect(InlineImage(parts).representations.count == 2)
  }

  @Test func contentThatIsNotAtHandComparesByWhatIsKnown() {
    #expect(ImageContent.missing(MissingContent(.absent)) != .missing(MissingContent(.omitted)))
    #expect(
      ImageContent.external(ExternalContent(url: "u", count: 1)) != .external(ExternalContent(url: "u")))
    #expect(ImageContent.bytes([]) != .missing(MissingContent(.absent, count: 0)))
    #expect(ImageContent.missing(MissingContent(.absent, count: 7)).count == 7)
    #expect(ImageContent.bytes([1, 2]).count == 2)
  }

  @Test func sourcesThatCannotBeReadAreEqualToThemselvesOnly() {
    final class Broken: ByteSource {
      let count = 3
      let digestCache = DigestCache()
      func read(_ range: Range<Int>) throws -> [UInt8] { throw InlayError.sourceChanged("gone.png") }
    }
    let broken = Broken()
    #expect(ImageContent.data(broken) == .data(broken))
    #expect(ImageContent.data(broken) != .data(Broken()))
    #expect(ImageContent.data(broken) != .bytes([1, 2, 3]))
  }

  @Test func labelIsTheFirstNameThereIs() {
    #expect(image([], name: "a.png", description: "a sun").label == "a sun")
    #expect(image([], name: "a.png", description: "").label == "a.png")
    #expect(image([]).label == "picture")
    #expect(InlineImage(mediaType: "application/pdf", content: .bytes([])).label == "application/pdf")
    #expect(InlineImage(mediaType: nil, content: .bytes([])).label == "picture")
  }
}
