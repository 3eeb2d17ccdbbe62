/// The result of decoding a page's bytes.
package struct WebDecoded {
  /// The text as well-formed UTF-8.
  package var bytes: [UInt8] = []
  /// The number of byte sequences that were malformed and became U+FFFD.
  package var malformed = 0

  package init(bytes: [UInt8] = []) { self.bytes = bytes }

  mutating func append(_ scalar: UInt32) {
    // ASCII and most other scalars take the fast path. Undefined ones are counted.
    if scalar == CodePage.undefined { malformed += 1 }
    UTF8Bytes.append(scalar, to: &bytes)
  }
}

extension WebEncoding {
  /// Decodes the bytes from `start` on (Encoding Standard, 8 to 14). Well-formed UTF-8 is used unchanged. Complexity:
  /// O(n).
  package func decode(_ source: [UInt8], from start: Int) -> WebDecoded {
    switch kind {
    case .utf8: return Self.decodeUTF8(source, from: start)
    case .utf16(let isBigEndian): return Self.decodeUTF16(source, from: start, isBigEndian: isBigEndian)
    case .single(let number): return Self.decodeSingle(source, from: start, Self.table(number))
    case .userDefined:
      return Self.decodeSingle(source, from: start, (0..<128).map { 0xF780 + $0 })
    case .iso2022JP:
      var decoder = WebShiftDecoder(source, from: start)
      return decoder.run()
    case .shiftJIS, .eucJP, .gb18030, .big5, .eucKR:
      return WebMultibyteDecoder(kind, source).run(from: start)
    }
  }

  private static func decodeUTF8(_ source: [UInt8], from start: Int) -> WebDecoded {
    var decoded = WebDecoded()
    var at = UTF8Bytes.endOfWellFormed(in: source, from: start)
    if at == source.count {
      decoded.bytes = start == 0 ? source : Array(source[start...])
      return decoded
    }
    decoded.bytes.reserveCapacity(source.count)
    decoded.bytes.append(contentsOf: source[start..<at])
    while at < source.count {
      decoded.append(CodePage.undefined)
      let next = at + UTF8Bytes.length(in: source, at: at)
      at = UTF8Bytes.endOfWellFormed(in: source, from: next)
      if at > next { decoded.bytes.append(contentsOf: source[next..<at]) }
    }
    return decoded
  }

  private static func decodeUTF16(_ source: [UInt8], from start: Int, isBigEndian: Bool) -> WebDecoded {
    var decoded = WebDecoded()
    decoded.bytes.reserveCapacity(source.count - start)
    func unit(_ at: Int) -> UInt32 {
      let (a, b) = (UInt32(source[at]), UInt32(source[at + 1]))
      return isBigEndian ? a << 8 | b : b << 8 | a
    }
    var at = start
    while at + 1 < source.count {
      let value = unit(at)
      at += 2
      if value & 0xF800 != 0xD800 {
        // A U+FFFD in the input is not malformed.
        UTF8Bytes.append(value, to: &decoded.bytes)
      } else if value < 0xDC00, at + 1 < source.count, unit(at) & 0xFC00 == 0xDC00 {
        UTF8Bytes.append(0x1_0000 + (value & 0x3FF) << 10 + unit(at) & 0x3FF, to: &decoded.bytes)
        at += 2
      } else {
        decoded.append(CodePage.undefined)
        // Half a unit after half a surrogate pair is part of the same truncated end.
        if value < 0xDC00, at + 1 == source.count { at += 1 }
      }
    }
    if at < source.count { decoded.append(CodePage.undefined) }
    return decoded
  }

  private static func decodeSingle(_ source: [UInt8], from start: Int, _ upper: [UInt32]) -> WebDecoded {
    var decoded = WebDecoded()
    decoded.bytes.reserveCapacity(source.count - start)
    var at = start
    while at < source.count {
      let byte = source[at]
      if byte < 0x80 {
        let end = UTF8Bytes.endOfASCII(in: source, from: at)
        decoded.bytes.append(contentsOf: source[at..<end])
        at = end
      } else {
        decoded.append(upper[Int(byte & 0x7F)])
        at += 1
      }
    }
    return decoded
  }

  /// The scalars for 0x80 to 0xFF in a page of the Encoding Standard.
  private static func table(_ number: Int) -> [UInt32] {
    var upper = CodePage(number)?.upper.map { UInt32($0) } ?? Array(0x80...0xFF)
    let undefined = CodePage.undefinedBytes(number).map { HexTable($0).values() } ?? []
    for byte in undefined { upper[Int(byte & 0x7F)] = CodePage.undefined }
    // The cases below are where the standard differs from the Windows pages.
    switch number {
    case 1255: upper[0xCA - 0x80] = 0x5BA
    case 21_866:
      upper[0xAE - 0x80] = 0x45E
      upper[0xBE - 0x80] = 0x40E
    default: break
    }
    return upper
  }
}
