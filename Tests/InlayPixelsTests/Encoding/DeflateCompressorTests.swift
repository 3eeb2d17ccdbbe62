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

  @Test(.needs(.python)) func piecesPutTogetherAreOneStream() throws {
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
    try Self.checkByZlib(input, count: number)
  }

  @Test(.needs(.python)) func rowsPutTogetherAreOneStream() throws {
    var input: [UInt8] = []
    var streams = 0
    try Property.check("joined rows") { source in
      streams += 1
      var whole: [UInt8] = []
      var stream: [UInt8] = []
      var random = SplitMix64(seed: source.bits())
      let isLarge = source.oneIn(100)
      let rowStride = 1 + source.below(isLarge ? 40_000 : 40)
      let deflater = RowDeflater(
        inputLimit: 200_000, rowStride: rowStride, pixelStride: source.pick([1, 2, 3, 4]))
      let pieces = 1 + source.below(3)
      for piece in 0..<pieces {
        let count = 1 + source.below(isLarge ? 200_000 : 300)
        let (few, repeats) = (UInt64(1 + source.below(256)), UInt64(2 + source.below(60)))
        var bytes: [UInt8] = []
        while bytes.count < count {
          let kind = random.next() % repeats
          if kind == 0, bytes.count >= rowStride {
            bytes.append(bytes[bytes.count - rowStride])
          } else if kind < repeats / 2, let last = bytes.last {
            bytes += [UInt8](repeating: last, count: min(count - bytes.count, 1 + Int(random.next() % 9)))
          } else {
            bytes.append(UInt8(random.next() % few))
          }
        }
        if source.oneIn(4) { bytes = [UInt8](repeating: 255, count: count) }
        whole += bytes
        unsafe bytes.withUnsafeBytes { bytes in
          unsafe deflater.compress(bytes, isLast: piece == pieces - 1) { unsafe stream += $0 }
        }
      }
      for part in [stream, whole] {
        input += [0, 8, 16, 24].map { UInt8(part.count >> $0 & 0xFF) }
        input += part
      }
    }
    try Self.checkByZlib(input, count: streams)
  }

  @Test func bytesWithoutPatternGrowByHardlyMoreThanNothing() {
    var random = SplitMix64(seed: 3)
    let bytes = (0..<1_000_000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    let deflater = RowDeflater(inputLimit: bytes.count, rowStride: 4_001, pixelStride: 4)
    let count = unsafe bytes.withUnsafeBytes { unsafe deflater.compress($0, isLast: true) { $0.count } }
    #expect(count <= bytes.count + bytes.count / 1_000)
  }

  /// Codes of at most so many bits, of which Kraft's sum says that they are a whole code.
  @Test func prefixCodesAreWholeAndNotTooLong() throws {
    try Property.check("prefix lengths") { source in
      var random = SplitMix64(seed: source.bits())
      let limit = source.pick([7, 15])
      let symbols = limit == 7 ? 19 : 286
      // Counts that rise like Fibonacci's numbers make the longest codes.
      let counts = (0..<symbols).map { index -> UInt32 in
        switch random.next() % 3 {
        case 0: 0
        case 1: UInt32(random.next() % 1_000)
        default: UInt32(1) << UInt32(index % 31)
        }
      }
      let lengths = PrefixLengths.make(counts, limit: limit)
      try expect(lengths.allSatisfy { $0 <= limit })
      try expect(lengths.reduce(0) { $1 == 0 ? $0 : $0 + 1 << (limit - Int($1)) }, equals: 1 << limit)
      for (count, length) in zip(counts, lengths) where count > 0 { try expect(length > 0) }
    }
  }

  /// Unpacks pairs of a stream and what it is of, each behind its length.
  private static func checkByZlib(_ input: [UInt8], count: Int) throws {
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
    let run = try Python.run(["-c", program], input: input, timeLimit: 300)
    #expect(run.errorText == "")
    #expect(run.text == "\(count)\n")
  }

  /// A block with codes of its own: bit 0 ends it. Bit 1 is a length if there is one, and the only distance is bit 0.
  @Test(arguments: [
    (0, "0", true), (0, "1", false), (1, "0", true), (1, "100", true), (1, "11", false),
    (1, "10100", true),
  ])
  func codesThatAreNotThereEndNoStream(_ lengths: Int, _ symbols: String, _ isStream: Bool) {
    // Numbers are written from the lowest bit. Lengths of codes have the codes 0 for 1, and 1 for many zeros.
    var bits = "101"
    func put(_ value: Int, _ count: Int) {
      for bit in 0..<count { bits += String(value >> bit & 1) }
    }
    put(lengths, 5)
    put(0, 5)
    put(14, 4)
    for symbol in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1] {
      put(symbol == 18 || symbol == 1 ? 1 : 0, 3)
    }
    put(1, 1)
    put(138 - 11, 7)
    put(1, 1)
    put(118 - 11, 7)
    put(0, 2 + lengths)
    bits += symbols
    let count = (bits.utf8.count + 7) / 8
    var bytes = [UInt8](repeating: 0, count: count + 8)
    for (place, bit) in bits.utf8.enumerated() where bit == 0x31 { bytes[place / 8] |= 1 << UInt8(place % 8) }
    unsafe bytes.withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress else { return }
      let end = unsafe DeflateEnd(of: start, count: count)
      unsafe #expect(end?.end == (isStream ? bits.utf8.count : nil))
    }
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
