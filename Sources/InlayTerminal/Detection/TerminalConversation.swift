/// One round of questions and answers.
struct TerminalConversation {
  private(set) var answers = TerminalAnswers()
  private let passthrough: Passthrough
  private let asksForPoints: Bool
  private var parser = ReplyParser()
  private var typed: [UInt8] = []
  private var received = 0

  init(passthrough: Passthrough, asksForPoints: Bool) {
    (self.passthrough, self.asksForPoints) = (passthrough, asksForPoints)
  }

  /// All that is sent, in one piece; the last question is the one every terminal answers.
  var questions: [UInt8] {
    var all = TerminalQuery.allCases.filter { $0 != .cellPoints || asksForPoints }
    // A multiplexer answers for itself; what only the terminal behind it knows is handed on.
    if passthrough != .none { all.removeAll { $0 == .graphics } }
    let outer: [TerminalQuery] = passthrough == .tmux ? [.name, .graphics, .cellPixels, .attributes] : []
    return outer.flatMap { Self.wrapped($0.bytes) } + all.flatMap(\.bytes)
  }

  /// A sequence that tmux hands on: every ESC doubled.
  static func wrapped(_ sequence: [UInt8]) -> [UInt8] {
    let inside = sequence.flatMap { $0 == 0x1B ? [$0, $0] : [$0] }
    return Array("\u{1B}Ptmux;".utf8) + inside + Array("\u{1B}\\".utf8)
  }

  /// Asks, and listens until the last answer.
  ///
  /// - Returns: whether that came before the deadline.
  mutating func hold<Port: TerminalPort & ~Copyable>(
    over port: inout Port, until deadline: Duration
  ) throws(TerminalPortError) -> Bool {
    try port.write(questions, until: deadline)
    // After a multiplexer's own answer the terminal behind it gets a little longer; it may never be let through.
    var end = deadline
    while true {
      let bytes = try port.read(until: end)
      received += bytes.count
      take(parser.push(bytes))
      if isAnswered { return true }
      if !answers.attributes.isEmpty, end == deadline {
        end = min(deadline, port.now + TerminalDetection.outerPatience)
      }
      if received > TerminalDetection.mostInput { return false }
      if bytes.isEmpty, port.now >= end { return !answers.attributes.isEmpty }
    }
  }

  /// Whether nothing more is to come: the terminal's own attributes, behind tmux's where that stands in between.
  var isAnswered: Bool { answers.attributes.count >= (passthrough == .tmux ? 2 : 1) }

  /// Ends listening.
  ///
  /// - Parameter isComplete: whether the last answer came; if not, what has only begun is an answer cut short.
  /// - Returns: what was typed meanwhile.
  mutating func finish(isComplete: Bool) -> [UInt8] {
    for reply in parser.finish() {
      if case .unfinished(let bytes) = reply {
        if isComplete || Self.mayBeKey(bytes) { typed += bytes }
      } else {
        take([reply])
      }
    }
    return typed
  }

  /// Alt and a bracket, alone; anything longer that a terminal did not finish is its answer.
  private static func mayBeKey(_ bytes: [UInt8]) -> Bool { bytes.count <= 2 && bytes.first == 0x1B }

  private mutating func take(_ replies: [TerminalReply]) {
    for reply in replies {
      switch reply {
      case .input(let bytes): typed += bytes
      default: _ = answers.take(reply)
      }
    }
  }
}
