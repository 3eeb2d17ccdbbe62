internal import ArgumentParser
internal import InlayCore
internal import InlayDocument
internal import InlayDoor
internal import InlayFormats
internal import InlayPrograms
internal import InlayStore

struct StoreAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Adds documents to a store, which is made if it does not exist.",
    usage: """
      inlay store add [<options>] <store> <in> …
      inlay store add [<options>] <store> <in> … --jsonl
      """,
    discussion: """
      An input may be in any format that Inlay reads. The document gets the name of the file; --name gives another. A \
      document that has the name already loses it. Adding a document again changes nothing, so an interrupted command \
      can be repeated.

      With --jsonl, each line of the input is a document, bare or in a message (Documentation/format.md). A message's \
      id is the name of its document, its sender the author, and its time the date; reactions and earlier versions are \
      left out. A document of which pictures are absent is refused unless the store has them, or they are beside the \
      lines where inlay store export --as blobs puts them.

      An input or a line that cannot be read, or a document that is refused, does not stop the others. Exits with 1 if \
      that happened to lines or documents, or with the status of the input.

      EXAMPLES
        inlay store add notes.store letter.rtfd
        inlay store add notes.store letter.rtfd --name 'to Ada'
        inlay messages chat.db --to jsonl | inlay store add all.store - --jsonl
        inlay store add copy.store out/documents.jsonl --jsonl
      """)

  @OptionGroup var store: StoreArgument

  @Argument(help: ArgumentHelp("The inputs; - is standard input.", valueName: "in"), completion: .file())
  var inputs: [String]

  @Option(help: ArgumentHelp("The name of the document, for one input.", valueName: "name"))
  var name: String?

  @Flag(help: "Each line of an input is a document, as JSON.")
  var jsonl = false

  @Flag(help: "Keep the file that a text is read from, whatever its size.")
  var keepSource = false

  @Flag(help: "Do not keep the file that a text is read from.")
  var dropSource = false

  @OptionGroup(title: "INPUT OPTIONS") var reading: InputOptions
  @OptionGroup(title: "REPORTING") var reporting: ReportOptions

  func validate() throws {
    if keepSource, dropSource {
      throw ValidationError("--keep-source and --drop-source cannot be combined")
    }
    if name != nil, inputs.count > 1 || jsonl { throw ValidationError("--name needs one document") }
    if jsonl, reading.from != nil { throw ValidationError("--jsonl and --from cannot be combined") }
    if jsonl, keepSource || dropSource {
      throw ValidationError("--\(keepSource ? "keep" : "drop")-source does not apply to lines")
    }
  }

  func run() throws {
    try InputOpener.checkStandardInput(inputs)
    try store.check()
    let intake = StoreIntake(reporting, store: store.path)
    for input in inputs {
      do {
        try InputOpener.naming(input) { try jsonl ? lines(input, intake) : document(input, intake) }
      } catch let failure as CommandFailure where !intake.isBroken && failure.status != ExitStatus.interrupted
      {
        intake.fail(failure)
      }
    }
    try intake.finish()
  }

  private func document(_ input: String, _ intake: StoreIntake) throws {
    let source: SourcePolicy = keepSource ? .keep : dropSource ? .drop : .automatic
    let read = try reading.read(input, source: source) { format in
      guard format.opener != nil else { return }
      throw CommandFailure(
        ExitStatus.badData, subject: StreamName.input(input), "this is \(format.phrase), with many messages",
        advice: "inlay messages \(input) --to jsonl | inlay store add \(store.path) - --jsonl")
    }
    reporting.print(read.diagnostics, subject: StreamName.input(input))
    let name = name ?? (input == "-" ? nil : input)
    try intake.add(SealedDocument(read.content), name: name, at: StreamName.input(input))
    if intake.isFull { try intake.save() }
    try reporting.finish(read.diagnostics, subject: StreamName.input(input))
  }

  private func lines(_ input: String, _ intake: StoreIntake) throws {
    let limits = reading.limits.value
    let options = PortableReadOptions(limits: limits, unsealed: reading.unsealed)
    var number = 0
    try intake.look(besideLines: input)
    try JobProgress.during(isShown: !reporting.quiet) { progress in
      try LineReader(longest: limits.jsonBytes).run(
        input, progress: { progress?.report($0, of: $1) }, wait: intake.save
      ) { line in
        number += 1
        let place = "\(StreamName.input(input)), line \(number)"
        do {
          guard let line else { throw InlayError.limit("jsonBytes", allowed: limits.jsonBytes) }
          let (read, sealed) = try DocumentLine.read(ofMany: line, options: options, seals: true)
          try intake.add(read.value, sealed, at: place)
        } catch let error as InlayError {
          intake.refuse(error, at: place)
        }
        if intake.isFull { try intake.save() }
      }
    }
  }
}
