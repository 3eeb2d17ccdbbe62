import InlayCore
import InlayFiles
import TestKit
import Testing

@Suite struct GzipTests {
  private let text = Array("{\\rtf1 Hi}".utf8)

  @Test func `the content comes out`() throws {
    #expect(try content(of: Deflate.gzip(text)) == text)
    let long = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    #expect(try content(of: Deflate.gzip(long)) == long)
    #expect(try content(of: Deflate.gzip([])) == [])
    // A header with the name of the file, a comment, a checksum of its own and an extra field.
    var named = Deflate.gzip(text)
    named[3] = 0b11100
    named.insert(contentsOf: [3, 0, 1, 2, 3] + Array("a.rtf\u{0}note\u{0}".utf8), at: 10)
    #expect(try content(of: named) == text)
  }

  @Test func `one layer is unpacked at a time`() throws {
    let once = Deflate.gzip(text)
    #expect(try content(of: Deflate.gzip(once)) == once)
  }

  @Test func `damage is found`() {
    let whole = Deflate.gzip(text)
    let checksum = "archive.checksum: a checksum in the archive is wrong"
    for at in whole.count - 8..<whole.count {
      var wrong = whole
      wrong[at] ^= 1
      // The highest byte of the size makes it more than this gzip may unpack to.
      let isHuge = at == whole.count - 1
      #expect(refusal(of: wrong, as: .gzip)?.hasPrefix(isHuge ? "limit.archiveRatio: " : checksum) == true)
    }
    for count in 0..<whole.count {
      #expect(refusal(of: Array(whole[..<count]), as: .gzip) != nil, "\(count)")
    }
    #expect(refusal(of: whole + [0], as: .gzip) == checksum)
    #expect(refusal(of: whole + whole, as: .gzip) == checksum, "several gzips in a row")
    #expect(refusal(of: text + [0, 0, 0, 0, 10, 0, 0, 0], as: .gzip) == checksum)
  }

  @Test(.needs(.python)) func `Python's gzip opens`() throws {
    let script = "import gzip, sys; sys.stdout.buffer.write(gzip.compress(bytes(range(256)) * 4000))"
    let made = try Python.run(["-c", script]).output
    #expect(try content(of: made) == (0..<1_024_000).map { UInt8(truncatingIfNeeded: $0) })
  }
}
