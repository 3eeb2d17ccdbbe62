/// What the rules of UAX #14 need to know of the text before a position: the class of the last scalar that is neither a
/// space nor a combining mark, and for some classes, what preceded it.
struct LineBreakContext: Sendable, Hashable {
  /// The class; `nil` at the start of a line.
  var scalar: LineBreakClass?
  /// What preceded the scalar, if a rule needs it.
  var history = History.none

  enum History: Sendable {
    case none
    /// SY, IS, CL or CP as part of a number: NU (NU | SY | IS)* (CL | CP)?
    case number
    /// HY or BA directly after HL.
    case hebrew
    /// RI as the second of a pair.
    case pair
  }

  /// Whether it is part of a number that digits can continue: NU (NU | SY | IS)*.
  var isOpenNumber: Bool {
    scalar == .numeric || history == .number && (scalar == .symbol || scalar == .infixSeparator)
  }
  /// Whether it ends a number: NU (NU | SY | IS)* (CL | CP)?
  var isNumber: Bool { scalar == .numeric || history == .number }

  /// The context after the next scalar, if it follows without spaces.
  func followed(by right: LineBreakClass) -> LineBreakContext {
    switch right {
    case .symbol, .infixSeparator, .closePunctuation, .closeParenthesis, .narrowCloseParenthesis:
      LineBreakContext(scalar: right, history: isOpenNumber ? .number : .none)
    case .hyphen, .breakAfter:
      LineBreakContext(scalar: right, history: scalar == .hebrewLetter ? .hebrew : .none)
    case .regionalIndicator:
      LineBreakContext(scalar: right, history: scalar == right && history == .none ? .pair : .none)
    default: LineBreakContext(scalar: right)
    }
  }

  /// All possible contexts, by ``number``: the start, each class, and the classes with a history.
  static let all: [LineBreakContext] =
    [LineBreakContext(scalar: nil)] + LineBreakClass.allCases.map { LineBreakContext(scalar: $0) }
    + withHistory

  private static let withHistory: [LineBreakContext] =
    [.symbol, .infixSeparator, .closePunctuation, .closeParenthesis, .narrowCloseParenthesis].map {
      LineBreakContext(scalar: $0, history: .number)
    } + [.hyphen, .breakAfter].map { LineBreakContext(scalar: $0, history: .hebrew) } + [
      LineBreakContext(scalar: .regionalIndicator, history: .pair)
    ]

  /// Index in ``all``.
  var number: UInt8 {
    guard let scalar else { return 0 }
    guard history != .none, let place = Self.withHistory.firstIndex(of: self) else {
      return scalar.rawValue + 1
    }
    return UInt8(1 + LineBreakClass.allCases.count + place)
  }
}
