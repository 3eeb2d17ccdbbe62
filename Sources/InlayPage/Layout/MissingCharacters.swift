import InlayCore

/// Characters that no font has. Each is reported once.
struct MissingCharacters {
  private var first: [Unicode.Scalar] = []
  private var seen: Set<Unicode.Scalar> = []
  private var places: [Int] = []
  private var count = 0

  /// Maximum number of characters reported by name.
  private static let maximumNamed = 20
  /// Maximum number of distinct characters that are remembered.
  private static let maximumSeen = 4_096

  /// Records a character. The position is computed only if the character is reported.
  mutating func note(_ scalar: Unicode.Scalar, at place: @autoclosure () -> Int) {
    count += 1
    guard seen.count < Self.maximumSeen, seen.insert(scalar).inserted else { return }
    guard first.count < Self.maximumNamed else { return }
    first.append(scalar)
    places.append(place())
  }

  var diagnostics: [Diagnostic] {
    var all = zip(first, places).map { scalar, place in
      Diagnostic(.pageMissingCharacter, at: place, "no font has the character \(Self.name(of: scalar))")
    }
    if count > first.count {
      let others =
        seen.count > first.count ? "; \(seen.count - first.count) different ones are not listed" : ""
      all.append(
        Diagnostic(
          .pageMissingCharacter, "\(count) characters are shown as boxes, because no font has them\(others)"))
    }
    return all
  }

  /// `U+` and the number of a character.
  static func name(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
