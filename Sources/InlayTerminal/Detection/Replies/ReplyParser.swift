/// Splits the input from a terminal into replies and typed keys, byte by byte.
///
/// A pure value without a clock or a terminal. It keeps at most ``maximumSequence`` bytes between calls. Every byte
/// that may have been typed is returned as ``TerminalReply/input(_:)``.
///
/// ```
/// var parser = ReplyParser()
/// print(parser.push([0x1B, 0x5B, 0x3F, 0x36, 0x32]))  // []: ESC [ ? 6 2
/// print(parser.push([0x3B, 0x34, 0x63, 0x71]))        // ; 4 c q: [.deviceAttributes([62, 4]), .input([0x71])]
/// ```
///
/// Sequences follow ECMA-48 (sections 5.4, 5.6, 8.3), with 7-bit and 8-bit introducers. A string ends with ST or BEL. A
/// sequence that another control character interrupts was not a reply: its bytes are input. One kind of reply looks
/// like a key: a cursor report may be F3 with a modifier. Therefore cursor reports are parsed only on request.
package struct ReplyParser: Sendable {
  /// The maximum length of a sequence in bytes. A longer one is discarded.
  package static let maximumSequence = 4_096
  /// Larger numbers are clamped to this one.
  package static let maximumNumber = 1_000_000

  enum StringKind { case command, device, application }

  private enum State {
    case ground
    case escape
    case control
    case string(StringKind)
    case stringEscape(StringKind)
    case longControl
    case longString
    case longStringEscape
    /// Inside a bracketed paste, with the number of bytes of its end marker matched so far.
    case paste(matched: Int)
  }

  private var state = State.ground
  /// The bytes of the unfinished sequence, including its introducer.
  private var sequence: [UInt8] = []
  /// The number of bytes missing from the current UTF-8 character. Such bytes are never 8-bit controls.
  private var continuations = 0
  /// Bytes of an X10 mouse report that are still to come.
  private var mouseBytes = 0
  private let readsCursorReports: Bool
  private var typed: [UInt8] = []
  private var replies: [TerminalReply] = []

  /// A parser at the start of a stream.
  ///
  /// - Parameter readsCursorReports: whether `CSI 1 ; 2 R` is a cursor report. If not, it is a key.
  package init(readsCursorReports: Bool = false) { self.readsCursorReports = readsCursorReports }

  /// The replies and keys that these bytes complete, in order. Complexity: O(n).
  package mutating func push(_ bytes: some Sequence<UInt8>) -> [TerminalReply] {
    for byte in bytes { take(byte) }
    return taken()
  }

  /// The rest at the end of the stream. A lone ESC is a key; any other beginning is
  /// ``TerminalReply/unfinished(_:)``.
  package mutating func finish() -> [TerminalReply] {
    switch state {
    case .escape: typed += sequence
    case .control, .string: emit(.unfinished(sequence))
    case .stringEscape: emit(.unfinished(sequence + [0x1B]))
    case .longControl, .longString, .longStringEscape: emit(.abandoned)
    case .ground, .paste: break
    }
    reset()
    (continuations, mouseBytes) = (0, 0)
    return taken()
  }

  private mutating func taken() -> [TerminalReply] {
    flushTyped()
    defer { replies = [] }
    return replies
  }

  private mutating func take(_ byte: UInt8) {
    switch state {
    case .ground: takePlain(byte)
    case .escape: takeEscaped(byte)
    case .control: takeControl(byte)
    case .string(let kind): takeString(byte, kind)
    case .stringEscape(let kind):
      if byte == UInt8(ascii: "\\") {
        endString(kind)
      } else {
        abort()
        begin(.escape, 0x1B)
        takeEscaped(byte)
      }
    case .longControl: takeLongControl(byte)
    case .longString: takeLongString(byte)
    case .longStringEscape:
      emit(.abandoned)
      reset()
      if byte != UInt8(ascii: "\\") {
        begin(.escape, 0x1B)
        takeEscaped(byte)
      }
    case .paste(let matched): takePasted(byte, matched)
    }
  }

  private mutating func takePlain(_ byte: UInt8) {
    if mouseBytes > 0 {
      mouseBytes = byte < 0x20 ? 0 : mouseBytes - 1
      if byte >= 0x20 { return typed.append(byte) }
    }
    if continues(byte) { return typed.append(byte) }
    switch byte {
    case 0x1B: begin(.escape, byte)
    case 0x90: begin(.string(.device), byte)
    case 0x9B: begin(.control, byte)
    case 0x9D: begin(.string(.command), byte)
    case 0x9F: begin(.string(.application), byte)
    default: typed.append(byte)
    }
  }

  /// Whether a byte continues a character of UTF-8.
  private mutating func continues(_ byte: UInt8) -> Bool {
    if continuations > 0, byte & 0xC0 == 0x80 {
      continuations -= 1
      return true
    }
    continuations =
      switch byte {
      case 0xC2...0xDF: 1
      case 0xE0...0xEF: 2
      case 0xF0...0xF4: 3
      default: 0
      }
    return false
  }

  private mutating func takeEscaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "["): extend(.control, byte)
    case UInt8(ascii: "]"): extend(.string(.command), byte)
    case UInt8(ascii: "P"): extend(.string(.device), byte)
    case UInt8(ascii: "_"): extend(.string(.application), byte)
    default:
      // A key with Alt, or ESC itself.
      abort()
      takePlain(byte)
    }
  }

  private mutating func takeControl(_ byte: UInt8) {
    switch byte {
    case 0x20...0x3F:
      if !keep(byte) { state = .longControl }
    case 0x40...0x7E:
      guard keep(byte) else { return giveUp() }
      endControl()
    default:
      abort()
      takePlain(byte)
    }
  }

  private mutating func takeString(_ byte: UInt8, _ kind: StringKind) {
    let isContinuation = continues(byte)
    switch byte {
    case 0x07: endString(kind)
    case 0x9C where !isContinuation: endString(kind)
    case 0x1B: state = .stringEscape(kind)
    case 0..<0x20:
      // No reply contains a control character. This is Alt with a bracket, followed by text.
      abort()
      takePlain(byte)
    default:
      if !keep(byte) { state = .longString }
    }
  }

  private mutating func takeLongControl(_ byte: UInt8) {
    switch byte {
    case 0x20...0x3F: break
    case 0x40...0x7E: giveUp()
    default:
      giveUp()
      takePlain(byte)
    }
  }

  private mutating func takeLongString(_ byte: UInt8) {
    let isContinuation = continues(byte)
    switch byte {
    case 0x07: giveUp()
    case 0x9C where !isContinuation: giveUp()
    case 0x1B: state = .longStringEscape
    case 0..<0x20:
      giveUp()
      takePlain(byte)
    default: break
    }
  }

  private mutating func takePasted(_ byte: UInt8, _ matched: Int) {
    typed.append(byte)
    let matched = byte == Self.pasteEnd[matched] ? matched + 1 : byte == 0x1B ? 1 : byte == 0x9B ? 2 : 0
    state = matched == Self.pasteEnd.count ? .ground : .paste(matched: matched)
  }

  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  private mutating func endControl() {
    let whole = sequence
    let control = ControlSequence(whole)
    reset()
    switch control.meaning(readsCursorReports: readsCursorReports) {
    case .reply(let reply): emit(reply)
    case .report: emit(.unrecognized(whole))
    case .key:
      typed += whole
      if control.beginsPaste { state = .paste(matched: 0) }
      if control.beginsMouseReport { mouseBytes = 3 }
    }
  }

  private mutating func endString(_ kind: StringKind) {
    let whole = sequence
    reset()
    let payload = whole.dropFirst(whole[0] == 0x1B ? 2 : 1)
    let found = ReplyString.replies(kind, payload)
    if found.isEmpty { emit(.unrecognized(whole)) }
    for reply in found { emit(reply) }
  }

  private mutating func begin(_ next: State, _ byte: UInt8) {
    (state, continuations, mouseBytes) = (next, 0, 0)
    sequence.append(byte)
  }

  private mutating func extend(_ next: State, _ byte: UInt8) {
    state = next
    sequence.append(byte)
  }

  private mutating func keep(_ byte: UInt8) -> Bool {
    guard sequence.count < Self.maximumSequence else {
      sequence.removeAll(keepingCapacity: true)
      return false
    }
    sequence.append(byte)
    return true
  }

  /// Treats the unfinished sequence as input.
  private mutating func abort() {
    typed += sequence
    reset()
  }

  /// Ends a sequence that was too long.
  private mutating func giveUp() {
    emit(.abandoned)
    reset()
  }

  private mutating func reset() {
    state = .ground
    sequence.removeAll(keepingCapacity: true)
  }

  private mutating func emit(_ reply: TerminalReply) {
    flushTyped()
    replies.append(reply)
  }

  private mutating func flushTyped() {
    guard !typed.isEmpty else { return }
    replies.append(.input(typed))
    typed = []
  }
}
