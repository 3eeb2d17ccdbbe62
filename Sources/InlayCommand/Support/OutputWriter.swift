internal import CInlaySystem
internal import InlayCore
internal import InlayFiles
internal import InlayFormats

/// Writes a text where the user asked for it.
enum OutputWriter {
  /// The format an output is written in: `--to`, else the extension of its name, else, for names without one, `standard`.
  static func format(for path: String, to: String?, default standard: FormatName? = nil) throws -> Format {
    if let to { return try InputOpener.format(named: to, option: "--to", for: \.canWrite) }
    if path != "-", let format = FormatRegistry.standard.forExtension(ofPath: path), format.canWrite {
      return format
    }
    // A name with the extension of something else is a slip, or wants what there is none of.
    let hasExtension = path != "-" && !(PictureOutput.fileExtension(of: path) ?? "").isEmpty
    if !hasExtension, let standard, let format = FormatRegistry.standard.named(standard) { return format }
    throw CommandFailure(
      ExitStatus.usage, subject: path == "-" ? "standard output" : path,
      "which format to write does not follow from the name",
      advice: FormatAdvice.forOutput(path))
  }

  /// Writes, all or nothing; returns what was noticed.
  static func write(
    _ text: DecomposedText, as format: Format, to path: String, options: WriteOptions, force: Bool
  ) throws -> [Diagnostic] {
    guard path == "-" else {
      do {
        return try Signals.afterSaving {
          try FormatRegistry.standard.save(text, as: format, to: path, options: options)
        }
      } catch {
        throw CommandFailure(error, subject: path)
      }
    }
    if Terminal.outputIsTerminal, !format.isText, !force {
      throw CommandFailure(
        ExitStatus.usage, "\(format.title) is not written to a terminal",
        advice: "redirect it, or say --force")
    }
    do {
      let output = try format.write(text, options: options)
      if Terminal.outputIsTerminal, !force, case .tree = output.value {
        throw CommandFailure(
          ExitStatus.usage, "a tar is not written to a terminal", advice: "redirect it, or say --force")
      }
      let sink = DescriptorSink(descriptor: STDOUT_FILENO, name: "standard output")
      return output.diagnostics + (try output.value.write(to: sink))
    } catch {
      throw CommandFailure(error, subject: "standard output")
    }
  }
}
