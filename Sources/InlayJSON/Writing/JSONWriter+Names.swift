extension JSONWriter {
  /// Writes the name of the next member. Complexity: O(n).
  package mutating func name(_ name: String) {
    var copy = name
    copy.withUTF8 { bytes in self.name(unsafe bytes.span) }
  }

  /// Writes the name of the next member.
  package mutating func name(_ name: StaticString) {
    name.withUTF8Buffer { bytes in self.name(unsafe bytes.span) }
  }

  /// The first eight bytes of a name, if they are ASCII, as an integer for fast comparison.
  struct ShortName {
    /// The bytes, the first in the highest bits, so that the numeric order is the order of names. 0 if they are not ASCII.
    var bytes: UInt64 = 0
    /// The number of bytes; nine for a name that does not fit.
    var count = 0

    static let tooLong = 9

    init() {}

    @inline(__always)
    init(_ name: Span<UInt8>) {
      let word = name.partialWord(at: 0, count: name.count)
      let isASCII = word & StringScan.nonASCII == 0
      bytes = isASCII ? word.byteSwapped : 0
      count = isASCII && name.count <= 8 ? name.count : Self.tooLong
    }

    /// Whether the order of two names shows in these bytes. Padding is zeros.
    @inline(__always)
    func differs(from other: ShortName) -> Bool { bytes != other.bytes && bytes != 0 && other.bytes != 0 }

    /// The bytes as text.
    var text: [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: bytes &>> UInt64(56 &- $0 &* 8)) } }
  }

  /// Writes a name after checking that it is in order.
  private mutating func name(_ name: Span<UInt8>) {
    guard state == .name else { return fail(.misplaced("a name")) }
    let short = ShortName(name)
    let last = innermost.name
    if short.count != ShortName.tooLong, last.count != ShortName.tooLong {
      // Padding is zeros. If two names differ only in padding, the longer one comes last.
      guard
        innermost.isEmpty || last.bytes < short.bytes || last.bytes == short.bytes && last.count < short.count
      else { return failOrder(name) }
    } else {
      let isInOrder =
        innermost.isEmpty || (short.differs(from: last) ? last.bytes < short.bytes : isAscending(to: name))
      guard isInOrder else { return failOrder(name) }
      longNames.removeLast(longNames.count &- innermost.longNameStart)
      if short.count == ShortName.tooLong {
        for index in 0..<name.count { longNames.append(name[index]) }
      }
    }
    innermost.name = short
    reserve(24)
    if !innermost.isEmpty { put(0x2C) }
    innermost.isEmpty = false
    put(0x22)
    if short.count == ShortName.tooLong || !putPlain(short.bytes.byteSwapped, count: short.count) {
      escape(name)
      reserve(8)
    }
    // The quotation mark and the colon.
    put(0x3A22, count: 2)
    state = .memberValue
  }

  /// Whether the last name of the innermost object precedes `name` in canonical order.
  @inline(never)
  private func isAscending(to name: Span<UInt8>) -> Bool {
    let last = innermost.name.count == ShortName.tooLong ? longNames : innermost.name.text
    let start = innermost.name.count == ShortName.tooLong ? innermost.longNameStart : 0
    let lastCount = last.count - start
    for index in 0..<Swift.min(lastCount, name.count) where last[start + index] != name[index] {
      return utf16Rank(last[start + index]) < utf16Rank(name[index])
    }
    return lastCount < name.count
  }

  @inline(never)
  private mutating func failOrder(_ name: Span<UInt8>) {
    var bytes: [UInt8] = []
    for index in 0..<name.count { bytes.append(name[index]) }
    fail(.nameOutOfOrder(String(decoding: bytes, as: UTF8.self)))
  }
}
