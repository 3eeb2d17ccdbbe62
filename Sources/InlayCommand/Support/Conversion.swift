internal import InlayCore
internal import InlayFormats

/// What decompose, recompose, convert and repair share: from an input to an output, or from several into a folder.
struct Conversion: Sendable {
  /// What is done to a text before it is written in a format; the last is the input's name.
  typealias Transform = @Sendable (DecomposedText, Format, String) throws -> Converted<DecomposedText>

  let reading: InputOptions
  let writing: OutputOptions
  let reporting: ReportOptions
  /// Refuses inputs in formats that the command does not take.
  var check: @Sendable (Format, String) throws -> Void = { _, _ in }

  /// Converts one input.
  func run(
    _ input: String, as format: Format, to output: String, reports: ReportSink = .direct,
    transform: Transform = { text, _, _ in Converted(text) }
  ) throws {
    try writing.check(format)
    // A map that cannot be read is known before a large input is.
    let options = try writing.writeOptions(for: output, limits: reading.limits.value)
    let read = try reading.read(input) { try check($0, input) }
    let subject = InputOpener.name(input)
    let changed = try transform(read.text, format, input)
    let before = read.diagnostics + changed.diagnostics
    reporting.print(before, subject: subject, to: reports)
    let written = try OutputWriter.write(
      changed.value, as: format, to: output, options: options, force: writing.force)
    reporting.print(written, subject: output == "-" ? "standard output" : output, to: reports)
    try reporting.finish(before + written, subject: subject)
  }

  /// Converts inputs into a folder, each in the format that `format` says for it, and ends the command.
  func run(
    _ inputs: [String], into several: SeveralArguments,
    transform: @escaping Transform = { text, _, _ in Converted(text) },
    format: (String) throws -> Format
  ) throws {
    guard let path = several.folder else { return }
    let formats = try inputs.map(format)
    for format in formats { try writing.check(format) }
    // What is wrong with the options, such as a map that cannot be read, is said once.
    _ = try writing.writeOptions(for: "-", limits: reading.limits.value)
    var number = 0
    let plan = try BatchPlan(inputs, in: path) { input in
      defer { number += 1 }
      return try OutputName.of(input, extension: formats[number].fileExtensions.first ?? "out")
    }
    let status = try Batch(inputs, several.jobs, quiet: reporting.quiet).run(into: path) { index, reports in
      try run(
        inputs[index], as: formats[index], to: plan.outputs[index], reports: reports, transform: transform)
      return 0
    }
    if status != 0 { Terminal.exit(status) }
  }
}

/// Names of outputs that follow from those of their inputs.
package enum OutputName {
  /// The name of the input without folder and extension; `nil` if none is left.
  static func stem(of input: String) -> String? {
    var name = input
    while name.count > 1, name.hasSuffix("/") { name.removeLast() }
    name = name.split(separator: "/").last.map(String.init) ?? name
    let known = FormatRegistry.standard.formats.flatMap(\.fileExtensions).sorted { $0.count > $1.count }
    if let found = known.first(where: { name.lowercased().hasSuffix("." + $0) }) {
      name.removeLast(found.count + 1)
    } else if let dot = name.lastIndex(of: "."), dot != name.startIndex {
      name.removeSubrange(dot...)
    }
    return name.isEmpty || name == "." || name == ".." || name == "/" ? nil : name
  }

  /// The input's name, here, with another extension.
  package static func of(_ input: String, extension suffix: String) throws -> String {
    guard let name = stem(of: input) else {
      throw CommandFailure(
        ExitStatus.usage, subject: InputOpener.name(input), "gives no name for the output",
        advice: "-o names it")
    }
    return "\(name).\(suffix)"
  }
}
