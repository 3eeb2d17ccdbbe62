internal import CInlaySystem
internal import InlayCore
internal import InlayDoor
internal import InlayFiles
internal import InlayFormats
internal import InlayPrograms
internal import InlaySystem

/// What decompose, recompose, convert and repair share: one input to one output, or several inputs into a folder.
struct Conversion: Sendable {
  let reading: InputOptions
  /// What may be loaded from the network first.
  var network: FetchArguments?
  let writing: OutputOptions
  /// Without these, a page still gets the fallbacks that it needs.
  var fallbacks: FallbackArguments?
  let reporting: ReportOptions
  /// Refuses inputs in formats that the command does not take.
  var check: @Sendable (Format, String) throws -> Void = { _, _ in }
  /// Changes the text before it is written.
  var transform: @Sendable (DecomposedText) throws -> Converted<DecomposedText> = { Converted($0) }

  /// Converts one input to the output that a user names.
  func run(_ input: String, as format: Format, to output: String) throws {
    try convert(input, as: format, to: OutputTarget.opened(output), .direct)
  }

  private func convert(
    _ input: String, as format: Format, to output: String, _ reports: ReportSink
  ) throws {
    let options = try options(for: format, output)
    let read = try reading.read(
      input, source: writing.source, network: network, salvage: writing.salvage, names: writing.names
    ) {
      try check($0, input)
      try writing.names.check([$0, format])
    }
    let (changed, prepared) = try InputOpener.naming(input) {
      let changed = try transform(read.content)
      return (changed, try DocumentTools.command.prepared(changed.value, for: format, options))
    }
    let before = read.diagnostics + changed.diagnostics + prepared.diagnostics
    reporting.print(before, subject: StreamName.input(input), to: reports)
    let written = try OutputWriter.write(
      prepared.value, as: format, to: output, options: options, force: writing.force)
    reporting.print(written, subject: StreamName.output(output), to: reports)
    try reporting.finish(before + written, subject: StreamName.input(input), to: reports)
  }

  /// Converts several inputs into a folder, each to the format that `format` returns for it, and ends the command.
  func run(_ inputs: [String], into several: SeveralArguments, format: (String) throws -> Format) throws {
    let formats = try inputs.map(format)
    // An unreadable map, for example, is reported once and early.
    for format in formats { _ = try options(for: format, "-") }
    let registry = FormatRegistry.standard
    try several.run(inputs, quiet: reporting.quiet) { index in
      try registry.outputName(for: inputs[index], as: formats[index])
    } job: { index, output, reports in
      try convert(inputs[index], as: formats[index], to: output, reports)
    }
  }

  /// Converts lines of documents, each to one line, and ends the command with 1 if there were errors among them.
  func runLines(_ input: String, as format: Format, to output: String) throws {
    if let option = writing.unfitForLines ?? (network?.fetch ?? false ? "--fetch" : network?.rules.given)
      ?? (writing.names.isEmpty ? nil : "--map, --token and --profile")
    {
      throw CommandFailure(
        ExitStatus.usage, "\(option) cannot be combined with --jsonl", advice: "leave it out")
    }
    let limits = reading.limits.value
    let readOptions = ReadOptions(limits: limits, unsealed: reading.unsealed, source: .drop)
    let name = try reading.from.map {
      try InputOpener.format(named: $0, option: "--from", for: \.canRead).name
    }
    let converter: LineConverter
    do {
      converter = try LineConverter(
        .command, from: name, to: format, readOptions, try options(for: format, "-"))
    } catch let error as InlayError {
      throw CommandFailure(ExitStatus.usage, error.message, advice: error.advice)
    }
    var filter = LineFilter(converter, longest: limits.jsonBytes)
    try InputOpener.naming(input) {
      let target = try OutputTarget.opened(output)
      if target == "-" {
        let sink = TerminalTextSink(isJSON: true, isRaw: writing.force)
        try filter.run(input, to: sink)
        try sink.finish()
      } else {
        try Signals.afterSaving { try AtomicFile.write(to: target) { try filter.run(input, to: $0) } }
      }
    }
    let counts = [
      (filter.converter.failureCount, "could not be converted"),
      (reporting.strict ? filter.converter.lossCount : 0, "lost something"),
    ].filter { $0.0 > 0 }
    if counts.isEmpty { return }
    for (count, what) in counts where !reporting.quiet {
      let lines = Losses.count(count, "line", "lines")
      Terminal.printError("inlay: \(Visible.line(StreamName.input(input))): \(lines) \(what)")
    }
    Terminal.exit(ExitStatus.damaged)
  }

  private func options(for format: Format, _ output: String) throws -> WriteOptions {
    try writing.check(format)
    try fallbacks?.check(format)
    var options = try writing.writeOptions(for: output, as: format, limits: reading.limits.value)
    fallbacks?.apply(to: &options)
    return options
  }
}
