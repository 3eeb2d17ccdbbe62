import InlayArchives
import InlayCore
import InlayFiles
import Synchronization
import TestKit
import Testing

/// Zips whose records say where things are, and what they are, in numbers that are rare or wrong.
@Suite struct ZipRecordTests {
  typealias Entry = ZipMaker.Entry
  private static let damaged = "archive.damaged: the zip is damaged or cut short"
  private static let split = "archive.split: the zip is split into several files"
  private static let contradiction = "archive.damaged: the zip contradicts itself about its directory"

  private static func zip(isWide: Bool) -> ZipMaker {
    var zip = ZipMaker([Entry("a", "hello", deflated: true), Entry("b", "more")])
    zip.isWide = isWide
    return zip
  }

  /// The bytes of a zip, with others at `place`, which counts from the end.
  private static func bytes(_ zip: ZipMaker, _ change: (place: Int, bytes: [UInt8])) -> [UInt8] {
    var bytes = zip.bytes
    let start = bytes.count - change.place
    bytes.replaceSubrange(start..<start + change.bytes.count, with: change.bytes)
    return bytes
  }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] { ZipMaker.number(value, count) }
  private static let size = zip(isWide: true).bytes.count

  private static let wrongRecords: [(Int, [UInt8], String)] = [
    (38, number(1, 4), split), (26, number(3, 4), split), (34, number(.max, 8), damaged),
    (34, number(-1, 8), damaged), (34, number(size - 52, 8), damaged), (34, number(size - 42, 8), damaged),
    (98, number(0x0606_4B51, 4), damaged), (94, number(45, 8), damaged), (82, number(1, 4), contradiction),
    (78, number(1, 4), contradiction), (74, number(3, 8), split), (66, number(3, 8), split),
    (58, number(95, 8), damaged), (58, number(-1, 8), damaged), (50, number(size, 8), damaged),
    (18, number(1, 2), contradiction), (14, number(3, 4), contradiction),
    (10, number(93, 4), contradiction),
    (6, number(1, 4), contradiction),
  ]

  @Test(arguments: wrongRecords)
  func `records of large zips that are wrong are refused`(place: Int, bytes: [UInt8], error: String) {
    let zip = Self.bytes(Self.zip(isWide: true), (place, bytes))
    #expect(refusal(of: zip) == error)
  }

  /// What the record of every zip says of this one.
  private static let counts: [UInt8] = [2, 0, 2, 0]
  private static let length: [UInt8] = [94, 0, 0, 0]
  private static let start: [UInt8] = [76, 0, 0, 0]
  private static let realNumbers: [(Int, [UInt8])] = [
    (14, counts), (10, length), (6, start), (14, counts + length + start),
  ]

  /// A zip of more than 65,535 files has a record for their number alone.
  @Test(arguments: realNumbers)
  func `numbers that are not too large may stand in both records`(place: Int, bytes: [UInt8]) throws {
    let zip = Self.bytes(Self.zip(isWide: true), (place, bytes))
    #expect(try files(of: zip) == ["a": "hello", "b": "more"])
  }

  @Test(arguments: [(18, 2), (16, 2), (14, 2), (12, 2), (10, 4), (6, 4)])
  func `numbers that are too large need a record`(place: Int, count: Int) {
    let zip = Self.bytes(Self.zip(isWide: false), (place, Self.number(-1, count)))
    #expect(refusal(of: zip) == Self.damaged)
  }

  /// libarchive does not take such a record, and would find nothing.
  @Test func `a large zip on no disk is refused`() {
    let real = Self.counts + Self.length + Self.start
    var zip = Self.bytes(Self.zip(isWide: true), (14, real))
    zip.replaceSubrange(zip.count - 26..<zip.count - 22, with: [0, 0, 0, 0])
    #expect(refusal(of: zip)?.hasPrefix("archive.damaged: ") == true)
  }

  private static let wrongPlaces: [@Sendable (inout ZipMaker) -> Void] = [
    { $0.entries[1].start = 1_000_000 }, { $0.entries[1].start = 70 }, { $0.entries[0].start = 1 },
    { $0.entries[1].start = 0xFFFF_FFFF }, { $0.entries[1].disk = 0xFFFF },
    {
      $0.entries[1].local.packedSize = 10_000
      $0.entries[1].central.packedSize = 10_000
      $0.entries[1].local.method = 8
      $0.entries[1].central.method = 8
    },
    // A size that no file can have.
    {
      $0.entries[1].central.size = 0xFFFF_FFFF
      $0.entries[1].central.extra = [1, 0, 8, 0] + number(-1, 8)
    },
  ]

  @Test(arguments: wrongPlaces)
  func `entries that are not where they should be are refused`(change: @Sendable (inout ZipMaker) -> Void) {
    var zip = Self.zip(isWide: false)
    change(&zip)
    #expect(refusal(of: zip.bytes) == Self.damaged)
  }

  /// The signature of the first entry in the directory, and the length of the name in its local header.
  @Test(arguments: [(116, [0]), (166, [0xFF, 0xFF])] as [(Int, [UInt8])])
  func `headers that are wrong are refused`(place: Int, bytes: [UInt8]) {
    #expect(refusal(of: Self.bytes(Self.zip(isWide: false), (place, bytes))) == Self.damaged)
  }

  @Test(arguments: [(0, nil), (1, split)] as [(Int, String?)])
  func `a place and a disk may stand in the field of large zips`(disk: Int, error: String?) throws {
    var zip = Self.zip(isWide: false)
    zip.entries[1].start = 0xFFFF_FFFF
    zip.entries[1].disk = 0xFFFF
    let start = 30 + 1 + zip.entries[0].content.count
    zip.entries[1].central.extra =
      [1, 0, 12, 0] + Self.number(start, 8) + Self.number(disk, 4)
    #expect(refusal(of: zip.bytes) == error)
    if error == nil { #expect(try files(of: zip.bytes) == ["a": "hello", "b": "more"]) }
  }

  @Test(
    arguments: [
      [], [1], [1, 0, 0], [2, 0, 0, 0, 0, 0x61],
    ] as [[UInt8]])
  func `a field of a name that cannot be read is none`(field: [UInt8]) throws {
    var entry = Entry([0x81, 0x31], Array("x".utf8))
    let checksum = Self.number(Int(CRC32.checksum([0x81, 0x31])), 4)
    var content = field
    if field.count > 5 { content.replaceSubrange(1..<5, with: checksum) }
    entry.central.extra = [0x75, 0x70, UInt8(content.count), 0] + content
    #expect(try files(of: ZipMaker([entry]).bytes) == ["ü1": "x"])
  }

  @Test func `folders with content and entries of no kind are refused`() {
    for name in ["a/", "a"] {
      var folder = Entry(name, "x")
      folder.mode = 0o040755
      #expect(
        refusal(of: ZipMaker([folder]).bytes)
          == "archive.damaged: \(name): a folder in the zip has content")
    }
    #expect(
      refusal(of: ZipMaker([Entry("a", mode: 0o030644)]).bytes)
        == "tree.refused: a: refused: it is neither a file nor a folder")
  }

  @Test func `the sizes of an empty file may follow it`() throws {
    var entry = Entry("a", "", deflated: true)
    (entry.local.checksum, entry.local.size, entry.local.packedSize) = (0, 0, 0)
    entry.local.flags |= 8
    entry.central.flags |= 8
    entry.descriptor =
      Self.number(0x0807_4B50, 4) + [0, 0, 0, 0] + Self.number(entry.content.count, 4) + [0, 0, 0, 0]
    #expect(try files(of: ZipMaker([entry, Entry("b", "more")]).bytes) == ["a": "", "b": "more"])
  }

  /// As many bytes come out as are stated, and then there are more.
  @Test func `a file that is longer than stated is refused`() {
    var entry = Entry("a", String(repeating: "x", count: 3 << 18), deflated: true)
    entry.local.size = 1 << 18
    entry.central.size = 1 << 18
    #expect(
      refusal(of: ZipMaker([entry]).bytes)
        == "archive.damaged: a: the zip gives two different values for the size of an entry")
  }

  /// libarchive looks for the directory in the last 16 KiB.
  @Test(arguments: [16_361, 16_362, 16_363, 20_000, 65_535])
  func `a comment may be as long as its length can say`(count: Int) throws {
    for isWide in [false, true] {
      var zip = Self.zip(isWide: isWide)
      zip.comment = [UInt8](repeating: 0x20, count: count)
      #expect(try files(of: zip.bytes) == ["a": "hello", "b": "more"])
    }
  }

  /// What can be read a number of times.
  private final class Failing: ByteSource {
    private let base: MemorySource
    private let left: Mutex<Int>
    let digestCache = DigestCache()

    init(_ bytes: [UInt8], after count: Int) {
      base = MemorySource(bytes)
      left = Mutex(count)
    }

    var count: Int { base.count }

    func read(_ range: Range<Int>) throws -> [UInt8] {
      let isOver = left.withLock {
        $0 -= 1
        return $0 < 0
      }
      if isOver { throw InlayError("test.unreadable", "no bytes") }
      return try base.read(range)
    }
  }

  /// Wherever it happens, the error is that of the source.
  @Test(arguments: [ArchiveKind.zip, .gzip])
  func `a source that fails is the error`(kind: ArchiveKind) throws {
    let text = String(repeating: "x", count: 200_000)
    let whole =
      kind == .gzip
      ? Deflate.gzip(Array(text.utf8))
      : ZipMaker([
        Entry("__MACOSX/._a", text), Entry("a", text, deflated: true), Entry("b", "more"),
      ]).bytes
    var failures = 0
    while failures < 1_000 {
      let source = Failing(whole, after: failures)
      do {
        try ArchiveUnpacker.unpack(source, as: kind, into: MemorySink(), limits: .default)
        break
      } catch let error as InlayError { try expect(error.code == "test.unreadable", "\(error)") }
      failures += 1
    }
    #expect((4..<1_000).contains(failures))
  }
}
