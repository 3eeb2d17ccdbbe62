internal import CFriBidi

/// The Unicode Bidirectional Algorithm (UAX #9) for a paragraph, by FriBidi.
enum FriBidi {
  /// Finds the first strong letter outside of isolates (P2, P3), one scalar at a time.
  struct FirstStrong {
    private var isolates = 0

    /// Takes the next scalar.
    ///
    /// - Returns: whether it is a right-to-left letter; `nil` if it is not the letter looked for.
    mutating func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool? {
      switch inlay_direction_of(scalar.value) {
      case inlay_direction_left_to_right where isolates == 0: return false
      case inlay_direction_right_to_left where isolates == 0: return true
      case inlay_direction_isolate: isolates += 1
      case inlay_direction_end_of_isolate: isolates = max(0, isolates - 1)
      default: break
      }
      return nil
    }
  }

  /// Computes the level of each scalar and converts Arabic letters to their joined forms, because no terminal would
  /// join them in visual order. A scalar that merges with the one before, such as alef after lam, becomes U+FEFF.
  ///
  /// - Returns: the levels; `nil` if memory is short or the paragraph is too long for FriBidi.
  static func levels(of scalars: inout [UInt32], isRightToLeft: Bool) -> [Int8]? {
    let count = scalars.count
    guard let length = Int32(exactly: count), length > 0 else { return nil }
    var types = [UInt32](repeating: 0, count: count)
    var brackets = [UInt32](repeating: 0, count: count)
    var levels = [Int8](repeating: 0, count: count)
    guard unsafe inlay_levels(&scalars, length, isRightToLeft, &types, &brackets, &levels) else { return nil }
    var joining = [UInt8](repeating: 0, count: count)
    unsafe inlay_shape(&scalars, length, &types, &levels, &joining)
    return levels
  }

  /// The mirror image of a character, such as the opposite parenthesis; `nil` if it has none.
  static func mirrored(_ scalar: UInt32) -> UInt32? {
    var mirror = scalar
    return unsafe fribidi_get_mirror_char(scalar, &mirror) != 0 ? mirror : nil
  }
}
