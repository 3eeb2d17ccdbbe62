internal import InlayCore
package import InlayUnicode

/// Measures how a terminal counts cells. It prints a few strings on the cursor's line, asks for the cursor's position
/// after each of them, and erases them.
///
/// ```
/// var capabilities = TerminalDetection.current().capabilities
/// if let measured = try? WidthProbe.current() { capabilities.widths = measured.profile }
/// ```
///
/// Everything is sent at once, so it takes one round trip. Text left of the cursor stays; text right of it is
/// erased.
package enum WidthProbe {
  /// The result of a measurement.
  package struct Measured: Sendable, Hashable {
    /// The profile that explains the measurement best.
    package var profile: WidthProfile
    /// The number of strings whose width the profile does not explain.
    package var contradictions: Int
    /// Keys typed during the measurement that could not be returned.
    package var pending: [UInt8]
  }

  /// Measures the terminal of this process.
  ///
  /// - Throws: `InlayError` if the terminal cannot be queried or does not answer in time. Its mode is restored.
  package static func current(
    environment: TerminalEnvironment = .ofProcess, timeout: Duration = TerminalDetection.timeout
  ) throws -> Measured {
    var terminal = try ControllingTerminal()
    return try measure(environment: environment, port: &terminal, timeout: timeout)
  }

  /// Measures a terminal.
  ///
  /// - Parameters:
  ///   - environment: variables that name the terminal, because some are never queried.
  ///   - port: the connection to the terminal. Its state is restored before this returns or throws.
  ///   - timeout: how long to wait for all reports.
  /// - Throws: `InlayError` if the terminal is never queried, fails, does not answer in time, or reports impossible
  ///   positions.
  package static func measure<Port: TerminalPort & ~Copyable>(
    environment: TerminalEnvironment, port: inout Port, timeout: Duration = TerminalDetection.timeout
  ) throws -> Measured {
    let isNeverAsked = TerminalTable.row(of: environment, isSilent: false)?.isNeverAsked ?? false
    if environment.isDumb || isNeverAsked && environment.passthrough == .none {
      throw InlayError.terminalNeverAsked
    }
    let start = port.now
    try port.begin()
    var reports = CursorReports()
    do {
      try port.write(questions, until: start + timeout)
      while !reports.isComplete {
        let bytes = try port.read(until: start + timeout)
        if bytes.isEmpty { break }
        reports.take(bytes)
        if reports.received > TerminalDetection.maximumInput { break }
      }
    } catch {
      _ = port.end(returning: reports.finish(), discardingRest: true)
      throw error
    }
    let isComplete = reports.isComplete
    let pending = port.end(returning: reports.finish(), discardingRest: !isComplete)
    guard isComplete else { throw InlayError.terminalTimedOut }
    guard let widths = widths(reports.places) else { throw InlayError.terminalUnusableReports }
    let profile = profile(for: widths)
    return Measured(profile: profile, contradictions: contradictions(of: profile, widths), pending: pending)
  }

  /// The name of the file that stores a terminal's widths, `widths-kitty-0.41.1`: only lower-case letters, digits,
  /// periods and hyphens. `nil` for a terminal without a name.
  package static func fileName(for terminal: String?) -> String? {
    guard let terminal else { return nil }
    var name: [UInt8] = []
    for byte in terminal.utf8.prefix(100) {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."):
        name.append(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): name.append(byte | 0x20)
      default: if name.last != UInt8(ascii: "-") { name.append(UInt8(ascii: "-")) }
      }
    }
    while let last = name.last, last == UInt8(ascii: "-") { name.removeLast() }
    return name.isEmpty ? nil : "widths-" + String(decoding: name, as: UTF8.self)
  }

  /// The bytes to send: save the cursor and request its position; print each string there and request the position
  /// again; erase, restore, and send a query that every terminal answers.
  static var questions: [UInt8] {
    var text = "\u{1B}7\u{1B}[6n"
    for string in strings { text += "\u{1B}8\u{1B}[K\(string)\u{1B}[6n" }
    return Array((text + "\u{1B}8\u{1B}[K").utf8) + TerminalQuery.attributes.bytes
  }

  /// The width of each string from the reported positions; `nil` unless all are on one line, at or right of the first.
  private static func widths(_ places: [(row: Int, column: Int)]) -> [Int]? {
    guard places.count == strings.count + 1 else { return nil }
    var widths: [Int] = []
    for place in places.dropFirst() {
      guard place.row == places[0].row, 0...widest ~= place.column - places[0].column else { return nil }
      widths.append(place.column - places[0].column)
    }
    return widths
  }

  /// A width that no string reaches on any terminal.
  private static let widest = 16
}

/// Collects cursor reports up to the device attributes that end them.
private struct CursorReports {
  private(set) var places: [(row: Int, column: Int)] = []
  private(set) var isComplete = false
  private(set) var received = 0
  private var parser = ReplyParser(readsCursorReports: true)
  private var typed: [UInt8] = []

  mutating func take(_ bytes: [UInt8]) {
    received += bytes.count
    for reply in parser.push(bytes) {
      switch reply {
      case .cursor(let row, let column):
        if places.count <= WidthProbe.strings.count { places.append((row, column)) }
      case .deviceAttributes: isComplete = true
      case .input(let bytes): typed += bytes
      default: break
      }
    }
  }

  /// Finishes, and returns what was typed in the meantime.
  mutating func finish() -> [UInt8] {
    for reply in parser.finish() {
      if case .input(let bytes) = reply { typed += bytes }
    }
    return typed
  }
}
