import InlayArchives
import InlayCore
import InlayFiles
import TestKit
import Testing

/// Archives that unpack to far more than they are.
@Suite struct BombTests {
  /// A sink that counts.
  private final class Counter: OutputSink {
    var count = 0
    func write(_ bytes: [UInt8]) throws { count += bytes.count }
  }

  private static let ratio =
    "it unpacks to more than 100 times its size (limit archiveRatio)"

  @Test func `a zip that says so is not unpacked at all`() throws {
    // 30 MB in 190 kB: 158 to 1.
    let packed = Deflate.zeros(runs: 116_280)
    var entry = ZipMaker.Entry("bomb.txt", "")
    entry.content = packed
    for header in [\ZipMaker.Entry.local, \ZipMaker.Entry.central] {
      entry[keyPath: header].method = 8
      entry[keyPath: header].packedSize = packed.count
      entry[keyPath: header].size = 258 * 116_280 + 1
    }
    let counter = Counter()
    let error = #expect(throws: InlayError.self) {
      try ArchiveUnpacker.unpack(
        MemorySource(ZipMaker([entry]).bytes), as: .zip, into: counter, limits: .default)
    }
    #expect(error?.code == "limit.archiveRatio")
    #expect(error?.description == Self.ratio)
    #expect(
      error?.advice == "if it is complete and you trust it, unpack it yourself, then open what it holds")
    #expect(counter.count == 0)
    // A zip that says less is cut off where it says it ends.
    for header in [\ZipMaker.Entry.local, \ZipMaker.Entry.central] { entry[keyPath: header].size = 1_000 }
    #expect(
      refusal(of: ZipMaker([entry]).bytes)
        == "archive.damaged: bomb.txt: the zip gives two different values for the size of an entry")
  }

  @Test func `a gzip ends where it exceeds the limit`() throws {
    let runs = 116_280
    let packed = Deflate.zeros(runs: runs)
    let honest = Counter()
    #expect(throws: InlayError.archiveRatio(allowed: 100)) {
      let bomb = Deflate.gzip(packed, checksum: 0, count: 258 * runs + 1)
      try ArchiveUnpacker.unpack(MemorySource(bomb), as: .gzip, into: honest, limits: .default)
    }
    #expect(honest.count == 0, "its trailer says enough")
    // One that lies ends where it has more than it says, or more than is allowed.
    let lie = Deflate.gzip(packed, checksum: 0, count: 1_000)
    #expect(refusal(of: lie, as: .gzip) == "archive.checksum: a checksum in the archive is wrong")
    var limits = Limits()
    limits.archiveRatio = 1 << 40
    #expect(
      refusal(of: lie, as: .gzip, limits: limits) == "archive.checksum: a checksum in the archive is wrong")
    limits.archiveRatio = 100
    let bomb = Deflate.gzip(packed, checksum: 0, count: 18_000_000)
    let counter = Counter()
    let error = #expect(throws: InlayError.self) {
      try ArchiveUnpacker.unpack(MemorySource(bomb), as: .gzip, into: counter, limits: .default)
    }
    #expect(error?.code == .archiveChecksum)
    #expect(counter.count <= 18_000_000)
    #expect(counter.count > 17_000_000)
  }

  @Test func `small contents may have any ratio`() throws {
    let runs = 40_000  // 10 MB in 65 kB
    let zeros = [UInt8](repeating: 0, count: 258 * runs + 1)
    let gzip = Deflate.gzip(
      Deflate.zeros(runs: runs), checksum: CRC32.checksum(zeros[...]), count: zeros.count)
    #expect(try content(of: gzip) == zeros)
  }

  @Test func `the bytes allowed are the ratio's, with a floor and a ceiling`() {
    var limits = Limits()
    #expect(limits.unpackedBytes(packed: 1) == 16 << 20)
    #expect(limits.unpackedBytes(packed: 1 << 20) == 100 << 20)
    #expect(limits.unpackedBytes(packed: .max) == limits.bundleBytes)
    #expect(limits.unpackedBytes(packed: -1) == 16 << 20)
    limits.bundleBytes = 1 << 10
    #expect(limits.unpackedBytes(packed: 1) == 1 << 10)
  }
}
