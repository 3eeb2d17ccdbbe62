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

  /// Of the files that one image names, the largest counts. What has no header counts for nothing.
  @Test func theLargestFileCounts() throws {
    func file(_ width: Int, _ height: Int) -> MemorySource {
      MemorySource(PNGBuilder(width: width, height: height).bytes)
    }
    var limits = Limits.default
    limits.decodedPixels = 100
    var allowance = PixelAllowance(limits)
    try allowance.take([file(3, 20), file(9, 2), MemorySource([1, 2, 3])])
    #expect(throws: InlayError.limit("decodedPixels", allowed: 100, found: 120)) {
      try allowance.take([file(3, 20)])
    }
    try allowance.take([file(3, 20)]) { strike, _ in Strike(width: strike.width, height: 1) }
    try allowance.take([file(37, 1)])
    #expect(throws: InlayError.limit("decodedPixels", allowed: 100, found: 101)) {
      try allowance.take([file(1, 1)])
    }
  }

  @Test func aPDFCountsAsOne() throws {
    var limits = Limits.default
    limits.drawnPDFs = 2
    var allowance = PixelAllowance(limits)
    let pdf = MemorySource(Array("%PDF-1.4".utf8))
    for _ in 0..<2 { try allowance.take([pdf, pdf]) }
    #expect(throws: InlayError.limit("drawnPDFs", allowed: 2, found: 3)) { try allowance.take([pdf]) }
  }

  /// Files and sides that no number holds count as the greatest, or are left to the decoder.
  @Test func theGreatestSizesAreSafe() throws {
    var limits = Limits.default
    (limits.decodedPixels, limits.imagePixels) = (.max, .max)
    var allowance = PixelAllowance(limits)
    let files = [ZeroSource(.max), ZeroSource(.max)]
    for file in files { allowance.add(file) }
    for height in [1, 2, 1] { try allowance.take(Strike(width: .max, height: height)) }
    var small = PixelAllowance(.strict)
    for height in [2, 1] { try small.take(Strike(width: .max, height: height)) }
    try small.take(Strike(width: 1_024, height: 1_024))
  }
}
