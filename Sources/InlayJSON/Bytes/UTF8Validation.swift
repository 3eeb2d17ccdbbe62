/// Checks UTF-8 (Unicode, table 3-7) without branches on the text: mixed text would make them unpredictable, which costs
/// the standard library's own check most of its time.
///
/// Sixteen bytes at a time are compared with the three before each; what is left at both ends goes through a state
/// machine. Its next state is a shift away: each byte has a word that holds, for every state at its bit offset, the
/// offset of the state that follows. So a byte costs one load and one shift.
enum UTF8Validation {
  /// States as bit offsets into the words of ``transitions``.
  private enum State {
    /// A malformed sequence was met; it stays so.
    static let bad: UInt64 = 0
    /// Between two scalars.
    static let start: UInt64 = 6
    /// One, two or three continuation bytes must follow.
    static let one: UInt64 = 12
    static let two: UInt64 = 18
    static let three: UInt64 = 24
    /// Behind E0, ED, F0 and F4 the next byte has a range of its own.
    static let afterE0: UInt64 = 30
    static let afterED: UInt64 = 36
    static let afterF0: UInt64 = 42
    static let afterF4: UInt64 = 48
  }

  /// For each byte, the state that follows each state.
  private static let transitions: [UInt64] = (0..<256).map { byte in
    var word: UInt64 = 0
    func add(_ from: UInt64, _ to: UInt64, _ range: ClosedRange<Int>) {
      if range.contains(byte) { word |= to << from }
    }
    add(State.start, State.start, 0x00...0x7F)
    add(State.start, State.one, 0xC2...0xDF)
    add(State.start, State.afterE0, 0xE0...0xE0)
    add(State.start, State.two, 0xE1...0xEC)
    add(State.start, State.afterED, 0xED...0xED)
    add(State.start, State.two, 0xEE...0xEF)
    add(State.start, State.afterF0, 0xF0...0xF0)
    add(State.start, State.three, 0xF1...0xF3)
    add(State.start, State.afterF4, 0xF4...0xF4)
    add(State.one, State.start, 0x80...0xBF)
    add(State.two, State.one, 0x80...0xBF)
    add(State.three, State.two, 0x80...0xBF)
    add(State.afterE0, State.one, 0xA0...0xBF)
    add(State.afterED, State.one, 0x80...0x9F)
    add(State.afterF0, State.two, 0x90...0xBF)
    add(State.afterF4, State.two, 0x80...0x8F)
    return word
  }

  /// Whether `bytes` are well-formed UTF-8. Complexity: O(n).
  static func isValid(_ bytes: Span<UInt8>) -> Bool {
    let words = transitions
    let table = words.span
    let count = bytes.count
    guard count >= 64 else { return passes(bytes, 0, count, table) }
    // Vectors look back three bytes, and begin at the start of a scalar.
    var index = 3
    while index < 7, isContinuation(bytes[index]) { index &+= 1 }
    guard passes(bytes, 0, index, table) else { return false }
    while index &+ blockLength <= count {
      guard bytes.isValidBlock(at: index) else { return false }
      index &+= blockLength
    }
    // The last scalar may have begun before `index`, but no more than four bytes.
    var start = index &- 1
    while start > index &- 4, isContinuation(bytes[start]) { start &-= 1 }
    return passes(bytes, start, count, table)
  }

  /// Bytes checked between two looks at whether all were well.
  static var blockLength: Int { 32 }

  @inline(__always)
  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  /// Whether `bytes[start..<end]` are whole well-formed scalars.
  @inline(__always)
  private static func passes(_ bytes: Span<UInt8>, _ start: Int, _ end: Int, _ table: Span<UInt64>) -> Bool {
    var state = State.start
    var index = start
    // Only the low six bits of `state` count; the masking shift leaves the others aside.
    while index < end {
      state = table[Int(bytes[index])] &>> state
      index &+= 1
    }
    return state & 63 == State.start
  }
}

extension Span where Element == UInt8 {
  /// Whether the bytes of a block at `offset` can follow those before them by table 3-7; three must stand before it,
  /// and what is missing at its end is the next block's concern.
  @inline(__always)
  fileprivate func isValidBlock(at offset: Int) -> Bool {
    let ascii = words(at: offset) | words(at: offset &- 3)
    if (ascii[0] | ascii[1] | ascii[2] | ascii[3]) & StringScan.nonASCII == 0 { return true }
    let faults = faults(at: offset) .| self.faults(at: offset &+ 16)
    return !any(faults)
  }

  /// Which of the 16 bytes at `offset` cannot stand behind the three before each.
  @inline(__always)
  private func faults(at offset: Int) -> SIMDMask<SIMD16<Int8>> {
    let byte = sixteen(at: offset)
    let first = sixteen(at: offset &- 1)
    let second = sixteen(at: offset &- 2)
    let third = sixteen(at: offset &- 3)
    // A continuation stands exactly where a start before it asks for one.
    let isContinuation = (byte & 0xC0) .== 0x80
    let isAskedFor = (first .>= 0xC0) .| (second .>= 0xE0) .| (third .>= 0xF0)
    var faults = isContinuation .^ isAskedFor
    // Starts of nothing; and second bytes that would make a scalar too long, a surrogate, or one above U+10FFFF.
    faults .|= ((byte & 0xFE) .== 0xC0) .| (byte .>= 0xF5)
    faults .|= (first .== 0xE0) .& (byte .< 0xA0)
    faults .|= (first .== 0xED) .& (byte .>= 0xA0)
    faults .|= (first .== 0xF0) .& (byte .< 0x90)
    faults .|= (first .== 0xF4) .& (byte .>= 0x90)
    return faults
  }

  /// Sixteen bytes at `offset`; bounds are checked.
  @inline(__always)
  private func sixteen(at offset: Int) -> SIMD16<UInt8> {
    unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
  }
}

extension String {
  /// The text of `bytes` if they are well-formed UTF-8. Complexity: O(n).
  init?(wellFormed bytes: ArraySlice<UInt8>) {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *), bytes.count >= 32 else {
      self.init(validating: bytes, as: UTF8.self)
      return
    }
    guard UTF8Validation.isValid(bytes.span) else { return nil }
    // Sound because the bytes were checked just above, and nothing can change them in between.
    self.init(copying: unsafe UTF8Span(unchecked: bytes.span))
  }
}
