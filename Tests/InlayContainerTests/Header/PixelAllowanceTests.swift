import InlayContainer
import InlayCore
import Testing

@Suite struct PixelAllowanceTests {
  /// A file of so many bytes, all of them 0.
  private final class ZeroSource: ByteSource {
    let count: Int
    let digestCache: DigestCache
    init(_ count: Int, digest: ContentDigest? = nil) {
      (self.count, digestCache) = (count, DigestCache(digest))
    }
    func read(_ range: Range<Int>) throws -> [UInt8] { Array(repeating: 0, count: range.count) }
  }

  /// How many strikes of 1,024 by 1,024 fit beside a file of so many bytes.
  private func room(_ bytes: Int, _ limits: Limits) -> Int {
    var allowance = PixelAllowance(limits)
    allowance.add(ZeroSource(bytes))
    var count = 0
    while count < 1_000, (try? allowance.take(Strike(width: 1_024, height: 1_024))) != nil { count += 1 }
    return count
  }

  @Test(arguments: [
    (0, 64), (1 << 20, 65), (64 << 20, 128), (640 << 20, 704), (Int.max, 1_000),
  ])
  func largeFilesMayHoldManyPixels(_ bytes: Int, _ expected: Int) {
    #expect(room(bytes, .strict) == expected)
  }

  /// The same bytes allow nothing more, whether they come from one source or from several with one digest.
  @Test(arguments: [false, true]) func aFileCountsOnce(_ hasDigest: Bool) throws {
    let digest = try #require(ContentDigest(bytes: [UInt8](repeating: 1, count: 32)))
    let one = ZeroSource(64 << 20)
    var allowance = PixelAllowance(.strict)
    for _ in 0..<1_000 { allowance.add(hasDigest ? ZeroSource(64 << 20, digest: digest) : one) }
    for _ in 0..<128 { try allowance.take(Strike(width: 1_024, height: 1_024)) }
    #expect(throws: InlayError.limit("decodedPixels", allowed: 128 << 20, found: 129 << 20)) {
      try allowance.take(Strike(width: 1_024, height: 1_024))
    }
  }

  @Test func theErrorNamesWhatIsAllowed() throws {
    var allowance = PixelAllowance(.strict)
    allowance.add(ZeroSource(1 << 20))
    for _ in 0..<65 { try allowance.take(Strike(width: 1_024, height: 1_024)) }
    #expect(throws: InlayError.limit("decodedPixels", allowed: 65 << 20, found: 66 << 20)) {
      try allowance.take(Strike(width: 1_024, height: 1_024))
    }
  }
}
