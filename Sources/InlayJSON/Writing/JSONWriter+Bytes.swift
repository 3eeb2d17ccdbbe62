extension JSONWriter {
  /// Maximum number of bytes that are escaped or encoded between two checks for room.
  private static var stride: Int { 8_192 }

  /// Appends the bytes of `constant` unchanged, and makes room for `more` bytes after them.
  @inline(__always)
  mutating func raw(_ constant: StaticString, more: Int = 0) {
    let count = constant.utf8CodeUnitCount
    constant.withUTF8Buffer { bytes in
      let source = unsafe bytes.span
      reserve(count &+ 8 &+ more)
      var index = 0
      while index &+ 8 <= count {
        put(source.littleEndianWord(at: index), count: 8)
        index &+= 8
      }
      let left = count &- index
      if left > 0, index > 0 {
        // Writes the last eight bytes again, over those that are already there.
        used &-= 8 &- left
        put(source.littleEndianWord(at: count &- 8), count: 8)
      } else if left > 0 {
        put(source.partialWord(at: 0, count: left), count: left)
      }
    }
  }

  /// Writes JSON that is canonical already, inside a raw value. Complexity: O(n).
  package mutating func rawBytes(_ bytes: [UInt8]) {
    guard isInPieces else { return fail(.misplaced("raw bytes")) }
    var start = 0
    while start < bytes.count {
      let end = Swift.min(bytes.count, start &+ Self.stride)
      reserve(end &- start)
      buffer.replaceSubrange(used..<used &+ (end &- start), with: bytes[start..<end])
      used &+= end &- start
      start = end
    }
  }

  /// Appends a string with quotation marks and escapes.
  @inline(__always)
  mutating func putString(_ value: String) {
    var copy = value
    copy.withUTF8 { bytes in
      let source = unsafe bytes.span
      let count = source.count
      reserve(24)
      put(0x22)
      if count > 8 || !putPlain(source.partialWord(at: 0, count: count), count: count) {
        escape(source)
        reserve(1)
      }
      put(0x22)
    }
  }

  /// Appends up to eight bytes, unless one of them needs an escape. There must be room for eight.
  @inline(__always)
  mutating func putPlain(_ word: UInt64, count: Int) -> Bool {
    // After the last byte are zeros, which count as stops but never hide one before them.
    let marks = StringScan.stops(word)
    guard marks == 0 || marks.trailingZeroBitCount &>> 3 >= count else { return false }
    put(word, count: count)
    return true
  }

  /// Appends `source`, which must be UTF-8, with the escapes of RFC 8785, 3.2.2.2.
  mutating func escape(_ source: Span<UInt8>) {
    var start = 0
    while start < source.count {
      let end = Swift.min(source.count, start &+ Self.stride)
      // A character becomes at most six. Whole words are stored, of which only the first bytes may count.
      reserve((end &- start) &* 6 &+ 8)
      escapePiece(source, start, end)
      start = end
    }
  }

  /// Appends `source[start..<end]`. There must be room.
  private mutating func escapePiece(_ source: Span<UInt8>, _ start: Int, _ end: Int) {
    var to = used
    var index = start
    var target = buffer.mutableSpan
    var bytes = unsafe target.mutableBytes
    while index < end {
      while index &+ 32 <= end {
        let words = source.words(at: index)
        if StringScan.anyStops(words) { break }
        bytes.storeBytes(of: words, toByteOffset: to, as: SIMD4<UInt64>.self)
        index &+= 32
        to &+= 32
      }
      let left = end &- index
      if left == 0 { break }
      let word = source.partialWord(at: index, count: left)
      // The zeros after a partial last word count as stops, but they are beyond `left`.
      let found = StringScan.stops(word)
      bytes.storeBytes(of: word.littleEndian, toByteOffset: to, as: UInt64.self)
      let plain = Swift.min(left, found == 0 ? 8 : found.trailingZeroBitCount &>> 3)
      index &+= plain
      to &+= plain
      guard plain < 8, index < end else { continue }
      let escape = Self.escapeSequence(source[index])
      bytes.storeBytes(of: escape.littleEndian, toByteOffset: to, as: UInt64.self)
      to &+= escape &>> 56 == 0 ? 2 : 6
      index &+= 1
    }
    used = to
  }

  /// The escape for a byte that needs one, in the low bytes. The top byte tells whether it has six characters.
  @inline(__always)
  private static func escapeSequence(_ byte: UInt8) -> UInt64 {
    func short(_ letter: UInt8) -> UInt64 { 0x5C | UInt64(letter) &<< 8 }
    switch byte {
    case 0x0A: return short(0x6E)
    case 0x22: return short(0x22)
    case 0x5C: return short(0x5C)
    case 0x09: return short(0x74)
    case 0x0D: return short(0x72)
    case 0x08: return short(0x62)
    case 0x0C: return short(0x66)
    default:
      let low = byte & 15
      let digits = UInt64(0x30 | byte &>> 4) | UInt64(low < 10 ? 0x30 &+ low : 0x57 &+ low) &<< 8
      // \u00 and two digits
      return 0x3030_755C | digits &<< 32 | 1 &<< 56
    }
  }

  /// Appends an integer in decimal.
  @inline(__always)
  mutating func putInteger(_ value: Int) {
    reserve(Self.integerRoom)
    putReservedInteger(value)
  }

  /// The room that an integer needs, in bytes.
  static var integerRoom: Int { 32 }

  /// Appends an integer in decimal. There must be room.
  @inline(__always)
  mutating func putReservedInteger(_ value: Int) {
    if value < 0 { put(0x2D) }
    let magnitude = UInt64(value.magnitude)
    if magnitude < 100_000_000 {
      putDigits(magnitude, padded: false)
    } else {
      putLongInteger(magnitude)
    }
  }

  /// Appends an integer of up to twenty digits, eight at a time.
  @inline(never)
  private mutating func putLongInteger(_ value: UInt64) {
    let (rest, low) = value.quotientAndRemainder(dividingBy: 100_000_000)
    let (high, middle) = rest.quotientAndRemainder(dividingBy: 100_000_000)
    if high > 0 { putDigits(high, padded: false) }
    putDigits(middle, padded: high > 0)
    putDigits(low, padded: true)
  }

  /// Appends a number below 10^8. If `padded`, it gets leading zeros up to eight digits.
  @inline(__always)
  private mutating func putDigits(_ value: UInt64, padded: Bool) {
    let digits = EightDigits(UInt32(truncatingIfNeeded: value))
    if padded {
      put(digits.all, count: 8)
    } else {
      put(digits.significant, count: digits.count)
    }
  }

  /// Appends a nonzero number by the steps of ECMA-262, Number::toString: k digits, with the point after the n-th.
  mutating func putDouble(_ value: Double) {
    let shortest = ShortestDigits(value)
    let digits = shortest.digits
    let (k, n) = (digits.count, shortest.pointPosition)
    reserve(40)
    if value < 0 { put(0x2D) }
    switch n {
    case k...21 where k <= 21:
      putAll(digits[...])
      putAll(repeatElement(0x30, count: n - k))
    case 1...21:
      putAll(digits[..<n])
      put(0x2E)
      putAll(digits[n...])
    case -5...0:
      put(0x30)
      put(0x2E)
      putAll(repeatElement(0x30, count: -n))
      putAll(digits[...])
    default:
      put(digits[0])
      if k > 1 {
        put(0x2E)
        putAll(digits[1...])
      }
      put(0x65)
      put(n > 0 ? 0x2B : 0x2D)
      putInteger(abs(n - 1))
    }
  }

  /// Appends bytes. There must be room.
  private mutating func putAll(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { put(byte) }
  }
}
