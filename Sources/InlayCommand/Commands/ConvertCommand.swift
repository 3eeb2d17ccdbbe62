internal import ArgumentParser
internal import Inlay
internal import InlayFormats

struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Converts between any two formats.",
    discussion: """
      EXAMPLES
        inlay convert note.rtfd note.inlay.json
        inlay convert note.rtfd note.txt --images drop
        inlay convert note.rtfd note.rtf --fallback png   pictures all can show
        inlay convert note.rtfd note.html                 a page, the pictures in it
        inlay convert note.rtfd note.html --resources files   … beside it
        inlay convert page.html note.rtfd
        inlay convert - - --from rtf --to triple < note.rtf
      """)

  @Argument(help: ArgumentHelp("The input; - is standard input.", valueName: "in"))
  var input: String

  @Argument(help: ArgumentHelp("The output; - is standard output.", valueName: "out"))
  var output: String

  @Option(help: ArgumentHelp("The output's format.", valueName: "format"))
  var to: String?

  @OptionGroup(title: "INPUT OPTIONS") var reading: InputOptions
  @OptionGroup(title: "OUTPUT OPTIONS") var writing: OutputOptions
  @OptionGroup(title: "FALLBACKS") var fallbacks: FallbackArguments
  @OptionGroup(title: "REPORTING") var reporting: ReportOptions

  func run() throws {
    let format = try OutputWriter.format(for: output, to: to)
    try fallbacks.check(format)
    try Conversion.run(input, as: format, to: output, reading, writing, reporting) { text in
      try fallbacks.adding(
        to: text, for: format, images: writing.images, limits: reading.limits.value,
        subject: InputOpener.name(input))
    }
  }
}

/// What decompose, recompose and convert share.
enum Conversion {
  static func run(
    _ input: String, as format: Format, to output: String, _ reading: InputOptions, _ writing: OutputOptions,
    _ reporting: ReportOptions,
    transform: (DecomposedText) throws -> Converted<DecomposedText> = { Converted($0) }
  ) throws {
    try writing.check(format)
    // A map that cannot be read is known before a large input is.
    let options = try writing.writeOptions(for: output, limits: reading.limits.value)
    try run(
      try reading.read(input), as: format, to: output, options, force: writing.force, reporting,
      transform: transform)
  }

  static func run(
    _ read: Input, as format: Format, to output: String, _ options: WriteOptions, force: Bool,
    _ reporting: ReportOptions,
    transform: (DecomposedText) throws -> Converted<DecomposedText> = { Converted($0) }
  ) throws {
    let input = read.path
    let changed = try transform(read.text)
    let before = read.diagnostics + changed.diagnostics
    reporting.print(before, subject: InputOpener.name(input))
    let written = try OutputWriter.write(
      changed.value, as: format, to: output, options: options, force: force)
    reporting.print(written, subject: output == "-" ? "standard output" : output)
    try reporting.finish(before + written, subject: InputOpener.name(input))
  }

  /// The name an output gets without `-o`: the input's, here, with another extension.
  static func defaultOutput(for input: String, extension suffix: String) throws -> String {
    guard input != "-" else {
      throw CommandFailure(ExitStatus.usage, "-o is required when the input is standard input")
    }
    var name = input
    while name.count > 1, name.hasSuffix("/") { name.removeLast() }
    name = name.split(separator: "/").last.map(String.init) ?? name
    let known = Formats.all.flatMap(\.fileExtensions).sorted { $0.count > $1.count }
    if let found = known.first(where: { name.lowercased().hasSuffix("." + $0) }) {
      name.removeLast(found.count + 1)
    } else if let dot = name.lastIndex(of: "."), dot != name.startIndex {
      name.removeSubrange(dot...)
    }
    guard !name.isEmpty, name != ".", name != ".." else {
      throw CommandFailure(ExitStatus.usage, "-o is required: \(input) gives no name for the output")
    }
    return "\(name).\(suffix)"
  }
}
