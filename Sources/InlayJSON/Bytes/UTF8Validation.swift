/// Validates UTF-8 (Unicode, table 3-7) with a state machine without branches. In mixed text, branches would be
/// unpredictable, which costs the standard library's own validation most of its time.
///
/// Each byte has a word that holds the next state for every state, at the bit offset of that state. States are such bit
/// offsets, so each byte costs one load and one shift.
enum UTF8Validation {
  /// States as bit offsets into the words of ``transitions``.
  private enum State {
    /// A malformed sequence was found. This state never changes.
    static let bad: UInt64 = 0
    /// Between two scalars.
    static let start: UInt64 = 6
    /// One, two or three continuation bytes must follow.
    static let one: UInt64 = 12
    static let two: UInt64 = 18
    static let three: UInt64 = 24
    /// After E0, ED, F0 and F4, the next byte has a special range.
    static let afterE0: UInt64 = 30
    static let afterED: UInt64 = 36
    static let afterF0: UInt64 = 42
    static let afterF4: UInt64 = 48
  }

  /// For each byte, the next state for each state.
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
    if bytes.isShortASCII { return true }
    let words = transitions
    let table = words.span
    var state = State.start
    var index = 0
    let count = bytes.count
    // Only the low six bits of `state` count. The masking shift ignores the others.
    while index &+ 32 <= count {
      if state & 63 == State.start, bytes.isASCII32(at: index) {
        index &+= 32
        continue
      }
      for _ in 0..<4 {
        let word = bytes.littleEndianWord(at: index)
        state = table[Int(truncatingIfNeeded: word & 0xFF)] &>> state
        state = table[Int(truncatingIfNeeded: word &>> 8 & 0xFF)] &>> state
        state = table[Int(truncatingIfNeeded: word &>> 16 & 0xFF)] &>> state
        state = table[Int(truncatingIfNeeded: word &>> 24 & 0xFF)] &>> state
        state = table[Int(truncatingIfNeeded: word &>> 32 & 0xFF)] &>> state
        state = table[Int(truncatingIfNeeded: word &>> 40 & 0xFF)] &>> state
        state = table[Int(truncatingIfNeeded: word &>> 48 & 0xFF)] &>> state
        state = table[Int(truncatingIfNeeded: word &>> 56)] &>> state
        index &+= 8
      }
      if state & 63 == State.bad { return false }
    }
    while index < count {
      state = table[Int(bytes[index])] &>> state
      index &+= 1
    }
    return state & 63 == State.start
  }
}

extension Span where Element == UInt8 {
  /// Whether there are at most 64 bytes, all ASCII, as in most strings.
  @inline(__always)
  fileprivate var isShortASCII: Bool {
    guard count <= 64 else { return false }
    var seen: UInt64 = 0
    var index = 0
    while index < count {
      seen |= partialWord(at: index, count: count &- index)
      index &+= 8
    }
    return seen & StringScan.nonASCII == 0
  }

  /// Whether the 32 bytes at `offset` are ASCII; bounds are checked.
  @inline(__always)
  fileprivate func isASCII32(at offset: Int) -> Bool {
    let a = littleEndianWord(at: offset) | littleEndianWord(at: offset &+ 8)
    let b = littleEndianWord(at: offset &+ 16) | littleEndianWord(at: offset &+ 24)
    return (a | b) & StringScan.nonASCII == 0
  }
}

extension String {
  /// The text of `bytes`; `nil` if they are not well-formed UTF-8. Complexity: O(n).
  init?(wellFormed bytes: ArraySlice<UInt8>) {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
      self.init(validating: bytes, as: UTF8.self)
      return
    }
    guard UTF8Validation.isValid(bytes.span) else { return nil }
    // Safe because the bytes were validated just above and cannot change in between.
    self.init(copying: unsafe UTF8Span(unchecked: bytes.span))
  }
}
