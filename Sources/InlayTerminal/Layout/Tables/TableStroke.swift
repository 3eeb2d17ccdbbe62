internal import InlayCore

/// A line at the edge of a cell.
struct TableStroke: Hashable {
  /// How it is drawn, from the weakest on.
  enum Pattern: UInt8 { case dotted, dashed, solid, double }

  /// The index of its style.
  var style: Int
  var pattern = Pattern.solid
  /// The width that the document states, in thousandths of a point.
  var width = 0

  /// The line between two edges that touch: the wider one, then the one with the stronger pattern (CSS 2.1, 17.6.2.1),
  /// then the first.
  static func stronger(_ first: TableStroke?, _ second: TableStroke?) -> TableStroke? {
    guard let first, let second else { return first ?? second }
    let isWeaker = (first.width, first.pattern.rawValue) < (second.width, second.pattern.rawValue)
    return isWeaker ? second : first
  }
}

extension TableStroke.Pattern {
  init(_ style: BorderStyle?) {
    switch style {
    case .double?: self = .double
    case .dashed?: self = .dashed
    case .dotted?: self = .dotted
    default: self = .solid
    }
  }
}

/// The lines that lead from the middle of a cell.
struct BoxArms {
  var up: TableStroke?
  var right: TableStroke?
  var down: TableStroke?
  var left: TableStroke?

  /// The style of the character; `nil` if there is no line.
  var style: Int? { (right ?? left ?? up ?? down)?.style }

  /// The character. Where lines cross or end, dashed ones are solid, as no character is both.
  ///
  /// - Parameter isRule: whether the line across is double whatever its pattern: it is below the header rows.
  func form(isRule: Bool = false, _ drawsBoxes: Bool) -> Character {
    let isAcross = isRule || right?.pattern == .double || left?.pattern == .double
    let isDown = up?.pattern == .double || down?.pattern == .double
    let arms = (up == nil ? 0 : 1) | (right == nil ? 0 : 2) | (down == nil ? 0 : 4) | (left == nil ? 0 : 8)
    guard drawsBoxes else {
      if arms & 0b0101 == 0 { return isAcross ? "=" : "-" }
      return arms & 0b1010 == 0 ? "|" : "+"
    }
    let patterns = [up, right, down, left].compactMap { $0?.pattern }
    if !isAcross, !isDown, arms == 0b1010 || arms == 0b0101, let pattern = patterns.first,
      patterns.allSatisfy({ $0 == pattern }), pattern != .solid
    {
      if pattern == .dashed { return arms == 0b1010 ? "\u{2504}" : "\u{2506}" }
      return arms == 0b1010 ? "\u{2508}" : "\u{250A}"
    }
    return Self.forms[isAcross ? (isDown ? 3 : 1) : (isDown ? 2 : 0)][arms]
  }

  /// Characters by arms: with single lines, double ones across, double ones up and down, and both double.
  private static let forms = ["╵╶└╷│┌├╴┘─┴┐┤┬┼", "╵═╘╷│╒╞═╛═╧╕╡╤╪", "║╶╙║║╓╟╴╜─╨╖╢╥╫", "║═╚║║╔╠═╝═╩╗╣╦╬"].map
  { Array(" " + $0) }
}
