/// Cuts a stream into text, control characters and control sequences, as ECMA-48 and Paul Williams's parser for DEC's
/// terminals (vt100.net/emu/dec_ansi_parser) have them.
struct EscapeParser {
  /// What a stream consists of.
  enum Event: Equatable {
    /// Bytes that are none of the others.
    case text([UInt8])
    /// A C0 control character other than ESC.
    case control(UInt8)
    /// ESC and one or more bytes.
    case escape([UInt8])
    /// CSI: all between it and its final byte, and that.
    case csi(String, Character)
    /// OSC, DCS or APC by the byte behind ESC: its string.
    case string(UInt8, [UInt8])
    /// What no terminal would understand.
    case malformed(String)
  }

  /// Who reads: multiplexers differ in what ESC in a string means.
  enum Reader {
    /// A terminal: only `ESC \` may be there.
    case terminal
    /// tmux: the first of two bytes is left out if it is ESC (`input.c`, the states of DCS).
    case tmux
    /// GNU screen: of two ESC one is left out, and the next is looked at again (`ansi.c`, STRESC).
    case screen
  }

  private enum State {
    case ground, escape, csi
    case string(UInt8)
    case stringEscape(UInt8)
  }

  let reader: Reader
  private var state = State.ground
  private var bytes: [UInt8] = []

  init(_ reader: Reader = .terminal) { self.reader = reader }

  /// Whether it stands between sequences.
  var isAtRest: Bool { if case .ground = state { true } else { false } }

  mutating func parse(_ input: [UInt8], _ emit: (Event) -> Void) {
    for byte in input { take(byte, emit) }
    if case .ground = state { flushText(emit) }
  }

  private mutating func flushText(_ emit: (Event) -> Void) {
    if !bytes.isEmpty { emit(.text(bytes)) }
    bytes.removeAll(keepingCapacity: true)
  }

  private mutating func take(_ byte: UInt8, _ emit: (Event) -> Void) {
    switch state {
    case .ground: takeInGround(byte, emit)
    case .escape: takeInEscape(byte, emit)
    case .csi:
      if (0x40...0x7E).contains(byte) {
        emit(.csi(String(decoding: bytes, as: UTF8.self), Character(Unicode.Scalar(byte))))
        end()
      } else if (0x20...0x3F).contains(byte) {
        bytes.append(byte)
      } else {
        emit(.malformed("byte \(byte) in CSI"))
        end()
      }
    case .string(let kind): takeInString(byte, kind, emit)
    case .stringEscape(let kind):
      if byte == UInt8(ascii: "\\") {
        emit(.string(kind, bytes))
        end()
        return
      }
      switch reader {
      case .terminal:
        emit(.malformed("ESC \(byte) in a string"))
        end()
      case .tmux:
        bytes.append(byte)
        state = .string(kind)
      case .screen:
        bytes.append(0x1B)
        if byte != 0x1B {
          bytes.append(byte)
          state = .string(kind)
        }
      }
    }
  }

  private mutating func takeInGround(_ byte: UInt8, _ emit: (Event) -> Void) {
    if byte == 0x1B {
      flushText(emit)
      state = .escape
    } else if byte < 0x20 || byte == 0x7F {
      flushText(emit)
      emit(.control(byte))
    } else {
      bytes.append(byte)
    }
  }

  private mutating func takeInEscape(_ byte: UInt8, _ emit: (Event) -> Void) {
    switch byte {
    case UInt8(ascii: "["): state = .csi
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"): state = .string(byte)
    case 0x30...0x7E:
      emit(.escape([byte]))
      end()
    default:
      emit(.malformed("ESC \(byte)"))
      end()
    }
  }

  private mutating func takeInString(_ byte: UInt8, _ kind: UInt8, _ emit: (Event) -> Void) {
    if byte == 0x1B {
      state = .stringEscape(kind)
    } else if byte == 0x07, kind == UInt8(ascii: "]") {
      emit(.string(kind, bytes))
      end()
    } else if reader == .terminal, byte < 0x20 || byte > 0x7E {
      emit(.malformed("byte \(byte) in a string"))
      end()
    } else {
      bytes.append(byte)
    }
  }

  private mutating func end() {
    state = .ground
    bytes.removeAll(keepingCapacity: true)
  }
}
