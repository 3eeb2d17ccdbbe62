extension JSONReader {
  /// Bytes of unescaped text up to which room grows with the text, and that are kept for the next string.
  static var scratchRoom: Int { 1 << 16 }

  /// Bytes of unescaped text that are made between two looks at the room in `scratch`.
  private static var pieceRoom: Int { 1 << 13 }
  /// Room behind that for what one step can write.
  private static var pieceSlack: Int { 128 }

  /// Unescapes string content into `scratch`: from `start` to its closing quote, behind which `position` is left, or
  /// to `end` if the content was read before, which leaves `position` alone. UTF-8 is not checked here.
  mutating func unescape(from start: Int, end: Int?) throws(JSONError) {
    scratch.removeAll(keepingCapacity: true)
    if piece.isEmpty { piece = [UInt8](repeating: 0, count: Self.pieceRoom + Self.pieceSlack) }
    var index = start
    let limit = end ?? bytes.count
    while true {
      let step = try unescapePiece(from: index, limit: limit)
      // What outgrows this room is long: then it is made once for all that can come, and not copied again and again.
      // Memory is used only as far as it is written.
      if scratch.count &+ step.count > Self.scratchRoom, scratch.capacity < limit &- start {
        scratch.reserveCapacity(limit &- start)
      }
      scratch.append(contentsOf: piece[..<step.count])
      index = step.next
      if step.endsAtQuote {
        position = index
        return
      }
      guard index == limit else { continue }
      if end != nil { return }
      throw JSONError(.unexpectedEnd, at: limit)
    }
  }

  /// Unescapes content from `start` into `piece` until that is full, the closing quote has been passed, or `limit` is
  /// reached. Returns where it stopped and how many bytes it made.
  private mutating func unescapePiece(
    from start: Int, limit: Int
  ) throws(JSONError) -> (next: Int, count: Int, endsAtQuote: Bool) {
    // A reference of its own, as `self` is being changed.
    let bytes = self.bytes
    let input = bytes.span
    var output = piece.mutableSpan
    var index = start
    var to = 0
    while to < Self.pieceRoom, index < limit {
      if index &+ 32 <= limit {
        let words = input.words(at: index)
        if !StringScan.anyStops(words) {
          output.store(words, at: to)
          index &+= 32
          to &+= 32
          continue
        }
      }
      // At most 32 bytes on, a stop or the end is met.
      while index &+ 8 <= limit {
        let word = input.littleEndianWord(at: index)
        let found = StringScan.stops(word)
        output.store(word.littleEndian, at: to)
        let plain = found == 0 ? 8 : found.trailingZeroBitCount &>> 3
        index &+= plain
        to &+= plain
        if plain < 8 { break }
      }
      while index < limit, !StringScan.isStop(input[index]) {
        output[to] = input[index]
        index &+= 1
        to &+= 1
      }
      guard index < limit else { break }
      switch input[index] {
      case 0x22: return (index &+ 1, to, true)
      case 0x5C:
        let escape = try Self.escape(in: input, at: index, limit: limit)
        output.store(escape.utf8.littleEndian, at: to)
        to &+= escape.count
        index = escape.next
      case let control: throw JSONError(.controlCharacter(control), at: index)
      }
    }
    return (index, to, false)
  }

  /// What an escape stands for.
  private struct Escape {
    /// One scalar in UTF-8, the first byte in the lowest bits.
    let utf8: UInt32
    let count: Int
    /// The index behind the escape.
    let next: Int
  }

  /// What the escape at `start` (its backslash) stands for.
  @inline(__always)
  private static func escape(
    in input: Span<UInt8>, at start: Int, limit: Int
  ) throws(JSONError) -> Escape {
    guard start &+ 1 < limit else { throw JSONError(.unexpectedEnd, at: limit) }
    let byte: UInt32
    switch input[start &+ 1] {
    case 0x6E: byte = 0x0A
    case 0x22: byte = 0x22
    case 0x5C: byte = 0x5C
    case 0x2F: byte = 0x2F
    case 0x74: byte = 0x09
    case 0x72: byte = 0x0D
    case 0x62: byte = 0x08
    case 0x66: byte = 0x0C
    case 0x75: return try unicodeEscape(in: input, at: start, limit: limit)
    default: throw JSONError(.malformedEscape, at: start)
    }
    return Escape(utf8: byte, count: 1, next: start &+ 2)
  }

  /// The scalar of one or, for a surrogate pair, two escapes of the form `\u0041`.
  private static func unicodeEscape(
    in input: Span<UInt8>, at start: Int, limit: Int
  ) throws(JSONError) -> Escape {
    let unit = try hexUnit(in: input, at: start, limit: limit)
    var next = start &+ 6
    var code = UInt32(unit)
    switch unit {
    case 0xD800...0xDBFF:
      guard next &+ 1 < limit, input[next] == 0x5C, input[next &+ 1] == 0x75 else {
        // At the end of the input it is the end that is wrong, not the text.
        throw next < limit && (next &+ 1 < limit || input[next] != 0x5C)
          ? JSONError(.loneSurrogate, at: start) : JSONError(.unexpectedEnd, at: limit)
      }
      let low = try hexUnit(in: input, at: next, limit: limit)
      guard 0xDC00...0xDFFF ~= low else { throw JSONError(.loneSurrogate, at: start) }
      code = 0x10000 &+ ((UInt32(unit) & 0x3FF) &<< 10 | UInt32(low) & 0x3FF)
      next &+= 6
    case 0xDC00...0xDFFF: throw JSONError(.loneSurrogate, at: start)
    default: break
    }
    let (utf8, count) = utf8(of: code)
    return Escape(utf8: utf8, count: count, next: next)
  }

  /// The UTF-8 of a scalar that is no surrogate, the first byte in the lowest bits.
  private static func utf8(of code: UInt32) -> (UInt32, count: Int) {
    func continuation(_ shift: UInt32) -> UInt32 { 0x80 | code &>> shift & 0x3F }
    switch code {
    case ..<0x80: return (code, 1)
    case ..<0x800: return (0xC0 | code &>> 6 | continuation(0) &<< 8, 2)
    case ..<0x10000:
      return (0xE0 | code &>> 12 | continuation(6) &<< 8 | continuation(0) &<< 16, 3)
    default:
      let last = continuation(6) &<< 16 | continuation(0) &<< 24
      return (0xF0 | code &>> 18 | continuation(12) &<< 8 | last, 4)
    }
  }

  /// The code unit of the escape `\uXXXX` whose backslash is at `start`.
  private static func hexUnit(
    in input: Span<UInt8>, at start: Int, limit: Int
  ) throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for index in start &+ 2..<start &+ 6 {
      guard index < limit else { throw JSONError(.unexpectedEnd, at: limit) }
      let byte = input[index]
      let digit: UInt8
      switch byte {
      case 0x30...0x39: digit = byte &- 0x30
      case 0x41...0x46: digit = byte &- 0x37
      case 0x61...0x66: digit = byte &- 0x57
      default: throw JSONError(.malformedEscape, at: start)
      }
      unit = unit &<< 4 | UInt16(digit)
    }
    return unit
  }
}
