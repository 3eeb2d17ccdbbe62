internal import ArgumentParser
internal import Inlay
internal import InlayFiles
internal import InlayFormats

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

struct ExtractCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extract",
    abstract: "Writes the original pictures out, byte for byte, under safe names; overwrites nothing.",
    discussion: """
      The output is a folder, made if it is not there. With one picture chosen it
      may be a file, or - for standard output.

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
    let listed = Extraction.items(of: read.text)
    let chosen = try choose(listed.value, read.text)
    if image.isEmpty { reporting.print(listed.diagnostics, subject: InputOpener.name(input)) }
    do {
      if output == "-" { try write(chosen) } else { try Signals.afterSaving { try write(chosen) } }
    } catch let error as SaveError {
      throw CommandFailure(error)
    }
    // Of pictures that were not chosen nothing was to be carried.
    let noticed = read.diagnostics + (image.isEmpty ? listed.diagnostics : [])
    try reporting.finish(noticed, subject: InputOpener.name(input))
  }

  private func choose(_ all: [Extraction.Item], _ text: DecomposedText) throws -> [Extraction.Item] {
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
      } else if let number = Int(choice), (1...).contains(number), number <= text.images.count {
        indices.insert(number - 1)
      } else {
        throw CommandFailure(
          ExitStatus.usage, subject: InputOpener.name(input),
          "--image \(choice): there are \(text.images.count) pictures, counted from 1",
          advice: "inlay inspect lists them")
      }
    }
    let items = all.filter { indices.contains($0.image) && $0.role == .primary }
    if let absent = indices.subtracting(items.map(\.image)).min() {
      throw CommandFailure(
        ExitStatus.badData, subject: InputOpener.name(input),
        "the bytes of picture \(absent + 1) are not here")
    }
    return items
  }

  private func write(_ items: [Extraction.Item]) throws {
    if output == "-" {
      guard items.count == 1 else {
        throw CommandFailure(
          ExitStatus.usage, "only one picture fits on standard output; there are \(items.count)",
          advice: "--image chooses one")
      }
      if Terminal.outputIsTerminal, !force {
        throw CommandFailure(
          ExitStatus.usage, "a picture is not written to a terminal", advice: "redirect it, or say --force")
      }
      try DescriptorSink(descriptor: STDOUT_FILENO, name: "standard output").write(
        items[0].source, name: "the picture")
      return
    }
    if items.count == 1, !image.isEmpty, !isFolder(output), !output.hasSuffix("/") {
      let nothing: (any ByteSource) -> Bool = { _ in false }
      try AtomicFile.write(to: output, replacing: nothing) { sink throws(SaveError) in
        try sink.write(items[0].source, name: "the picture")
      }
      return
    }
    let folder = try ExtractionFolder(path: output)
    for item in items {
      let name = try folder.extract(item.source, suggestedName: item.suggestedName)
      Terminal.printOut(Visible.line(output.hasSuffix("/") ? output + name : output + "/" + name))
    }
  }

  private func isFolder(_ path: String) -> Bool {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFDIR
  }
}
