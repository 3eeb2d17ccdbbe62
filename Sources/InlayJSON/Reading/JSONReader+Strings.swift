extension JSONReader {
  /// Reads a string. Complexity: O(n).
  ///
  /// - Throws: ``JSONError`` if it is not a string, or is malformed.
  package mutating func readString() throws(JSONError) -> String {
    let byte = try nextByte()
    guard byte == 0x22 else { throw mismatch(byte, .string) }
    let start = position &+ 1
    let stop = StringScan.firstStop(in: bytes.span, from: start)
    if stop < bytes.count, bytes[stop] == 0x22 {
      position = stop &+ 1
      return try validated(start, stop)
    }
    try unescape(from: start, end: nil, first: stop)
    let text = try validatedScratch(start)
    if scratch.capacity > 2 * Self.scratchRoom { scratch = [] }
    return text
  }

  /// Reads a string as ``JSONName``, to compare it with constants or measure it. Complexity: O(n).
  ///
  /// - Throws: ``JSONError`` if it is not a string, or is malformed.
  package mutating func readStringToken() throws(JSONError) -> JSONName {
    let byte = try nextByte()
    guard byte == 0x22 else { throw mismatch(byte, .string) }
    return try scanToken()
  }

  /// The text of a name or token that this reader returned. Complexity: O(n).
  package mutating func string(_ name: JSONName) -> String {
    let end = name.start + name.rawCount
    guard name.start >= 0, end <= bytes.count else { return "" }
    if !name.isEscaped { return String(decoding: bytes[name.start..<end], as: UTF8.self) }
    guard (try? unescape(from: name.start, end: end)) != nil else { return "" }
    return String(decoding: scratch, as: UTF8.self)
  }

  /// Reads a name or token whose quotation mark is at `position`, and advances past it. Throws if it is malformed.
  @inline(__always)
  mutating func scanToken() throws(JSONError) -> JSONName {
    let start = position &+ 1
    if start &+ 8 <= bytes.count {
      let word = bytes.span.littleEndianWord(at: start)
      let found = StringScan.stops(word)
      if found != 0 {
        let bits = UInt64(truncatingIfNeeded: found.trailingZeroBitCount &- 7)
        let count = Int(truncatingIfNeeded: bits &>> 3)
        let head = word & ~(UInt64.max &<< bits)
        if head & StringScan.nonASCII == 0, bytes[start &+ count] == 0x22 {
          position = start &+ count &+ 1
          return JSONName(short: head, count: count, start: start)
        }
      }
    }
    return try scanLongToken()
  }

  /// The same as ``scanToken()``, for a token that is longer than eight bytes, not ASCII, or escaped.
  @inline(never)
  private mutating func scanLongToken() throws(JSONError) -> JSONName {
    let start = position &+ 1
    let stop = StringScan.firstStop(in: bytes.span, from: start)
    if stop < bytes.count, bytes[stop] == 0x22 {
      if !isASCII(start, stop) { _ = try validated(start, stop) }
      position = stop &+ 1
      let count = stop &- start
      return JSONName(bytes.span, at: start, count: count, start: start, rawCount: count)
    }
    try unescape(from: start, end: nil, first: stop)
    let rawCount = position &- 1 &- start
    _ = try validatedScratch(start)
    return JSONName(scratch.span, at: 0, count: scratch.count, start: start, rawCount: rawCount)
  }

  /// Whether `bytes[start..<end]` is all ASCII.
  private func isASCII(_ start: Int, _ end: Int) -> Bool {
    let raw = bytes.span
    var seen: UInt64 = 0
    var index = start
    while index < end {
      seen |= raw.partialWord(at: index, count: end &- index)
      index &+= 8
    }
    return seen & StringScan.nonASCII == 0
  }

  /// The string of `bytes[start..<end]`, which has no escapes. Throws if it is not UTF-8.
  @inline(__always)
  private func validated(_ start: Int, _ end: Int) throws(JSONError) -> String {
    guard let text = String(wellFormed: bytes[start..<end]) else {
      throw JSONError(.malformedUTF8, at: firstInvalidUTF8(in: bytes[start..<end]) ?? start)
    }
    return text
  }

  /// The string of the scratch bytes, which were unescaped from the content at `start`. Throws if they are not UTF-8.
  private mutating func validatedScratch(_ start: Int) throws(JSONError) -> String {
    guard let text = String(wellFormed: scratch[...]) else {
      // Escapes are ASCII and stand for whole scalars, so the content is valid UTF-8 exactly if the unescaped text is.
      throw JSONError(.malformedUTF8, at: firstInvalidUTF8(in: bytes[start..<position &- 1]) ?? start)
    }
    return text
  }
}
