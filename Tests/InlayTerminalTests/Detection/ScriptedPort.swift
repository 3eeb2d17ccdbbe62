import InlayCore

@testable import InlayTerminal

/// A terminal that does what a script says, with a clock that moves only as it reads.
struct ScriptedPort: TerminalPort {
  /// Bytes that arrive so long after the question.
  var arrivals: [(at: Duration, bytes: [UInt8])] = []
  /// What is thrown instead of beginning, or when nothing is left to arrive.
  var refusal: InlayError?
  var ending: InlayError?
  /// What it answers to what is written, at once, in pieces of this many bytes.
  var answer: @Sendable ([UInt8]) -> [UInt8] = { _ in [] }
  var pieces = Int.max
  /// Whether typed bytes can be given back.
  var takesBack = false

  var window: TerminalWindow? = TerminalWindow(cells: CellBox(columns: 80, rows: 24))
  private(set) var now = Duration.zero
  private(set) var sent: [UInt8] = []
  private(set) var isOpen = false
  private(set) var begins = 0
  private(set) var discarded = false
  private(set) var givenBack: [UInt8] = []

  mutating func begin() throws {
    if let refusal { throw refusal }
    begins += 1
    isOpen = true
  }

  mutating func write(_ bytes: [UInt8], until deadline: Duration) throws {
    sent += bytes
    var rest = answer(bytes)[...]
    while !rest.isEmpty {
      arrivals.append((now, Array(rest.prefix(pieces))))
      rest = rest.dropFirst(pieces)
    }
    arrivals.sort { $0.at < $1.at }
  }

  mutating func read(until deadline: Duration) throws -> [UInt8] {
    guard let next = arrivals.first, next.at <= deadline else {
      if let ending { throw ending }
      now = max(now, deadline)
      return []
    }
    arrivals.removeFirst()
    now = max(now, next.at)
    return next.bytes
  }

  mutating func end(returning typed: [UInt8], discardingRest: Bool) -> [UInt8] {
    guard isOpen else { return typed }
    isOpen = false
    discarded = discardingRest
    if takesBack { givenBack += typed }
    return takesBack ? [] : typed
  }

  /// A terminal that answers as a recorded one did.
  static func playing(_ terminal: RecordedTerminal) -> ScriptedPort {
    var port = ScriptedPort()
    port.answer = { terminal.answer(to: $0) }
    return port
  }
}
