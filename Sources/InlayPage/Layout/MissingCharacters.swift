import InlayCore

/// Characters that no font has: each is said once.
struct MissingCharacters {
  private var first: [Unicode.Scalar] = []
  private var seen: Set<Unicode.Scalar> = []
  private var places: [Int] = []
  private var count = 0

  /// How many are named.
  private static let maximumNamed = 20
  /// How many are told apart.
  private static let maximumSeen = 4_096

  /// Notes one. The place is worked out only if it is told.
  mutating func note(_ scalar: Unicode.Scalar, at place: @autoclosure () -> Int) {
    count += 1
    guard seen.count < Self.maximumSeen, seen.insert(scalar).inserted else { return }
    guard first.count < Self.maximumNamed else { return }
    first.append(scalar)
    places.append(place())
  }

  var diagnostics: [Diagnostic] {
    var all = zip(first, places).map { scalar, place in
      Diagnostic(.pageMissingCharacter, at: place, "no font has \(Self.name(of: scalar))")
    }
    if count > first.count {
      let others = seen.count > first.count ? ", \(seen.count - first.count) others among them" : ""
      all.append(
        Diagnostic(
          .pageMissingCharacter, "\(count) characters stand as boxes, because no font has them\(others)"))
    }
    return all
  }

  /// U+ and its number.
  static func name(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
