internal import CInlaySystem
package import InlayCore
internal import InlayDoor
internal import InlayFiles
package import InlayFormats
package import InlayPrograms

/// Writes a text to the output that a user names.
package enum OutputWriter {
  /// The format of an output: `--to`, or else that of the name's extension, or else, without an extension, `standard`. If it
  /// is none, the advice lists those that satisfy `isListed`.
  static func format(
    for path: String, to: String?, default standard: FormatName? = nil,
    listing isListed: (Format) -> Bool = \.canWrite
  ) throws -> Format {
    if let to { return try InputOpener.format(named: to, option: "--to", for: \.canWrite) }
    if path != "-", let format = FormatRegistry.standard.forExtension(ofPath: path, where: \.canWrite) {
      return format
    }
    // An unknown extension is a slip, or asks for a format that does not exist.
    let hasExtension = path != "-" && !(PictureOutput.fileExtension(of: path) ?? "").isEmpty
    if !hasExtension, let standard, let format = FormatRegistry.standard.named(standard) { return format }
    throw unknownFormat(of: path, advice: FormatAdvice.forOutput(path, isListed))
  }

  /// The name of the output does not determine the format.
  package static func unknownFormat(of path: String, advice: String) -> CommandFailure {
    CommandFailure(
      ExitStatus.usage, subject: StreamName.output(path), "cannot tell the output format from this name",
      advice: advice)
  }

  /// Refuses to write binary data to a terminal.
  package static func checkTerminal(_ path: String, force: Bool) throws {
    guard path == "-", Terminal.outputIsTerminal, !force else { return }
    throw CommandFailure(
      ExitStatus.usage, "refusing to write binary data to a terminal",
      advice: "redirect standard output, or add --force")
  }

  /// Writes all or nothing; returns what was noticed.
  package static func write(
    _ text: DecomposedText, as format: Format, in registry: FormatRegistry = .standard, to path: String,
    options: WriteOptions, force: Bool, subject: String? = nil
  ) throws -> [Diagnostic] {
    if !format.isText { try checkTerminal(path, force: force) }
    do {
      guard path == "-" else {
        return try Signals.afterSaving {
          try registry.save(text, as: format, to: path, options: options)
        }
      }
      let output = try format.write(text, options: options)
      if case .tree = output.value { try checkTerminal(path, force: force) }
      let sink = TerminalTextSink(isJSON: format.mediaType == .json, isRaw: force)
      let diagnostics = try output.value.write(to: sink)
      try sink.finish()
      return output.diagnostics + diagnostics
    } catch {
      throw CommandFailure(error, subject: subject ?? StreamName.output(path))
    }
  }
}
