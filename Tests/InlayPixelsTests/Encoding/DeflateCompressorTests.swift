import TestKit
import Testing

@testable import InlayPixels

/// Streams of pieces that were compressed one by one, unpacked by zlib.
@Suite struct DeflateCompressorTests {
  private static let levels = [1, 2, 5, 6, 9, 12]

  /// Bytes of several characters: noise, runs, words, few values.
  private func content(_ source: ChoiceSource) -> [UInt8] {
    var random = SplitMix64(seed: source.bits())
    var bytes: [UInt8] = []
    for _ in 0..<source.below(6) {
      let count = source.pick([1, 10, 300, 3_000, 30_000])
      switch source.below(4) {
      case 0: bytes += (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      case 1: bytes += [UInt8](repeating: UInt8(truncatingIfNeeded: random.next()), count: count)
      case 2:
        let words = (0..<9).map { _ in (0..<7).map { _ in UInt8(truncatingIfNeeded: random.next()) } }
        for _ in 0..<count / 7 { bytes += words[Int(random.next() % 9)] }
      default:
        bytes += (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next() & random.next() & 0x33) }
      }
    }
    return bytes
  }

  @Test func piecesPutTogetherAreOneStream() throws {
    guard let python = Tools.require("python3") else { return }
    var input: [UInt8] = []
    var number = 0
    try Property.check("joined deflate", cases: 1_000) { source in
      let level = Self.levels[number % Self.levels.count]
      number += 1
      var whole: [UInt8] = []
      var stream: [UInt8] = []
      let compressor = try DeflateCompressor(level: level, inputLimit: 180_000)
      let pieces = 1 + source.below(4)
      for piece in 0..<pieces {
        let bytes = content(source)
        whole += bytes
        // Nothing at all is not something rows can be.
        let nonempty = bytes.isEmpty ? [7] : bytes
        if bytes.isEmpty { whole.append(7) }
        try unsafe nonempty.withUnsafeBytes { bytes in
          try unsafe compressor.compress(bytes, isLast: piece == pieces - 1) { unsafe stream += $0 }
        }
      }
      for part in [stream, whole] {
        input += [0, 8, 16, 24].map { UInt8(part.count >> $0 & 0xFF) }
        input += part
      }
    }
    let program = """
      import struct, sys, zlib
      data, at, parts = sys.stdin.buffer.read(), 0, []
      while at < len(data):
          count, = struct.unpack_from("<I", data, at)
          parts.append(data[at + 4:at + 4 + count])
          at += 4 + count
      for number in range(0, len(parts), 2):
          unpacker = zlib.decompressobj(-15)
          got = unpacker.decompress(parts[number]) + unpacker.flush()
          if got != parts[number + 1] or not unpacker.eof or unpacker.unused_data:
              sys.exit("stream %d is wrong" % (number // 2))
      print(len(parts) // 2)
      """
    let run = try Subprocess.run(python, ["-c", program], input: input, timeLimit: 300)
    #expect(run.errorText == "")
    #expect(run.text == "1000\n")
  }

  /// Whatever the bytes: no crash, and no place beyond them.
  @Test func bytesThatAreNoStreamHaveNoEndBeyondThem() throws {
    try Property.check("end of deflate") { source in
      let bytes = source.bytes(count: 0...60)
      let padded = bytes + [UInt8](repeating: UInt8(source.below(256)), count: 8)
      unsafe padded.withUnsafeBytes { buffer in
        guard let start = buffer.baseAddress else { return }
        if let end = unsafe DeflateEnd(of: start, count: bytes.count) {
          unsafe #expect(end.end <= 8 * bytes.count)
          unsafe #expect(end.lastBlock < end.end)
        }
      }
    }
  }
}
