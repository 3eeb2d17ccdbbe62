/// The characters of a page as UTF-8, whatever encoding its bytes were in; line ends are LF (HTML 13.2.3).
package struct HTMLSource: Sendable {
  /// Well-formed UTF-8 without CR; NUL may occur.
  package let bytes: [UInt8]

  /// The source of well-formed UTF-8; without CR it is not copied. Complexity: O(n).
  package init(utf8 bytes: [UInt8]) { self.bytes = Self.withoutCarriageReturns(bytes) }

  /// The most bytes a source may have, and a tokenizer may make out of it.
  package static let maximumBytes = HTMLText.maximumBytes

  /// Bytes a tokenizer may make out of the source at most: a reference is at most a fifth shorter than what it stands
  /// for, and a NUL becomes three bytes. Both this and the source must be within ``maximumBytes``.
  /// Complexity: O(n) for very long sources only.
  package var maximumMade: Int {
    // By far enough, whatever it holds.
    if bytes.count <= HTMLText.maximumBytes / 3 { return bytes.count * 3 }
    var count = bytes.count + bytes.count / 5
    for byte in bytes where byte == 0 { count += 2 }
    return count
  }

  /// CR and CR LF as LF (13.2.3.5). Without CR the array as it is.
  private static func withoutCarriageReturns(_ bytes: [UInt8]) -> [UInt8] {
    var at = HTMLScan.first(0x0D, 0x0D, 0x0D, in: bytes, from: 0)
    if at == bytes.count { return bytes }
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var run = 0
    while at < bytes.count {
      if at > run { out.append(contentsOf: bytes[run..<at]) }
      out.append(0x0A)
      run = at + 1
      if run < bytes.count, bytes[run] == 0x0A { run += 1 }
      at =
        run < bytes.count && bytes[run] == 0x0D ? run : HTMLScan.first(0x0D, 0x0D, 0x0D, in: bytes, from: run)
    }
    out.append(contentsOf: bytes[run...])
    return out
  }
}
