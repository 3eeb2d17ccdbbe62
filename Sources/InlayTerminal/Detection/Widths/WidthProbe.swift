public import InlayUnicode

/// Measures how a terminal counts cells: prints a few strings on the cursor's line, asks after each where the cursor is,
/// and wipes them off.
///
/// ```swift
/// var capabilities = TerminalDetection.current().capabilities
/// if let measured = try? WidthProbe.current() { capabilities.widths = measured.profile }
/// ```
///
/// All in one round: what takes a terminal one round trip. Text to the left of the cursor stays; what is right of it goes.
public enum WidthProbe {
  /// What was measured.
  public struct Measured: Sendable, Hashable {
    /// The profile that explains it best.
    public var profile: WidthProfile
    /// Strings whose width the profile does not explain; 0 where it explains all.
    public var contradictions: Int
    /// Keys that were typed meanwhile and could not be given back.
    public var pending: [UInt8]
  }

  /// Why widths were not measured.
  public enum Failure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The terminal cannot be asked.
    case port(TerminalPortError)
    /// It is one that is never asked.
    case isNotAsked
    /// It did not report its cursor in time.
    case timedOut
    /// The cursor stands too far right, or reports do not fit what was printed.
    case unusable

    /// One sentence.
    public var description: String {
      switch self {
      case .port(let error): error.description
      case .isNotAsked: "widths are not measured on this terminal: it answers no questions"
      case .timedOut: "the terminal did not report its cursor in time"
      case .unusable: "the terminal's cursor reports make no sense (is the cursor near the right margin?)"
      }
    }
  }

  /// Measures the terminal of this process.
  ///
  /// - Throws: ``WidthProbe/Failure``; the terminal is as before.
  public static func current(
    environment: TerminalEnvironment = .ofProcess, patience: Duration = TerminalDetection.patience
  ) throws(Failure) -> Measured {
    var terminal: ControllingTerminal
    do throws(TerminalPortError) { terminal = try ControllingTerminal() } catch { throw .port(error) }
    return try measure(environment: environment, port: &terminal, patience: patience)
  }

  /// Measures a terminal.
  ///
  /// - Parameters:
  ///   - environment: variables that name it: some are never asked.
  ///   - port: the way to it; it is as before when this returns or throws.
  ///   - patience: how long to wait for all reports.
  public static func measure<Port: TerminalPort & ~Copyable>(
    environment: TerminalEnvironment, port: inout Port, patience: Duration = TerminalDetection.patience
  ) throws(Failure) -> Measured {
    let isNeverAsked = TerminalTable.row(of: environment, isSilent: false)?.isNeverAsked ?? false
    if environment.isDumb || isNeverAsked && environment.passthrough == .none { throw .isNotAsked }
    let start = port.now
    do throws(TerminalPortError) { try port.begin() } catch { throw .port(error) }
    var reports = CursorReports()
    do throws(TerminalPortError) {
      try port.write(questions, until: start + patience)
      while !reports.isComplete {
        let bytes = try port.read(until: start + patience)
        if bytes.isEmpty { break }
        reports.take(bytes)
        if reports.received > TerminalDetection.mostInput { break }
      }
    } catch {
      _ = port.end(returning: reports.finish(), discardingRest: true)
      throw .port(error)
    }
    let isComplete = reports.isComplete
    let pending = port.end(returning: reports.finish(), discardingRest: !isComplete)
    guard isComplete else { throw .timedOut }
    guard let widths = widths(reports.places) else { throw .unusable }
    let profile = profile(for: widths)
    return Measured(profile: profile, contradictions: contradictions(of: profile, widths), pending: pending)
  }

  /// A name for the file that remembers a terminal's widths, `widths-kitty-0.41.1`: lower case, nothing but letters,
  /// digits, points and hyphens. `nil` for a terminal without a name.
  public static func fileName(for terminal: String?) -> String? {
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

  /// Save the cursor, ask where it is; each string at that place, and ask again; wipe, restore, and ask what every
  /// terminal answers.
  static var questions: [UInt8] {
    var text = "\u{1B}7\u{1B}[6n"
    for string in strings { text += "\u{1B}8\u{1B}[K\(string)\u{1B}[6n" }
    return Array((text + "\u{1B}8\u{1B}[K").utf8) + TerminalQuery.attributes.bytes
  }

  /// Cells of each string from the places reported; `nil` unless all are on one line, at or right of the first.
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
