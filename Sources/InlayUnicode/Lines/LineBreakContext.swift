/// What the rules of UAX #14 must know of the text before a place: the class of the last scalar that was no space and no
/// mark on another, and for some classes what that one followed.
struct LineBreakContext: Sendable, Hashable {
  /// The class; `nil` at the start of a line.
  var scalar: LineBreakClass?
  /// What came before it, where a rule asks for it.
  var history = History.none

  enum History: Sendable {
    case none
    /// SY, IS, CL and CP that belong to a number: NU (NU | SY | IS)* (CL | CP)?
    case number
    /// HY and BA right after HL.
    case hebrew
    /// RI that is the second of a pair.
    case pair
  }

  /// Whether it is, or belongs to, a number that digits may go on with: NU (NU | SY | IS)*.
  var isOpenNumber: Bool {
    scalar == .numeric || history == .number && (scalar == .symbol || scalar == .infixSeparator)
  }
  /// Whether it ends a number: NU (NU | SY | IS)* (CL | CP)?
  var isNumber: Bool { scalar == .numeric || history == .number }

  /// The context after one more scalar that follows without spaces.
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

  /// All that can be met, each at its ``number``: the start, each class, and the classes with a history.
  static let all: [LineBreakContext] =
    [LineBreakContext(scalar: nil)] + LineBreakClass.allCases.map { LineBreakContext(scalar: $0) }
    + withHistory

  private static let withHistory: [LineBreakContext] =
    [.symbol, .infixSeparator, .closePunctuation, .closeParenthesis, .narrowCloseParenthesis].map {
      LineBreakContext(scalar: $0, history: .number)
    } + [.hyphen, .breakAfter].map { LineBreakContext(scalar: $0, history: .hebrew) } + [
      LineBreakContext(scalar: .regionalIndicator, history: .pair)
    ]

  /// Its place in ``all``.
  var number: UInt8 {
    guard let scalar else { return 0 }
    guard history != .none, let place = Self.withHistory.firstIndex(of: self) else {
      return scalar.rawValue + 1
    }
    return UInt8(1 + LineBreakClass.allCases.count + place)
  }
}
