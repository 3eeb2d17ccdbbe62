/// Turns the bytes that a terminal sends into keys.
///
/// It knows the sequences of ECMA-48 terminals: CSI and SS3 keys (also with modifiers, which are ignored), Alt as an
/// ESC before the key, UTF-8, and the mouse in the forms 1000 and 1006 of xterm. Sequences may come in any pieces. Text
/// pasted in brackets (mode 2004), late answers to queries, unknown sequences and malformed bytes give no keys.
///
/// A lone ESC may be the key or the start of a sequence. If nothing follows for a moment, call ``timeOut()``.
struct KeyDecoder: Sendable {
  private enum State: Hashable {
    case ground
    case escape
    /// CSI with the bytes collected so far.
    case csi
    case ss3
    /// The rest of a mouse report in the old form: three bytes.
    case oldMouse
    /// A string (DCS, OSC, APC, PM, SOS). The flag says whether its last byte was ESC.
    case string(starter: UInt8, endsSoon: Bool)
    /// Pasted text; the number is how much of its end has come.
    case paste(Int)
    /// UTF-8 of which this many bytes are missing.
    case utf8(missing: Int)
  }

  private var state = State.ground
  private var bytes: [UInt8] = []
  /// The bits of a UTF-8 sequence so far.
  private var value: UInt32 = 0

  /// More parameters than any key has.
  private static let maximumParameters = 64
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  /// How long to wait for the rest of a sequence, in milliseconds; `nil` if none has begun.
  var patience: Int32? {
    switch state {
    case .ground: nil
    case .paste: 1_000
    default: 50
    }
  }

  /// Decodes bytes; calls `emit` with each key.
  mutating func decode(_ input: some Sequence<UInt8>, _ emit: (ViewerKey) -> Void) {
    for byte in input { take(byte, emit) }
  }

  /// Says that nothing came for a while: an ESC was the key, and everything else that is incomplete is dropped.
  mutating func timeOut(_ emit: (ViewerKey) -> Void) {
    if state == .escape { emit(.escape) }
    reset()
  }

  private mutating func reset() {
    state = .ground
    bytes.removeAll(keepingCapacity: true)
  }

  private mutating func take(_ byte: UInt8, _ emit: (ViewerKey) -> Void) {
    switch state {
    case .ground: takeInGround(byte, emit)
    case .escape: takeAfterEscape(byte, emit)
    case .csi: takeInControlSequence(byte, emit)
    case .ss3: takeInSS3(byte, emit)
    case .oldMouse:
      bytes.append(byte)
      guard bytes.count == 3 else { return }
      emit(
        Self.mouse(Int(bytes[0]) - 32, column: Int(bytes[1]) - 33, row: Int(bytes[2]) - 33, isRelease: false))
      reset()
    case .string(let starter, let endsSoon):
      if endsSoon, byte == UInt8(ascii: "\\") || byte == 0x1B {
        state = byte == 0x1B ? .string(starter: starter, endsSoon: true) : .ground
      } else if byte == 0x07, starter == UInt8(ascii: "]") {
        state = .ground
      } else {
        state = .string(starter: starter, endsSoon: byte == 0x1B)
      }
    case .paste(let matched):
      let next = byte == Self.pasteEnd[matched] ? matched + 1 : byte == 0x1B ? 1 : 0
      state = next == Self.pasteEnd.count ? .ground : .paste(next)
    case .utf8(let missing):
      guard byte & 0xC0 == 0x80 else {
        reset()
        return take(byte, emit)
      }
      value = value << 6 | UInt32(byte & 0x3F)
      bytes.append(byte)
      if missing > 1 {
        state = .utf8(missing: missing - 1)
        return
      }
      // Overlong forms and surrogates are malformed.
      let minimum: UInt32 = bytes.count == 2 ? 0x80 : bytes.count == 3 ? 0x800 : 0x1_0000
      if value >= minimum, let scalar = Unicode.Scalar(value), !(0x80...0x9F).contains(value) {
        emit(.character(scalar))
      }
      reset()
    }
  }

  private mutating func takeInGround(_ byte: UInt8, _ emit: (ViewerKey) -> Void) {
    switch byte {
    case 0x1B: state = .escape
    case 0x0D, 0x0A: emit(.enter)
    case 0x09: emit(.tab)
    case 0x7F, 0x08: emit(.backspace)
    case 0x01...0x1A: emit(.control(Unicode.Scalar(byte + 0x60)))
    case 0x00, 0x1C...0x1F: emit(.control(Unicode.Scalar(byte + 0x40)))
    case 0x20...0x7E: emit(.character(Unicode.Scalar(byte)))
    case 0xC2...0xDF: begin(byte & 0x1F, missing: 1, byte)
    case 0xE0...0xEF: begin(byte & 0x0F, missing: 2, byte)
    case 0xF0...0xF4: begin(byte & 0x07, missing: 3, byte)
    default: break
    }
  }

  private mutating func begin(_ bits: UInt8, missing: Int, _ byte: UInt8) {
    value = UInt32(bits)
    bytes = [byte]
    state = .utf8(missing: missing)
  }

