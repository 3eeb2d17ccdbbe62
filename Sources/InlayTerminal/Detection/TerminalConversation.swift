/// One round of queries and answers.
struct TerminalConversation {
  private(set) var answers = TerminalAnswers()
  private let passthrough: Passthrough
  private let asksForPoints: Bool
  /// Whether tmux passes queries on; `nil` if unknown.
  private let passesThrough: Bool?
  private var parser = ReplyParser()
  private var typed: [UInt8] = []
  private var received = 0

  init(_ environment: TerminalEnvironment) {
    passthrough = environment.passthrough
    passesThrough = environment.passesThrough
    asksForPoints = environment.isITerm
  }

  private var asksOuter: Bool { passthrough == .tmux && passesThrough != false }

  /// All queries, sent in one write. Every terminal answers the last one.
  var questions: [UInt8] {
    var all = TerminalQuery.allCases.filter { $0 != .cellPoints || asksForPoints }
    // A multiplexer answers for itself. It passes on only what the terminal behind it must answer.
    if passthrough != .none { all.removeAll { $0 == .graphics } }
    let outer: [TerminalQuery] = asksOuter ? [.name, .graphics, .cellPixels, .attributes] : []
    return outer.flatMap { Self.wrapped($0.bytes) } + all.flatMap(\.bytes)
  }

  /// A sequence wrapped so that tmux passes it on: every ESC is doubled.
  static func wrapped(_ sequence: [UInt8]) -> [UInt8] {
    let inside = sequence.flatMap { $0 == 0x1B ? [$0, $0] : [$0] }
    return Array("\u{1B}Ptmux;".utf8) + inside + Array("\u{1B}\\".utf8)
  }

  /// Sends the queries and reads until the last answer.
  ///
  /// - Returns: whether the last answer arrived before the deadline.
  /// - Throws: whatever the port throws.
  mutating func hold<Port: TerminalPort & ~Copyable>(
    over port: inout Port, until deadline: Duration
  ) throws -> Bool {
    try port.write(questions, until: deadline)
    // Once the multiplexer has answered, wait only briefly for the terminal behind it: the multiplexer may never pass
    // queries on.
    var end = deadline
    while true {
      let bytes = try port.read(until: end)
      received += bytes.count
      take(parser.push(bytes))
      if isAnswered { return true }
      if !answers.attributes.isEmpty, end == deadline, passesThrough != true {
        end = min(deadline, port.now + TerminalDetection.outerTimeout)
      }
      if received > TerminalDetection.maximumInput { return false }
      if bytes.isEmpty, port.now >= end { return !answers.attributes.isEmpty }
    }
  }

  /// Whether the last answer arrived: the terminal's device attributes and, if tmux is queried too, those of tmux
  /// before them.
  var isAnswered: Bool { answers.attributes.count >= (asksOuter ? 2 : 1) }

  /// Ends the conversation.
  ///
  /// - Parameter isComplete: whether the last answer arrived. If not, an unfinished sequence is a truncated answer.
  /// - Returns: what was typed in the meantime.
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

  /// Whether an unfinished sequence may be Alt with a bracket. Anything longer is a terminal's answer.
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
