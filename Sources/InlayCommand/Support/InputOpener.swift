internal import CInlaySystem
package import InlayCore
internal import InlayDoor
internal import InlayFiles
internal import InlayFormats
internal import InlayPrograms

/// Opens the inputs that a user names: a folder, a file, a pipe, or `-`.
package enum InputOpener {
  /// Refuses to read standard input twice.
  static func checkStandardInput(_ paths: [String]) throws {
    guard paths.count(where: { $0 == "-" }) > 1 else { return }
    throw CommandFailure(ExitStatus.usage, "standard input can be read only once", advice: "give - only once")
  }

  /// Opens an input, and what is in it if it is a zip or gzip. A stream may be as long as `format` allows, or, if none is
  /// given, as the format that it begins as. It is not read on if that is none.
  static func open(_ path: String, limits: Limits, as format: String? = nil) throws -> FormatInput {
    let limit = DocumentTools.command.streamLimit(
      for: format.map { FormatName(rawValue: $0) }, name: path == "-" ? nil : path, limits)
    return try open(path, limits: limits, limit)
  }

  private static func open(_ path: String, limits: Limits, _ limit: StreamLimit) throws -> FormatInput {
    try naming(path) {
      try DocumentTools.command.unpacked(input(path, limits, limit), limits: limits)
    }
  }

  private static func input(_ path: String, _ limits: Limits, _ limit: StreamLimit) throws -> FormatInput {
    guard path == "-" else { return try FormatInput(path: path, limits: limits, streamLimit: limit) }
    let source = try SpooledInput.read(
      descriptor: STDIN_FILENO, name: StreamName.input(path), limit: limit)
    return .file(source, name: nil)
  }

  /// Runs `body`; its errors become failures about this input.
  static func naming<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
    do { return try body() } catch { throw CommandFailure(error, subject: StreamName.input(path)) }
  }

  /// The format with the name that a user gave.
  static func format(named text: String, option: String, for ability: (Format) -> Bool) throws -> Format {
    if let format = FormatRegistry.standard.named(FormatName(rawValue: text)), ability(format) {
      return format
    }
    throw CommandFailure(
      ExitStatus.usage, "\(option) \(text.isEmpty ? "''" : text): unknown format",
      advice: FormatAdvice.forName(text, isOutput: option == "--to", ability))
  }

  /// Reads a style sheet.
  package static func styleSheet(_ path: String, limits: Limits) throws -> Converted<StyleSheet> {
    let bytes = try json(path, "a style sheet", limits: limits)
    return try naming(path) { try StyleSheet.read(json: bytes, limits: limits) }
  }

  /// Reads a file of JSON; messages call it `what`.
  static func json(_ path: String, _ what: String, limits: Limits) throws -> [UInt8] {
    let limit = StreamLimit("jsonBytes", limits.jsonBytes)
    guard case .file(let source, _) = try open(path, limits: limits, limit) else {
      throw CommandFailure(ExitStatus.badData, subject: path, "this is a folder, not \(what)")
    }
    return try naming(path) {
      try Limits.check("jsonBytes", source.count, limits.jsonBytes)
      return try source.readAll()
    }
  }
}
