internal import ArgumentParser
internal import CInlaySystem
internal import InlayCore
internal import InlayFiles
internal import InlayFormats
internal import InlaySystem

struct ExtractCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extract",
    abstract: "Writes the original pictures out, byte for byte, under safe names; overwrites nothing.",
    usage: """
      inlay extract [<options>] <in> -o <out>
      inlay extract [<options>] <in> … -d <folder>
      """,
    discussion: """
      The output is a folder, made if it is not there. With one picture chosen it may be a file, or - for standard \
      output. With -d each input gets a folder of its own in that one, called as the input without its extension.

      EXAMPLES
        inlay extract note.rtfd -o pictures
        inlay extract note.rtfd --image 2 -o cat.heic
        inlay extract note.rtfd --image id:142D3296-51E6-40E2-AC35-0FAD3C5E965C0 -o .
        inlay extract *.rtfd -d pictures           each into pictures/NAME
      """)

  @Argument(
    help: ArgumentHelp("The input; - is standard input. With -d any number.", valueName: "in"),
    completion: .file())
  var inputs: [String]

  @Option(
    help: ArgumentHelp(
      "Only this picture: its number in inspect's table, counted from 1, or id:IDENTIFIER. May be repeated.",
      valueName: "n|id:x"))
  var image: [String] = []

  @Option(
    name: [.short, .long], help: ArgumentHelp("A folder, a file, or -.", valueName: "out"),
    completion: .file())
  var output: String?

  @Flag(help: "Write binary to a terminal.")
  var force = false

  @OptionGroup(title: "SEVERAL INPUTS") var several: SeveralArguments
  @OptionGroup(title: "INPUT OPTIONS") var reading: InputOptions
  @OptionGroup(title: "REPORTING") var reporting: ReportOptions

  func run() throws {
    guard let path = try several.folder(inputs, output: output) else {
      return try extract(inputs[0], to: SeveralArguments.named(output), .direct)
    }
    let plan = try BatchPlan(inputs, in: path) { input in
      if let stem = OutputName.stem(of: input) { return stem }
      throw CommandFailure(
        ExitStatus.usage, subject: InputOpener.name(input), "gives no name for its folder",
        advice: "-o names one")
    }
    let status = try Batch(inputs, several.jobs, quiet: reporting.quiet).run(into: path) { index, reports in
      // The slash says that it is a folder, also for one picture.
      try extract(inputs[index], to: plan.outputs[index] + "/", reports)
      return 0
    }
    if status != 0 { Terminal.exit(status) }
  }

  private func extract(_ input: String, to output: String, _ reports: ReportSink) throws {
    let subject = InputOpener.name(input)
    let read = try reading.read(input)
    reporting.print(read.diagnostics, subject: subject, to: reports)
    let listed = Extraction.items(of: read.text)
    let chosen = try choose(listed.value, read.text, subject)
    if image.isEmpty { reporting.print(listed.diagnostics, subject: subject, to: reports) }
    do {
      if output == "-" {
        try send(chosen)
      } else {
        try Signals.afterSaving { try write(chosen, to: output, reports) }
      }
    } catch {
      throw CommandFailure(error, subject: subject)
    }
    // Of pictures that were not chosen nothing was to be carried.
    let noticed = read.diagnostics + (image.isEmpty ? listed.diagnostics : [])
    try reporting.finish(noticed, subject: subject)
  }

  private func choose(
    _ all: [Extraction.Item], _ text: DecomposedText, _ subject: String
  ) throws -> [Extraction.Item] {
    if image.isEmpty { return all }
    var indices: Set<Int> = []
    for choice in image {
      if choice.hasPrefix("id:") {
        let identifier = ContentIdentifier(rawValue: String(choice.dropFirst(3)))
        let found = text.images.indices.filter { text.images[$0].identifier == identifier }
        if found.isEmpty {
          throw CommandFailure(
            ExitStatus.usage, subject: subject, "no picture has the identifier \(identifier)",
            advice: "inlay inspect lists them")
        }
        indices.formUnion(found)
      } else if let number = Int(choice), (1...).contains(number), number <= text.images.count {
        indices.insert(number - 1)
      } else {
        throw CommandFailure(
          ExitStatus.usage, subject: subject,
          "--image \(choice): there are \(text.images.count) pictures, counted from 1",
          advice: "inlay inspect lists them")
      }
    }
    let items = all.filter { indices.contains($0.image) && $0.role == .primary }
    if let absent = indices.subtracting(items.map(\.image)).min() {
      throw CommandFailure(
        ExitStatus.badData, subject: subject,
        "the bytes of picture \(absent + 1) are not here")
    }
    return items
  }

  /// Sends the one picture to standard output.
  private func send(_ items: [Extraction.Item]) throws {
    guard items.count == 1 else {
      throw CommandFailure(
        ExitStatus.usage, "only one picture fits on standard output; there are \(items.count)",
        advice: "--image chooses one")
    }
    try PictureOutput.checkTerminal("-", force: force)
    try DescriptorSink(descriptor: STDOUT_FILENO, name: "standard output").write(
      items[0].source, name: "the picture")
  }

  private func write(_ items: [Extraction.Item], to output: String, _ reports: ReportSink) throws {
    // Of several documents those without pictures need no folders.
    if items.isEmpty, several.folder != nil { return }
    if items.count == 1, !image.isEmpty, !isFolder(output), !output.hasSuffix("/") {
      let nothing: (any ByteSource) -> Bool = { _ in false }
      try AtomicFile.write(to: output, replacing: nothing) { sink in
        try sink.write(items[0].source, name: "the picture")
      }
      return
    }
    let folder = try ExtractionFolder(path: output)
    for item in items {
      let name = try folder.extract(item.source, suggestedName: item.suggestedName)
      reports.result(Visible.line(output.hasSuffix("/") ? output + name : output + "/" + name))
    }
  }

  private func isFolder(_ path: String) -> Bool {
    (try? FileStatus(ofPath: path))?.kind == .folder
  }
}
