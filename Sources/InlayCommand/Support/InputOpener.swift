internal import CInlaySystem
internal import InlayCore
internal import InlayDoor
internal import InlayFiles
internal import InlayFormats

/// Opens what a user named: a folder, a file, a pipe, or `-`.
package enum InputOpener {
  /// The name to show for an input.
  package static func name(_ path: String) -> String { path == "-" ? "standard input" : path }

  /// Makes sure that standard input is not meant to be read twice.
  static func checkStandardInput(_ paths: [String]) throws {
    guard paths.count(where: { $0 == "-" }) > 1 else { return }
    throw CommandFailure(ExitStatus.usage, "standard input can be read once", advice: "name - once")
  }

  /// Opens an input. A stream may be as long as `format` allows, or, if no format is given, as any format allows.
  static func open(_ path: String, limits: Limits, as format: String? = nil) throws -> FormatInput {
    let limit = FormatRegistry.standard.streamLimit(for: format.map { FormatName(rawValue: $0) }, limits)
    do {
      guard path == "-" else { return try FormatInput(path: path, limits: limits, streamLimit: limit) }
      let source = try SpooledInput.read(
        descriptor: STDIN_FILENO, name: name(path), limit: limit.bytes, limitName: limit.name)
      return .file(source, name: nil)
    } catch {
      throw CommandFailure(error, subject: name(path))
    }
  }

  /// The format to read an input as.
  static func format(of input: FormatInput, path: String, from: String?) throws -> Format {
    if let from { return try format(named: from, option: "--from", for: \.canRead) }
    if let format = FormatRegistry.standard.recognize(input) { return format }
    throw CommandFailure(
      ExitStatus.badData, subject: name(path), "is in no format known here",
      advice: "known are \(names(of: \.canRead)); --from names one")
  }

  /// A format by the name a user gave it.
  static func format(named text: String, option: String, for ability: (Format) -> Bool) throws -> Format {
    if let format = FormatRegistry.standard.named(FormatName(rawValue: text)), ability(format) {
      return format
    }
    throw CommandFailure(
      ExitStatus.usage, "\(option) \(text.isEmpty ? "''" : text): there is no such format here",
      advice: FormatAdvice.forName(text, isOutput: option == "--to", ability))
  }

  static func names(of ability: (Format) -> Bool) -> String {
    FormatRegistry.standard.names(ability)
  }
}
