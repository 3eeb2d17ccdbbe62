/// The indices of a few sets met last, by identity in memory, each in the one place its addresses name: cheaper than
/// hashing, and without a retain.
///
/// Whoever fills it keeps the sets alive, else an address could come to mean another set.
struct RecentAttributeSets: Sendable {
  private struct Place: Sendable {
    var character: ObjectIdentifier?
    var paragraph: ObjectIdentifier?
    var index: UInt32?
  }

  private var places = [Place](repeating: Place(), count: 16)

  /// The index of a set, unless another set took its place. Complexity: O(1).
  subscript(_ set: AttributedText.AttributeSet) -> UInt32? {
    get {
      let (character, paragraph) = (set.character.identity, set.paragraph.identity)
      let place = places[Self.number(character, paragraph)]
      return place.character == character && place.paragraph == paragraph ? place.index : nil
    }
    set {
      let (character, paragraph) = (set.character.identity, set.paragraph.identity)
      places[Self.number(character, paragraph)] = Place(
        character: character, paragraph: paragraph, index: newValue)
    }
  }

  /// Objects lie at multiples of 16, mostly of 32.
  @inline(__always)
  private static func number(_ character: ObjectIdentifier?, _ paragraph: ObjectIdentifier?) -> Int {
    let a = UInt(bitPattern: character.map { Int(bitPattern: $0) } ?? 0)
    let b = UInt(bitPattern: paragraph.map { Int(bitPattern: $0) } ?? 0)
    return Int(truncatingIfNeeded: ((a &>> 4 &* 31 ^ b &>> 4) &* 0x9E37_79B9_7F4A_7C15) &>> 60)
  }
}
