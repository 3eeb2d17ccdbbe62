/// Why a terminal cannot be asked.
public enum TerminalPortError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The process has no terminal: `/dev/tty` cannot be opened.
  case noTerminal(errno: Int32)
  /// The process is in the background: reading from the terminal would stop it.
  case inBackground
  /// Somebody has typed ahead: asking now would take those keys from the program they are meant for.
  case typedAhead
  /// Another part of this process is asking the terminal.
  case busy
  /// A signal asked the process to stop or end; the terminal is as it was before.
  case interrupted
  /// The terminal went away.
  case closed
  /// The terminal takes no output, as after Ctrl-S.
  case blocked
  /// A call failed.
  case failed(call: String, errno: Int32)

  /// One sentence.
  public var description: String {
    switch self {
    case .noTerminal(let number): "the process has no terminal (error \(number) opening /dev/tty)"
    case .inBackground: "the terminal is not asked from the background"
    case .typedAhead: "the terminal is not asked while typed keys wait for another program"
    case .busy: "the terminal is being asked already"
    case .interrupted: "a signal arrived while the terminal was asked"
    case .closed: "the terminal went away while it was asked"
    case .blocked: "the terminal takes no output (held by Ctrl-S?)"
    case .failed(let call, let number): "\(call) failed on the terminal (error \(number))"
    }
  }
}
