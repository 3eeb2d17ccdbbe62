/// A small cache of the indices of recent attribute sets, keyed by identity in memory. Each set has exactly one slot,
/// computed from its addresses. A lookup is cheaper than hashing and takes no retain.
///
/// The code that fills it must keep the sets alive; otherwise an address could be reused for another set.
struct RecentAttributeSets: Sendable {
  private struct Place: Sendable {
    var character: ObjectIdentifier?
    var paragraph: ObjectIdentifier?
    var index: UInt32?
  }

  private var places = [Place](repeating: Place(), count: 16)

  /// The index of a set, by the identities of its attributes, unless another set took its slot. Complexity: O(1).
  @inline(__always)
  subscript(_ character: ObjectIdentifier?, _ paragraph: ObjectIdentifier?) -> UInt32? {
    get {
      let place = places[Self.number(character, paragraph)]
      return place.character == character && place.paragraph == paragraph ? place.index : nil
    }
    set {
      places[Self.number(character, paragraph)] = Place(
        character: character, paragraph: paragraph, index: newValue)
    }
  }

  /// Object addresses are multiples of 16, mostly of 32.
  @inline(__always)
  private static func number(_ character: ObjectIdentifier?, _ paragraph: ObjectIdentifier?) -> Int {
    let a = UInt(bitPattern: character.map { Int(bitPattern: $0) } ?? 0)
    let b = UInt(bitPattern: paragraph.map { Int(bitPattern: $0) } ?? 0)
    return Int(truncatingIfNeeded: ((a &>> 4 &* 31 ^ b &>> 4) &* 0x9E37_79B9_7F4A_7C15) &>> 60)
  }
}
