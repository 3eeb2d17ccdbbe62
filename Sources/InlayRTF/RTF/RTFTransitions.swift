/// The words that change one formatting into another, built once for each pair.
struct RTFTransitions {
  struct Change {
    var bytes: [UInt8]
    /// Whether the words start a new line, as Cocoa does for fonts.
    var startsLine: Bool
  }

  private struct Key: Hashable {
    var from: UInt32
    var to: UInt32
    var always: Bool
  }

  private var changes: [Change] = []
  private var indices: [Key: Int] = [:]
  /// The same cache for the lowest formatting indices, without hashing; -1 is not built yet. Most texts need only
  /// these.
  private var first = [Int32](repeating: -1, count: 2 << 12)

  /// The change between two formattings, given by their indices in `states`. Complexity: O(1).
  subscript(from from: Int, to to: Int, always always: Bool, states: [RTFCharacterState]) -> Change {
    mutating get {
      let slot = from < 64 && to < 64 ? from << 7 | to << 1 | (always ? 1 : 0) : -1
      if slot >= 0, first[slot] >= 0 { return changes[Int(first[slot])] }
      let key = Key(
        from: UInt32(truncatingIfNeeded: from), to: UInt32(truncatingIfNeeded: to), always: always)
      if let known = indices[key] { return changes[known] }
      let (font, other) = RTFCharacterWords.words(from: states[from], to: states[to], always: always)
      var bytes = Array(font.utf8)
      if !font.isEmpty, !other.isEmpty { bytes.append(0x20) }
      bytes += other.utf8
      let change = Change(bytes: bytes, startsLine: font.hasPrefix("\\f") || font.hasPrefix("\\plain"))
      // A text with ever-changing formatting must not fill the memory.
      if changes.count >= 1 << 16 {
        changes.removeAll()
        indices.removeAll()
        first = [Int32](repeating: -1, count: 2 << 12)
      }
      if slot >= 0 { first[slot] = Int32(truncatingIfNeeded: changes.count) }
      indices[key] = changes.count
      changes.append(change)
      return change
    }
  }
}
