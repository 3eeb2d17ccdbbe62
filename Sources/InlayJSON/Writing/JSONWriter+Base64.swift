extension JSONWriter {
  /// Writes `bytes` as a base64 string with padding (RFC 4648, section 4). Complexity: O(n).
  package mutating func base64(_ bytes: [UInt8]) {
    beginBase64()
    base64Piece(bytes.span)
    endBase64()
  }

  /// Starts a base64 string. Continue it with ``base64Piece(_:)`` and end it with ``endBase64()``.
  package mutating func beginBase64() {
    base64RestCount = 0
    beginString()
  }

  /// Writes the next bytes of a base64 string that ``beginBase64()`` started. Pieces may have any length. Complexity:
  /// O(n).
  package mutating func base64Piece(_ bytes: Span<UInt8>) {
    guard isInPieces else { return fail(.misplaced("a piece of base64")) }
    var start = 0
    // First completes the group that the previous piece left over.
    while base64RestCount > 0, start < bytes.count {
      let byte = bytes[start]
      start &+= 1
      if base64RestCount == 1 {
        base64Rest.1 = byte
        base64RestCount = 2
      } else {
        reserve(4)
        putGroup(base64Rest.0, base64Rest.1, byte)
        base64RestCount = 0
      }
    }
    // Encodes three bytes as four characters, with one check for room per 6,144 bytes.
    while bytes.count &- start >= 3 {
      let groups = Swift.min((bytes.count &- start) / 3, 2_048)
      reserve(groups &* 4)
      encode(bytes, start, groups)
      start &+= groups &* 3
    }
    guard start < bytes.count else { return }
    base64Rest.0 = bytes[start]
    base64RestCount = 1
    if start &+ 1 < bytes.count {
      base64Rest.1 = bytes[start &+ 1]
      base64RestCount = 2
    }
  }

  /// Ends a base64 string.
  package mutating func endBase64() {
    guard isInPieces else { return fail(.misplaced("the end of base64")) }
    if base64RestCount > 0 {
      reserve(4)
      putGroup(base64Rest.0, base64RestCount == 2 ? base64Rest.1 : 0, 0)
      buffer[used &- 1] = 0x3D
      if base64RestCount == 1 { buffer[used &- 2] = 0x3D }
      base64RestCount = 0
    }
    endString()
  }

  /// Encodes `groups` of three bytes from `start`. There must be room.
  private mutating func encode(_ bytes: Span<UInt8>, _ start: Int, _ groups: Int) {
    let table = Base64.pairs
    let pairs = table.span
    let offset = used
    var target = buffer.mutableSpan
    var to = unsafe target.mutableBytes
    for group in 0..<groups {
      let at = start &+ group &* 3
      let a = Int(bytes[at])
      let b = Int(bytes[at &+ 1])
      let c = Int(bytes[at &+ 2])
      let bits = a &<< 16 | b &<< 8 | c
      let characters = UInt32(pairs[bits &>> 12]) | UInt32(pairs[bits & 0xFFF]) &<< 16
      to.storeBytes(of: characters.littleEndian, toByteOffset: offset &+ group &* 4, as: UInt32.self)
    }
    used &+= groups &* 4
  }

  /// Writes the four characters for three bytes. There must be room.
  private mutating func putGroup(_ a: UInt8, _ b: UInt8, _ c: UInt8) {
    let bits = Int(a) &<< 16 | Int(b) &<< 8 | Int(c)
    for shift in [18, 12, 6, 0] { put(Base64.alphabet[bits &>> shift & 63]) }
  }
}
