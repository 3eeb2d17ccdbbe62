internal import InlayCore
package import InlayUnicode

/// Measures how a terminal counts cells. It prints a few strings on the cursor's line, asks for the cursor's
/// place after each of them, and erases them.
///
/// ```
/// var capabilities = TerminalDetection.current().capabilities
/// if let measured = try? WidthProbe.current() { capabilities.widths = measured.profile }
/// ```
///
/// Everything is sent at once, so it takes one round trip. Text left of the cursor stays; text right of it is
/// erased.
package enum WidthProbe {
  /// What was measured.
  package struct Measured: Sendable, Hashable {
    /// The profile that explains it best.
    package var profile: WidthProfile
    /// Strings whose width the profile does not explain; 0 where it explains all.
    package var contradictions: Int
    /// Keys that were typed meanwhile and could not be given back.
    package var pending: [UInt8]
  }

  /// Measures the terminal of this process.
  ///
  /// - Throws: ``InlayError`` if the terminal cannot be asked or does not answer in time. Its mode is
  ///   restored.
  package static func current(
    environment: TerminalEnvironment = .ofProcess, timeout: Duration = TerminalDetection.timeout
  ) throws -> Measured {
    var terminal = try ControllingTerminal()
    return try measure(environment: environment, port: &terminal, timeout: timeout)
  }

  /// Measures a terminal.
  ///
  /// - Parameters:
  ///   - environment: variables that name it: some are never asked.
  ///   - port: the way to it; it is as before when this returns or throws.
  ///   - timeout: how long to wait for all reports.
  /// - Throws: ``InlayError`` if the terminal is one that is never asked, fails, does not answer in time, or
  ///   reports places that cannot be.
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

  /// A name for the file that remembers a terminal's widths, `widths-kitty-0.41.1`: lower case, nothing but
  /// letters, digits, points and hyphens. `nil` for a terminal without a name.
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

  /// Save the cursor, ask where it is; each string at that place, and ask again; wipe, restore, and ask what
  /// every terminal answers.
  static var questions: [UInt8] {
    var text = "\u{1B}7\u{1B}[6n"
    for string in strings { text += "\u{1B}8\u{1B}[K\(string)\u{1B}[6n" }
    return Array((text + "\u{1B}8\u{1B}[K").utf8) + TerminalQuery.attributes.bytes
  }

  /// Cells of each string from the places reported; `nil` unless all are on one line, at or right of the
  /// first.
  private static func widths(_ places: [(row: Int, column: Int)]) -> [Int]? {
    guard places.count == strings.count + 1 else { return nil }
    var widths: [Int] = []
    for place in places.dropFirst() {
      guard place.row == places[0].row, 0...widest ~= place.column - places[0].column else { return nil }
      widths.append(place.column - places[0].column)
    }
    return widths
  }

  /// More than any string takes anywhere.
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

  /// What was typed meanwhile.
  mutating func finish() -> [UInt8] {
    for reply in parser.finish() {
      if case .input(let bytes) = reply { typed += bytes }
    }
    return typed
  }
}
