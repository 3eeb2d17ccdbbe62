/// The decoded characters of a page as UTF-8. Line ends are LF (HTML 13.2.3).
package struct HTMLSource: Sendable {
  /// Well-formed UTF-8 without CR. It may contain NUL.
  package let bytes: [UInt8]

  /// Creates a source from well-formed UTF-8. Without CR it is not copied. Complexity: O(n).
  package init(utf8 bytes: [UInt8]) { self.bytes = Self.withoutCarriageReturns(bytes) }

  /// The maximum number of bytes in a source, and of the bytes that a tokenizer derives from it.
  package static let maximumBytes = HTMLText.maximumBytes

  /// The maximum number of bytes that a tokenizer may derive from the source. A reference is at most a fifth shorter
  /// than its replacement, and a NUL becomes three bytes. Both this number and the source must be within
  /// ``maximumBytes``. Complexity: O(1), except for very long sources, where it is O(n).
  package var maximumMade: Int {
    // This bound suffices for any content.
    if bytes.count <= HTMLText.maximumBytes / 3 { return bytes.count * 3 }
    var count = bytes.count + bytes.count / 5
    for byte in bytes where byte == 0 { count += 2 }
    return count
  }

  /// Replaces CR and CR LF by LF (13.2.3.5). Without CR, returns the array itself.
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
