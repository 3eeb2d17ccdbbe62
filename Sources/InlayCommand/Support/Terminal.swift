internal import InlayFiles

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Standard output and error, and what is known of the terminal behind them.
enum Terminal {
  static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether results may be coloured: `NO_COLOR`, `CLICOLOR_FORCE` and `TERM=dumb` are honoured.
  static var outputTakesColor: Bool {
    if let value = variable("NO_COLOR"), !value.isEmpty { return false }
    if let value = variable("CLICOLOR_FORCE"), !value.isEmpty, value != "0" { return true }
    return outputIsTerminal && variable("TERM") != "dumb" && variable("TERM") != nil
  }

  /// Columns to lay tables out for.
  static var columns: Int {
    var size = winsize()
    let request = UInt(TIOCGWINSZ)
    let known = unsafe ioctl(STDOUT_FILENO, request, &size) == 0
    if known, size.ws_col > 0 { return Int(size.ws_col) }
    if let value = variable("COLUMNS"), let columns = Int(value), (20...1_000).contains(columns) {
      return columns
    }
    return 100
  }

  static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  static func printOut(_ text: String) {
    let sink = DescriptorSink(descriptor: STDOUT_FILENO, name: "standard output")
    do {
      try sink.write(Array((text + "\n").utf8))
    } catch {
      CommandFailure(error).report()
      exit(error.exitStatus)
    }
  }

  static func printError(_ text: String) {
    let sink = DescriptorSink(descriptor: STDERR_FILENO, name: "standard error")
    // Nowhere is left to say that standard error is closed.
    try? sink.write(Array((text + "\n").utf8))
  }

  static func exit(_ status: Int32) -> Never {
    Signals.endIfInterrupted()
    #if canImport(Glibc)
      Glibc.exit(status)
    #elseif canImport(Musl)
      Musl.exit(status)
    #else
      Darwin.exit(status)
    #endif
  }
}
