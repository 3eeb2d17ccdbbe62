import InlayUnicode

@testable import InlayTerminal

/// Any answers of a terminal. The parser must give the same result however the bytes are split, and invent no input.
/// Detection and measuring must end, restore the terminal, and accept nothing impossible.
///
/// The first byte sets the length of the pieces, the second one selects the terminal that the environment names.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  guard input.count >= 2 else { return 0 }
  let bytes = Array(input[2...])
  let piece = Int(input[0]) + 1

  for readsCursor in [true, false] {
    let whole = replies(bytes, pieces: Int.max, readsCursor)
    precondition(replies(bytes, pieces: piece, readsCursor) == whole, "replies depend on how they are cut")
    var rest = bytes[...]
    for case .input(let typed) in whole {
      for byte in typed {
        guard let place = rest.firstIndex(of: byte) else { preconditionFailure("input that never came") }
        rest = rest[(place + 1)...]
      }
    }
  }

  let terms = [
    "xterm", "xterm-kitty", "tmux-256color", "screen", "mlterm", "foot", "xterm-256color", "linux",
  ]
  let environment = TerminalEnvironment(["TERM": terms[Int(input[1]) % terms.count], "KITTY_WINDOW_ID": "1"])
  var port = AnsweringPort(bytes: bytes, piece: piece)
  let found = TerminalDetection.detect(environment: environment, port: &port)
  let known = found.capabilities
  precondition(!port.isOpen, "the terminal is left as it was")
  precondition(known.protocols.last == .text && Set(known.protocols).count == known.protocols.count)
  precondition(2...65_536 ~= known.sixelColors)
  if let limit = known.sixelLimit {
    precondition(1...65_535 ~= limit.width && 1...65_535 ~= limit.height)
  }
  precondition(found.pending.count <= bytes.count, "more typed than came")
  precondition(found.elapsed <= TerminalDetection.timeout, "the deadline does not hold")
  if let name = known.name {
    precondition(
      name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }, "a name with controls")
  }

  port = AnsweringPort(bytes: bytes, piece: piece)
  do {
    let measured = try WidthProbe.measure(environment: environment, port: &port)
    precondition(WidthProfile(line: measured.profile.line) == measured.profile, "a profile is not its line")
  } catch {
    precondition(!"\(error)".isEmpty)
  }
  precondition(!port.isOpen, "the terminal is left as it was")
  if let profile = WidthProfile(line: String(decoding: bytes, as: UTF8.self)) {
    precondition(Array(profile.line.utf8) == bytes, "two lines are one profile")
  }
  return 0
}

private func replies(_ bytes: [UInt8], pieces: Int, _ readsCursor: Bool) -> [TerminalReply] {
  var parser = ReplyParser(readsCursorReports: readsCursor)
  var out: [TerminalReply] = []
  var rest = bytes[...]
  while !rest.isEmpty {
    out += parser.push(rest.prefix(pieces))
    rest = rest.dropFirst(pieces)
  }
  return (out + parser.finish()).reduce(into: []) { joined, reply in
    if case .input(let bytes) = reply, case .input(let before) = joined.last {
      joined[joined.count - 1] = .input(before + bytes)
    } else {
      joined.append(reply)
    }
  }
}

/// A terminal that answers with given bytes, and then not at all.
private struct AnsweringPort: TerminalPort {
  var bytes: [UInt8]
  var piece: Int
  var isOpen = false
  var now = Duration.zero
  var window: TerminalWindow? { TerminalWindow(cells: CellBox(columns: 80, rows: 24)) }
  private var place = 0

  init(bytes: [UInt8], piece: Int) { (self.bytes, self.piece) = (bytes, piece) }

  mutating func begin() throws { isOpen = true }
  mutating func write(_ bytes: [UInt8], until deadline: Duration) throws {}
  mutating func read(until deadline: Duration) throws -> [UInt8] {
    let end = min(bytes.count, place + piece)
    defer { place = end }
    if place == end { now = deadline }
    return Array(bytes[place..<end])
  }
  mutating func end(returning typed: [UInt8], discardingRest: Bool) -> [UInt8] {
    isOpen = false
    return typed
  }
}
