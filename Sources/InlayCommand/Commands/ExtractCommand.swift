internal import ArgumentParser
internal import CInlaySystem
internal import InlayContainer
internal import InlayCore
internal import InlayDoor
internal import InlayFiles
internal import InlayFormats
internal import InlayPrograms
internal import InlaySystem

struct ExtractCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extract",
    abstract: "Writes the original pictures to files, byte for byte.",
    usage: """
      inlay extract [<options>] <in> -o <out>
      inlay extract [<options>] <in> … -d <folder>
      """,
    discussion: """
      The output is a folder. It is created if it does not exist, and nothing in it is overwritten. For one picture, \
      chosen with --image, it may also be a file, or - for standard output. With -d, each input gets its own folder, \
      named after it.

      EXAMPLES
        inlay extract note.rtfd -o pictures
        inlay extract note.rtfd --image 2 -o cat.heic
        inlay extract note.rtfd --image id:142D3296-51E6-40E2-AC35-0FAD3C5E965C0 -o .
        inlay extract *.rtfd -d pictures           each to pictures/NAME
      """)

  @Argument(
    help: ArgumentHelp("The input; - is standard input. With -d, any number.", valueName: "in"),
    completion: .file())
  var inputs: [String]

  @Option(
    help: ArgumentHelp(
      "Extract only this picture: its number in the table of inlay inspect, or id:IDENTIFIER. May be repeated.",
      valueName: "n|id:x"))
  var image: [String] = []

  @Option(
    name: [.short, .long], help: ArgumentHelp("A folder, a file, or -.", valueName: "out"),
    completion: .file())
  var output: String?

  @Flag(help: "Write binary data even to a terminal.")
  var force = false

  @OptionGroup(title: "SEVERAL INPUTS") var several: SeveralArguments
  @OptionGroup(title: "INPUT OPTIONS") var reading: InputOptions
  @OptionGroup(title: "INPUT OPTIONS") var names: MapArguments
  @OptionGroup(title: "REPORTING") var reporting: ReportOptions

  func run() throws {
    guard try several.isUsed(inputs, output: output) else {
      return try extract(inputs[0], to: OutputTarget.opened(SeveralArguments.named(output)), .direct)
    }
    try several.run(inputs, quiet: reporting.quiet) { index in
      if let stem = FormatRegistry.standard.stem(of: inputs[index]) { return stem }
      throw CommandFailure(
        ExitStatus.usage, subject: inputs[index], "there is no name to derive the folder's name from",
        advice: "extract it alone: -o names the folder")
    } job: { index, output, reports in
      // The slash says that it is a folder, even for one picture.
      try extract(inputs[index], to: output + "/", reports)
    }
  }

  private func extract(_ input: String, to output: String, _ reports: ReportSink) throws {
    let subject = StreamName.input(input)
    let read = try reading.read(input, names: names) { try names.check([$0]) }
    reporting.print(read.diagnostics, subject: subject, to: reports)
    let listed = Extraction.items(of: read.content)
    let chosen = try choose(listed.value, read.content, subject)
    if read.content.images.isEmpty, !reporting.quiet {
      reports.message("inlay: \(Visible.line(subject)): there are no pictures to extract")
    }
    // Missing pictures that were not asked for are not reported.
    let missing = image.isEmpty ? listed.diagnostics : []
    reporting.print(missing, subject: subject, to: reports)
    try InputOpener.naming(input) {
      if output == "-" {
        try send(chosen)
      } else {
        try Signals.afterSaving { try write(chosen, to: output, reports) }
      }
    }
    try reporting.finish(read.diagnostics + missing, subject: subject, to: reports)
  }

  private func choose(
    _ all: [Extraction.Item], _ text: DecomposedText, _ subject: String
  ) throws -> [Extraction.Item] {
    if image.isEmpty { return all }
    let indices = Set(try image.flatMap { try self.indices($0, text, subject) })
    let items = all.filter { indices.contains($0.image) && $0.role == .primary }
    if let absent = indices.subtracting(items.map(\.image)).min() {
      throw CommandFailure(
        ExitStatus.badData, subject: subject, "the bytes of picture \(absent + 1) are missing")
    }
    return items
  }

  /// The pictures that a value of `--image` names.
  private func indices(_ choice: String, _ text: DecomposedText, _ subject: String) throws -> [Int] {
    let advice = "inlay inspect lists the pictures"
    if choice.hasPrefix("id:") {
      let identifier = ContentIdentifier(rawValue: String(choice.dropFirst(3)))
      let found = text.images.indices.filter { text.images[$0].identifier == identifier }
      if !found.isEmpty { return found }
      throw CommandFailure(
        ExitStatus.usage, subject: subject,
        "no picture has the identifier \(identifier.rawValue.isEmpty ? "''" : identifier.rawValue)",
        advice: advice)
    }
    if let number = Int(choice), (1...).contains(number), number <= text.images.count { return [number - 1] }
    throw CommandFailure(
      ExitStatus.usage, subject: subject,
      "--image \(choice): there are \(text.images.count) pictures, counted from 1", advice: advice)
  }

  /// Writes the one picture to standard output.
  private func send(_ items: [Extraction.Item]) throws {
    guard items.count == 1 else {
      throw CommandFailure(
        ExitStatus.usage, "standard output takes one picture, not \(items.count)",
        advice: "choose one with --image")
    }
    try OutputWriter.checkTerminal("-", force: force)
    try DescriptorSink(descriptor: STDOUT_FILENO, name: "standard output").write(
      items[0].source, name: "the picture")
  }

  /// Writes one picture to a file of this name, which must not exist unless it holds the same bytes.
  private func write(_ item: Extraction.Item, toFile output: String) throws {
    let type = ImageHeader.recognize(try item.source.read(0..<min(item.source.count, 512)))
    if let type, let ending = PictureOutput.fileExtension(of: output),
      let asked = MIMEType.forFileExtension(ending),
      asked != type, asked.isImage
    {
      throw CommandFailure(
        ExitStatus.usage, subject: output,
        "the picture is \(type), not \(asked); extract writes its own bytes",
        advice: "name it .\(type.fileExtension ?? "bin"), or make a PNG of a glyph: inlay glyph extract")
    }
    if let standing = try? FileSource(path: output) {
      if haveEqualBytes(standing, item.source) { return }
      throw CommandFailure(
        ExitStatus.cannotCreate, subject: output, "this file exists, and extract does not overwrite files",
        advice: "remove it, or use another name")
    }
    try AtomicFile.write(to: output) { sink in try sink.write(item.source, name: "the picture") }
  }

  private func write(_ items: [Extraction.Item], to output: String, _ reports: ReportSink) throws {
    // A document without pictures needs no folder of its own.
    if items.isEmpty, several.folder != nil { return }
    let isFolder = output.hasSuffix("/") || (try? FileStatus(ofPath: output))?.kind == .folder
    if items.count == 1, !image.isEmpty, !isFolder {
      return try write(items[0], toFile: output)
    }
    // A link is followed only if the user named it.
    let isNamed = several.folder == nil
    let folder = try ExtractionFolder(
      path: isNamed ? output : String(output.dropLast()), followsLink: isNamed)
    for item in items {
      let name = try folder.extract(item.source, suggestedName: item.suggestedName)
      reports.result(Visible.line(output.hasSuffix("/") ? output + name : output + "/" + name))
    }
  }
}
