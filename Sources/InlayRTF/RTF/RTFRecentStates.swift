/// A small direct-mapped cache of the numbers of recent states. It is cheaper than a dictionary, and no choice of
/// states can make it slow.
struct RTFRecentStates {
  private var places = [(state: RTFCharacterState, number: Int32)?](repeating: nil, count: 64)

  /// The cached number of a state; `nil` if the state is not cached, or another one has replaced it. Complexity: O(1).
  subscript(_ state: RTFCharacterState) -> Int32? {
    get {
      guard let place = places[Self.place(of: state)], place.state == state else { return nil }
      return place.number
    }
    set { places[Self.place(of: state)] = newValue.map { (state, $0) } }
  }

  /// The cache slot of a state, computed from the fields that differ most often.
  private static func place(of state: RTFCharacterState) -> Int {
    var mixed = UInt32(bitPattern: state.font) &* 31 ^ UInt32(bitPattern: state.size)
    mixed = mixed &* 31 ^ UInt32(bitPattern: state.foreground)
    mixed = mixed &* 31 ^ UInt32(bitPattern: state.link)
    mixed = mixed &* 31 ^ UInt32(state.underline)
    mixed = mixed << 2 ^ (state.isBold ? 1 : 0) ^ (state.isItalic ? 2 : 0)
    return Int((mixed &* 0x9E37_79B9) >> 26)
  }
}
