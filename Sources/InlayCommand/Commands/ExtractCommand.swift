#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif
internal import ArgumentParser
internal import Inlay
internal import InlayFiles
internal import InlayFormats

struct ExtractCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extract",
    abstract: "Writes the original pictures out, byte for byte, under safe names; overwrites nothing.",
    discussion: """
      The output is a folder, made if it is not there. With one picture chosen it may be a file, or - for standard
      output.

      EXAMPLES
        inlay extract note.rtfd -o pictures
        inlay extract note.rtfd --image 2 -o cat.heic
        inlay extract note.rtfd --image id:142D3296-51E6-40E2-AC35-0FAD3C5E965C0 -o .
      """)

  @Argument(help: ArgumentHelp("The input; - is standard input.", valueName: "in"))
  var input: String

  @Option(
    help: ArgumentHelp(
      "Only this picture: its number in inspect's table, counted from 1, or id:IDENTIFIER. May be repeated.",
      valueName: "n|id:x"))
  var image: [String] = []

  @Option(name: [.short, .long], help: ArgumentHelp("A folder, a file, or -.", valueName: "out"))
  var output: String

  @Flag(help: "Write binary to a terminal.")
  var force = false

  @OptionGroup(title: "INPUT OPTIONS") var reading: InputOptions
  @OptionGroup(title: "REPORTING") var reporting: ReportOptions

  func run() throws {
    let read = try reading.read(input)
    reporting.print(read.diagnostics, subject: InputOpener.name(input))
    let all = Extraction.items(of: read.text)
    let chosen = try choose(all, read.text)
    let missing = chosen.filter { $0.content.source == nil }
    if !image.isEmpty, let first = missing.first {
      throw CommandFailure(
        ExitStatus.badData, subject: InputOpener.name(input),
        "picture \(first.index + 1) has no bytes here")
    }
    do {
      try write(chosen.filter { $0.content.source != nil })
    } catch let error as SaveError {
      throw CommandFailure(error)
    }
    for item in missing {
      reporting.print(
        [Diagnostic("extract.noBytes", "picture \(item.index + 1) has no bytes here and was left out")],
        subject: InputOpener.name(input))
    }
    if reporting.strict, !missing.isEmpty {
      throw CommandFailure(
        ExitStatus.damaged, subject: InputOpener.name(input), "\(missing.count) pictures have no bytes here (--strict)")
    }
  }

  private func choose(_ all: [ExtractionItem], _ text: DecomposedText) throws -> [ExtractionItem] {
    if image.isEmpty { return all }
    var indices: Set<Int> = []
    for choice in image {
      if choice.hasPrefix("id:") {
        let identifier = ContentIdentifier(rawValue: String(choice.dropFirst(3)))
        let found = text.images.indices.filter { text.images[$0].identifier == identifier }
        if found.isEmpty {
          throw CommandFailure(
            ExitStatus.usage, subject: InputOpener.name(input), "no picture has the identifier \(identifier)",
            advice: "inlay inspect lists them")
        }
        indices.formUnion(found)
      } else if let number = Int(choice), text.images.indices.contains(number - 1) {
        indices.insert(number - 1)
      } else {
        throw CommandFailure(
          ExitStatus.usage, subject: InputOpener.name(input),
          "--image \(choice): there are \(text.images.count) pictures, counted from 1",
          advice: "inlay inspect lists them")
      }
    }
    return all.filter { indices.contains($0.index) && $0.isPrimary }
  }

  private func write(_ items: [ExtractionItem]) throws {
    if output == "-" {
      guard items.count == 1, let source = items[0].content.source else {
        throw CommandFailure(
          ExitStatus.usage, "only one picture fits on standard output; there are \(items.count)",
          advice: "--image chooses one")
      }
      if Terminal.outputIsTerminal, !force {
        throw CommandFailure(
          ExitStatus.usage, "a picture is not written to a terminal", advice: "redirect it, or say --force")
      }
      try DescriptorSink(descriptor: STDOUT_FILENO, name: "standard output").write(source, name: "the picture")
      return
    }
    if items.count == 1, !image.isEmpty, !isFolder(output), !output.hasSuffix("/"), let source = items[0].content.source {
      let nothing: (any ByteSource) -> Bool = { _ in false }
      try AtomicFile.write(to: output, replacing: nothing) { sink throws(SaveError) in
        try sink.write(source, name: "the picture")
      }
      return
    }
    let folder = try ExtractionFolder(path: output)
    for item in items {
      guard let source = item.content.source else { continue }
      let name = try folder.extract(source, suggestedName: item.suggestedName)
      Terminal.printOut(Visible.text(output.hasSuffix("/") ? output + name : output + "/" + name))
    }
  }

  private func isFolder(_ path: String) -> Bool {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFDIR
  }
}