  private mutating func takeAfterEscape(_ byte: UInt8, _ emit: (ViewerKey) -> Void) {
    switch byte {
    case UInt8(ascii: "["): state = .csi
    case UInt8(ascii: "O"): state = .ss3
    case UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
      state = .string(starter: byte, endsSoon: false)
    case 0x1B: emit(.escape)
    case 0x20...0x7E:
      emit(.alt(Unicode.Scalar(byte)))
      reset()
    case 0x80...0xFF:
      reset()
      takeInGround(byte) { _ in }
    default:
      // A control character, such as Enter with Alt.
      reset()
      takeInGround(byte, emit)
    }
  }

  private mutating func takeInControlSequence(_ byte: UInt8, _ emit: (ViewerKey) -> Void) {
    switch byte {
    case 0x20...0x3F:
      if bytes.count <= Self.maximumParameters { bytes.append(byte) }
    case 0x40...0x7E:
      let parameters = bytes
      reset()
      if byte == UInt8(ascii: "["), parameters.isEmpty {
        // The Linux console sends CSI [ A to CSI [ E for F1 to F5.
        state = .ss3
        bytes = [byte]
      } else if parameters.count <= Self.maximumParameters {
        finish(parameters, byte, emit)
      }
    case 0x1B:
      reset()
      state = .escape
    default:
      // Another control character ends the sequence, and is a key.
      reset()
      take(byte, emit)
    }
  }

  private mutating func takeInSS3(_ byte: UInt8, _ emit: (ViewerKey) -> Void) {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ";"):
      bytes.append(byte)
      if bytes.count > 8 { reset() }
    case 0x40...0x7E:
      let isConsole = bytes == [UInt8(ascii: "[")]
      reset()
      if isConsole {
        if (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(byte) { emit(.function(Int(byte) - 64)) }
      } else if let key = Self.keypad(byte) ?? Self.named(byte) {
        emit(key)
      }
    default:
      reset()
      take(byte, emit)
    }
  }

  private mutating func finish(_ parameters: [UInt8], _ final: UInt8, _ emit: (ViewerKey) -> Void) {
    if parameters.isEmpty, final == UInt8(ascii: "M") {
      state = .oldMouse
      return
    }
    if parameters.first == UInt8(ascii: "<"), final == UInt8(ascii: "M") || final == UInt8(ascii: "m") {
      guard let numbers = Self.numbers(parameters.dropFirst()), numbers.count == 3 else { return }
      let isRelease = final == UInt8(ascii: "m")
      return emit(Self.mouse(numbers[0], column: numbers[1] - 1, row: numbers[2] - 1, isRelease: isRelease))
    }
    // Answers to queries have `?` or `>` and similar before their numbers, or other final bytes.
    guard let numbers = Self.numbers(parameters[...]) else { return }
    switch final {
    case UInt8(ascii: "~"):
      if numbers.first == 200 {
        state = .paste(0)
      } else if let key = Self.numbered(numbers.first ?? 0) {
        emit(key)
      }
    case UInt8(ascii: "Z"): emit(.backTab)
    default:
      // With modifiers there are two numbers, and the first is 1. A cursor report has other ones.
      guard numbers.isEmpty || numbers.first == 1 && numbers.count <= 2 && final != UInt8(ascii: "R"),
        let key = Self.named(final)
      else { return }
      emit(key)
    }
  }

  /// Numbers between semicolons, at most 65,535; `nil` if there is anything else.
  private static func numbers(_ bytes: ArraySlice<UInt8>) -> [Int]? {
    var numbers: [Int] = []
    var current: Int?
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        current = min(65_535, (current ?? 0) * 10 + Int(byte & 15))
      case UInt8(ascii: ";"):
        numbers.append(current ?? 0)
        current = nil
      default: return nil
      }
    }
    if !bytes.isEmpty { numbers.append(current ?? 0) }
    return numbers
  }

  private static func named(_ final: UInt8) -> ViewerKey? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(final) - 79)
    default: nil
    }
  }

  /// Keys of the number pad in its application mode (VT100).
  private static func keypad(_ final: UInt8) -> ViewerKey? {
    switch final {
    case UInt8(ascii: "M"): .enter
    case UInt8(ascii: "j")...UInt8(ascii: "y"): .character(Unicode.Scalar(final - 0x40))
    default: nil
    }
  }

  private static func numbered(_ number: Int) -> ViewerKey? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28, 29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: nil
    }
  }

  /// A report of the mouse: the two low bits name the button, 64 the wheel, 32 a move. Modifiers are ignored.
  private static func mouse(_ code: Int, column: Int, row: Int, isRelease: Bool) -> ViewerKey {
    let action: ViewerKey.Mouse.Action
    if code < 0 || code & 32 != 0 || code >= 128 {
      action = .other
    } else if code & 64 != 0 {
      action = isRelease ? .other : code & 3 == 0 ? .wheelUp : code & 3 == 1 ? .wheelDown : .other
    } else {
      action = isRelease || code & 3 == 3 ? .release : .press(code & 3)
    }
    return .mouse(ViewerKey.Mouse(action: action, column: max(0, column), row: max(0, row)))
  }
}
