/// Bytes spoiled in every simple way: for tests that a reader refuses or says so, and never crashes.
public enum Corruptions {
  /// `bytes` cut off at every length from 0 up to, not including, its own; `step` takes every so-many-th, always
  /// with the last.
  public static func truncations(of bytes: [UInt8], step: Int = 1) -> some Sequence<
    (count: Int, bytes: [UInt8])
  > {
    let step = max(1, step)
    let rows = (bytes.count + step - 1) / step
    return (0..<rows).lazy.map { row in
      // Counted from the end: the last bytes are where a missing check shows.
      let count = max(0, bytes.count - 1 - (rows - 1 - row) * step)
      return (count, Array(bytes[..<count]))
    }
  }

  /// `bytes` with one bit turned, for each of the 8 bits of every byte in `range` (all of them by default).
  public static func bitFlips(
    of bytes: [UInt8], in range: Range<Int>? = nil, step: Int = 1
  ) -> some Sequence<(offset: Int, bit: Int, bytes: [UInt8])> {
    let range = (range ?? 0..<bytes.count).clamped(to: 0..<bytes.count)
    return stride(from: range.lowerBound, to: range.upperBound, by: max(1, step)).lazy.flatMap { offset in
      (0..<8).lazy.map { bit in
        var copy = bytes
        copy[offset] ^= 1 << UInt8(bit)
        return (offset, bit, copy)
      }
    }
  }
}
