#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif
internal import Inlay
internal import InlayDocument
internal import InlayFiles
internal import InlayFormats

/// Writes a text where the user asked for it.
enum OutputWriter {
  /// The format an output is written in: `--to`, else the extension of its name.
  static func format(for path: String, to: String?, default standard: FormatName? = nil) throws -> Format {
    if let to { return try InputOpener.format(named: to, option: "--to", for: \.canWrite) }
    if path != "-", let format = Formats.forExtension(ofPath: path), format.canWrite { return format }
    if let standard, let format = Formats.named(standard.rawValue) { return format }
    throw CommandFailure(
      ExitStatus.usage, subject: path == "-" ? "standard output" : path,
      "which format to write does not follow from the name",
      advice: "--to names one of \(InputOpener.names(of: \.canWrite))")
  }

  /// Writes, all or nothing; returns what was noticed.
  static func write(
    _ text: DecomposedText, as format: Format, to path: String, options: OutputOptions
  ) throws -> [Diagnostic] {
    let subject = path == "-" ? "standard output" : path
    let output: Converted<FormatOutput>
    do {
      output = try format.write(text, options: options.writeOptions)
    } catch {
      throw CommandFailure(error, subject: subject)
    }
    do {
      if path == "-" {
        try toStandardOutput(output.value, as: format, options: options)
        return output.diagnostics
      }
      let isOfKind: (FormatInput) -> Bool = { Formats.recognize($0)?.name == format.name }
      switch output.value {
      case .bytes(let body):
        let replacing: (any ByteSource) -> Bool = { isOfKind(.file($0, name: nil)) }
        try AtomicFile.write(to: path, replacing: replacing) { sink throws(SaveError) in try body(sink) }
      case .tree(let tree):
        if format.name == .inlay {
          try saveDocument(text, options, path)
        } else {
          let replacing: (FileTree) -> Bool = { isOfKind(.tree($0, name: nil)) }
          try AtomicFolder.write(tree, to: path, replacing: replacing)
        }
      }
    } catch let error as SaveError {
      throw CommandFailure(error)
    }
    return output.diagnostics
  }

  private static func saveDocument(_ text: DecomposedText, _ options: OutputOptions, _ path: String) throws {
    do {
      try PortableDocument.write(
        options.stripDescriptions ? text.strippingDescriptions() : text, folder: path)
    } catch {
      throw CommandFailure(FormatError(error), subject: path)
    }
  }

  private static func toStandardOutput(
    _ output: FormatOutput, as format: Format, options: OutputOptions
  ) throws {
    let sink = DescriptorSink(descriptor: STDOUT_FILENO, name: "standard output")
    if Terminal.outputIsTerminal, format.isBinary || isTree(output), !options.force {
      throw CommandFailure(
        ExitStatus.usage, "\(format.title) is not written to a terminal", advice: "redirect it, or say --force")
    }
    switch output {
    case .bytes(let body): try body(sink)
    case .tree(let tree): try tree.writeTar(to: sink)
    }
  }

  private static func isTree(_ output: FormatOutput) -> Bool {
    if case .tree = output { true } else { false }
  }
}
