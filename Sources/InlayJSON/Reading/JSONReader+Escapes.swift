extension JSONReader {
  /// Maximum capacity that grows with the text and is kept for the next string, in bytes of unescaped text.
  static var scratchRoom: Int { 1 << 16 }

  /// Unescapes string content into `scratch`. If `end` is `nil`, reads from `start` to the closing quotation mark and
  /// advances `position` past it. Otherwise the content was read before, and `position` does not change. Does not
  /// validate UTF-8. Throws if an escape is malformed.
  /// - Parameter first: the index of the first quotation mark, backslash or control character, if known.
  mutating func unescape(from start: Int, end: Int?, first: Int? = nil) throws(JSONError) {
    scratch.removeAll(keepingCapacity: true)
    var index = start
    let limit = end ?? bytes.count
    var stop = first ?? Swift.min(limit, StringScan.firstStop(in: bytes.span, from: index))
    while true {
      // A text that exceeds this capacity is long. It then gets the maximum capacity once, instead of being copied
      // repeatedly. Memory is used only as far as it is written.
      if scratch.count &+ (stop &- index) > Self.scratchRoom, scratch.capacity < limit &- start {
        scratch.reserveCapacity(limit &- start)
      }
      appendPlain(index, stop)
      guard stop < limit else {
        if end != nil { return }
        throw JSONError(.unexpectedEnd, at: limit)
      }
      switch bytes[stop] {
      case 0x22:
        position = stop &+ 1
        return
      case 0x5C:
        index = try appendEscape(at: stop, limit: limit)
      case let control:
        throw JSONError(.controlCharacter(control), at: stop)
      }
      stop = Swift.min(limit, StringScan.firstStop(in: bytes.span, from: index))
    }
  }

  /// Appends `bytes[start..<end]`. A slice of the array would be retained and released for every piece between two
  /// escapes, which costs more than copying.
  @inline(__always)
  private mutating func appendPlain(_ start: Int, _ end: Int) {
    unsafe bytes.withUnsafeBufferPointer { all in
      unsafe scratch.append(contentsOf: UnsafeBufferPointer(rebasing: all[start..<end]))
    }
  }

  /// Appends the meaning of the escape whose backslash is at `start`. Returns the index after the escape. Throws if it
  /// is malformed.
  @inline(__always)
  private mutating func appendEscape(at start: Int, limit: Int) throws(JSONError) -> Int {
    guard start &+ 1 < limit else { throw JSONError(.unexpectedEnd, at: limit) }
    switch bytes[start &+ 1] {
    case 0x6E: scratch.append(0x0A)
    case 0x22: scratch.append(0x22)
    case 0x5C: scratch.append(0x5C)
    case 0x2F: scratch.append(0x2F)
    case 0x74: scratch.append(0x09)
    case 0x72: scratch.append(0x0D)
    case 0x62: scratch.append(0x08)
    case 0x66: scratch.append(0x0C)
    case 0x75: return try appendUnicodeEscape(at: start, limit: limit)
    default: throw JSONError(.malformedEscape, at: start)
    }
    return start &+ 2
  }

  /// Appends the scalar of one escape of the form `\u0041`, or of two for a surrogate pair. Throws if they are
  /// malformed.
  private mutating func appendUnicodeEscape(at start: Int, limit: Int) throws(JSONError) -> Int {
    let unit = try hexUnit(at: start, limit: limit)
    var next = start &+ 6
    var code = UInt32(unit)
    switch unit {
    case 0xD800...0xDBFF:
      guard next &+ 1 < limit, bytes[next] == 0x5C, bytes[next &+ 1] == 0x75 else {
        // At the end of the input, the error is the missing rest.
        throw next < limit && (next &+ 1 < limit || bytes[next] != 0x5C)
          ? JSONError(.loneSurrogate, at: start) : JSONError(.unexpectedEnd, at: limit)
      }
      let low = try hexUnit(at: next, limit: limit)
      guard 0xDC00...0xDFFF ~= low else { throw JSONError(.loneSurrogate, at: start) }
      code = 0x10000 &+ ((UInt32(unit) & 0x3FF) &<< 10 | UInt32(low) & 0x3FF)
      next &+= 6
    case 0xDC00...0xDFFF: throw JSONError(.loneSurrogate, at: start)
    default: break
    }
    appendScalar(code)
    return next
  }

  /// Appends the UTF-8 of a scalar that is not a surrogate.
  private mutating func appendScalar(_ code: UInt32) {
    func continuation(_ shift: UInt32) -> UInt8 { 0x80 | UInt8(truncatingIfNeeded: code &>> shift) & 0x3F }
    func lead(_ mark: UInt8, _ shift: UInt32) -> UInt8 { mark | UInt8(truncatingIfNeeded: code &>> shift) }
    switch code {
    case ..<0x80:
      scratch.append(lead(0, 0))
    case ..<0x800:
      scratch.append(lead(0xC0, 6))
      scratch.append(continuation(0))
    case ..<0x10000:
      scratch.append(lead(0xE0, 12))
      scratch.append(continuation(6))
      scratch.append(continuation(0))
    default:
      scratch.append(lead(0xF0, 18))
      scratch.append(continuation(12))
      scratch.append(continuation(6))
      scratch.append(continuation(0))
    }
  }

  /// The code unit of the escape `\uXXXX` whose backslash is at `start`. Throws if it is malformed.
  private func hexUnit(at start: Int, limit: Int) throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for index in start &+ 2..<start &+ 6 {
      guard index < limit else { throw JSONError(.unexpectedEnd, at: limit) }
      let byte = bytes[index]
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
