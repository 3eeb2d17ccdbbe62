extension JSONReader {
  /// Reads a string of strict base64 (RFC 4648, section 4: no line breaks, required padding, unused bits zero) and
  /// decodes it. Complexity: O(n).
  ///
  /// `maximumBytes` limits the decoded bytes. It is checked before memory for them is allocated.
  ///
  /// - Throws: ``JSONError`` if it is not such a string, or decodes to more bytes.
  package mutating func readBase64(maximumBytes: Int) throws(JSONError) -> [UInt8] {
    let byte = try nextByte()
    guard byte == 0x22 else { throw mismatch(byte, .string) }
    let quote = position
    let start = quote &+ 1
    let stop = StringScan.firstStop(in: bytes.span, from: start)
    if stop < bytes.count, bytes[stop] == 0x22 {
      position = stop &+ 1
      return try decode(bytes[start..<stop], maximumBytes, quote: quote, isExact: true)
    }
    // Some writers escape the slash, which is part of the alphabet.
    try unescape(from: start, end: nil)
    let content = scratch
    scratch = []
    return try decode(content[...], maximumBytes, quote: quote, isExact: false)
  }

  /// Decodes `text`. If `isExact`, its indices are those of the input; otherwise an error is reported at `quote`.
  /// Throws if it is malformed or too long.
  private func decode(
    _ text: ArraySlice<UInt8>, _ maximumBytes: Int, quote: Int, isExact: Bool
  ) throws(JSONError) -> [UInt8] {
    do throws(Base64.Fault) {
      guard try Base64.decodedCount(text) <= maximumBytes else {
        throw Base64.Fault.tooLong
      }
      return try Base64.decode(text)
    } catch {
      switch error {
      case .tooLong: throw JSONError(.base64TooLong(limit: maximumBytes), at: quote)
      case .malformed(let fault, let index):
        throw JSONError(.malformedBase64(fault), at: isExact ? index : quote)
      }
    }
  }
}
