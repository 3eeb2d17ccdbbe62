/// A length or percentage as stated: a number and its unit.
package struct CSSLength: Sendable, Hashable {
  package enum Unit: UInt8, Sendable {
    /// Thousandths of a point.
    case absolute
    /// Multiples of the element's font size.
    case em
    /// Multiples of the root's font size.
    case rem
    case percent
  }

  package var value: Double
  package var unit: Unit

  package static let zero = CSSLength(value: 0, unit: .absolute)

  /// A length in a unit of CSS Values 4, 6; `nil` for units that depend on something unknown here, such as the size of
  /// the window. An `ex` and a `ch` are half an em, because no font is available (6.1.1).
  package init?(_ number: Double, unit: String) {
    switch unit {
    case "px": self.init(value: number * 750, unit: .absolute)
    case "pt": self.init(value: number * 1_000, unit: .absolute)
    case "pc": self.init(value: number * 12_000, unit: .absolute)
    case "in": self.init(value: number * 72_000, unit: .absolute)
    case "cm": self.init(value: number * 72_000 / 2.54, unit: .absolute)
    case "mm": self.init(value: number * 72_000 / 25.4, unit: .absolute)
    case "q": self.init(value: number * 72_000 / 101.6, unit: .absolute)
    case "em": self.init(value: number, unit: .em)
    case "rem": self.init(value: number, unit: .rem)
    case "ex", "ch": self.init(value: number / 2, unit: .em)
    default: return nil
    }
  }

  package init(value: Double, unit: Unit) {
    self.value = value
    self.unit = unit
  }

  /// The length in thousandths of a point, rounded, and clamped well within an `Int`; `nil` for a percentage if `whole`
  /// is `nil`.
  package func thousandths(em: Int, rem: Int, percentOf whole: Int?) -> Int? {
    switch unit {
    case .absolute: return Self.rounded(value)
    case .em: return Self.rounded(value * Double(em))
    case .rem: return Self.rounded(value * Double(rem))
    case .percent: return whole.map { Self.rounded(value * Double($0) / 100) }
    }
  }

  /// Rounds halves away from zero, and clamps so that several results can be added.
  package static func rounded(_ value: Double) -> Int { Int(max(-1e13, min(value.rounded(), 1e13))) }
}
