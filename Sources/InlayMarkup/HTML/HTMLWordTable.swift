/// The bytes of a name as two numbers. They identify names of up to 16 bytes. Longer names are never an ``HTMLWord``.
package struct HTMLNameKey: Hashable {
  package private(set) var low: UInt64 = 0
  package private(set) var high: UInt64 = 0
  package private(set) var count = 0

  package init() {}

  /// The key of a whole name.
  package init(_ name: some Sequence<UInt8>) { for byte in name { append(byte) } }

  /// Whether the key contains all bytes of the name.
  package var isWhole: Bool { count <= 16 }

  /// A hash whose upper bits are well distributed.
  @inline(__always)
  package var hash: UInt64 { (low ^ (high &* 0xC2B2_AE3D_27D4_EB4F)) &* 0x9E37_79B9_7F4A_7C15 }

  /// Appends a byte. The caller converts capitals to lower case.
  @inline(__always)
  package mutating func append(_ byte: UInt8) {
    if count < 8 {
      low |= UInt64(byte) << UInt64(truncatingIfNeeded: count &* 8)
    } else if count < 16 {
      high |= UInt64(byte) << UInt64(truncatingIfNeeded: (count &- 8) &* 8)
    }
    count &+= 1
  }
}

/// Maps names to ``HTMLWord`` by open addressing. At most a quarter of the slots are used. Complexity: O(1).
package struct HTMLWordTable: Sendable {
  private struct Slot: Sendable {
    /// 0 in an empty slot, because no name starts with NUL.
    package var low: UInt64 = 0
    package var high: UInt64 = 0
    package var word = HTMLWord.other
  }

  private var slots = [Slot](repeating: Slot(), count: 1024)

  /// The table of all words.
  package static let shared = HTMLWordTable()

  private init() {
    for word in HTMLWord.allCases where word != .other {
      let key = HTMLNameKey(word.rawValue.utf8)
      var index = Self.index(key)
      while slots[index].low != 0 { index = (index + 1) & 1023 }
      slots[index] = Slot(low: key.low, high: key.high, word: word)
    }
  }

  @inline(__always)
  private static func index(_ key: HTMLNameKey) -> Int { Int(truncatingIfNeeded: key.hash >> 54) }

  @inline(__always)
  package func word(_ key: HTMLNameKey) -> HTMLWord {
    guard key.isWhole else { return .other }
    var index = Self.index(key)
    while slots[index].low != 0 {
      if slots[index].low == key.low, slots[index].high == key.high { return slots[index].word }
      index = (index + 1) & 1023
    }
    return .other
  }
}
