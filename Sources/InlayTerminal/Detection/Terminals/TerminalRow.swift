internal import InlayUnicode

/// One kind of terminal: how it is known, and what is known of it that it does not answer itself.
struct TerminalRow: Sendable {
  /// What a terminal is known by.
  enum Sign: Sendable, Hashable {
    /// Its answer to XTVERSION begins with this name, and the version is in the range.
    case says(String, from: TerminalVersion? = nil, below: TerminalVersion? = nil)
    /// An environment variable is set.
    case has(String)
    /// An environment variable has this value.
    case value(String, String)
    /// An environment variable begins so.
    case begins(String, String)

    /// The variable that is looked at.
    var variable: String? {
      switch self {
      case .says: nil
      case .has(let name), .value(let name, _), .begins(let name, _): name
      }
    }
  }

  /// For people.
  var name: String
  /// Any of them is enough.
  var signs: [Sign]
  /// What it shows pictures by, best first. It is still asked where it can be: sixels and kitty's graphics count only
  /// when it says so.
  var protocols: [GraphicsProtocol] = []
  /// Whether the protocols may be taken for granted when it was not asked.
  var needsNoAnswer = false
  var colors: ColorDepth?
  var symbols = BlockSymbols.quadrant
  var widths = WidthProfile()
  var sixelsAreTransparent = true
  var showsLinks = false
  /// What it is, if it is no terminal but stands before one.
  var passthrough = Passthrough.none
  var reordersText = false
  /// Whether it answers XTVERSION: then variables that name it, from a terminal that did not answer, were inherited.
  var saysItsName = false
  /// Whether questions would be written on it, or are useless.
  var isNeverAsked = false
  /// Whether images and widths were measured on it; what is said of the others is from their documentation.
  var isMeasured = false

  /// A row.
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
