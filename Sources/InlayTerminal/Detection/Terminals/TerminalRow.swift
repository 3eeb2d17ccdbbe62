internal import InlayUnicode

/// One kind of terminal: how to recognize it, and facts that it does not report itself.
struct TerminalRow: Sendable {
  /// A sign by which a terminal is recognized.
  enum Sign: Sendable, Hashable {
    /// The answer to XTVERSION starts with this name, and the version is in the range.
    case says(String, from: TerminalVersion? = nil, below: TerminalVersion? = nil)
    /// An environment variable is set.
    case has(String)
    /// An environment variable has this value.
    case value(String, String)
    /// An environment variable starts with this value.
    case begins(String, String)

    /// The environment variable that the sign depends on.
    var variable: String? {
      switch self {
      case .says: nil
      case .has(let name), .value(let name, _), .begins(let name, _): name
      }
    }
  }

  /// The name for display.
  var name: String
  /// The signs. One of them is enough.
  var signs: [Sign]
  /// The protocols for pictures, best first. The terminal is still queried if possible: sixels and kitty's graphics
  /// count only if it confirms them.
  var protocols: [GraphicsProtocol] = []
  /// Whether the protocols can be assumed without a query.
  var needsNoAnswer = false
  var colors: ColorDepth?
  var symbols = BlockSymbols.quadrant
  var widths = WidthProfile()
  var sixelsAreTransparent = true
  var showsLinks = false
  /// The multiplexer, if this is one rather than a terminal.
  var passthrough = Passthrough.none
  var reordersText = false
  /// Whether the terminal orders the letters of each word, but not the words.
  var reordersWords = false
  /// Who is to order right-to-left text on this terminal.
  var bidi: TerminalBidi { reordersText ? .terminal : reordersWords ? .words : .visual }
  /// Whether the terminal answers XTVERSION. If so, and it did not answer, variables that name it were inherited.
  var saysItsName = false
  /// Whether the terminal would print queries on its screen, or queries are useless.
  var isNeverAsked = false
  /// Whether its fonts have box characters, double ones too.
  var drawsBoxes = true
  /// Whether images and widths were measured on this terminal. Facts of other rows are from documentation.
  var isMeasured = false

  /// Creates a row.
  init(_ name: String, _ signs: [Sign], _ change: (inout TerminalRow) -> Void = { _ in }) {
    (self.name, self.signs) = (name, signs)
    change(&self)
  }

  func matches(_ identity: TerminalIdentity) -> Bool {
    signs.contains { sign in
      guard case .says(let name, let from, let below) = sign, identity.text.hasPrefix(name) else {
        return false
      }
      let version = identity.version
      return from.map { version >= $0 } ?? true && below.map { version < $0 } ?? true
    }
  }

  func matches(_ environment: TerminalEnvironment) -> Bool {
    signs.contains { sign in
      switch sign {
      case .says: false
      case .has(let name): environment[name] != nil
      case .value(let name, let value): environment[name] == value
      case .begins(let name, let beginning): environment[name]?.hasPrefix(beginning) ?? false
      }
    }
  }
}
