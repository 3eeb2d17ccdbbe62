internal import ArgumentParser
internal import InlayCore
internal import InlayDocument
internal import InlayFiles
internal import InlayPrograms
internal import InlayStore

struct StoreExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Writes all documents of a store, for itself or for other programs.",
    usage: """
      inlay store export [<options>] <store> [-o <out>]
      inlay store export [<options>] <store> --as <form> -d <folder>
      """,
    discussion: """
      Lines hold their pictures. A document with names is in a line for each of them, with the name as id, so that \
      inlay store add --jsonl makes an equal store.

      --as blobs writes documents.jsonl, with lines that hold no pictures, and each picture once as \
      blobs/sha256/HH/HEX, where HH are the first two digits of its digest. What is there already is not written \
      again, so an export can be repeated. Other programs can copy such files to object stores.

      --as oci writes an OCI image layout, from which other programs copy documents to registries. The name of a \
      document is its tag, or its digest where the name cannot be one.

      --as postgres writes tables for PostgreSQL, and the statements that load them (Documentation/store.md).

      EXAMPLES
        inlay store export notes.store -o all.jsonl
        inlay store export notes.store --as blobs -d out
        inlay store export notes.store --as postgres -d tables
      """)

  /// The form of an export.
  enum Form: String, WordArgument { case lines, blobs, oci, postgres }

  @OptionGroup var store: StoreArgument

  @Option(
    name: .customLong("as"), help: ArgumentHelp("The form: lines, blobs, oci or postgres.", valueName: "form")
  )
  var form = Form.lines

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The file for lines; - is standard output. (default: -)", valueName: "out"),
    completion: .file())
  var output: String?

  @Option(
    name: [.customShort("d"), .customLong("folder")],
    help: ArgumentHelp(
      "The folder for other forms than lines. It is created if it does not exist.", valueName: "folder"),
    completion: .directory)
  var folder: String?

  @Flag(help: "Write control characters even to a terminal.")
  var force = false

  @OptionGroup(title: "REPORTING") var reporting: ReportOptions

  func validate() throws {
    if form == .lines, folder != nil { throw ValidationError("-d needs --as blobs, oci or postgres") }
    guard form != .lines else { return }
    if folder == nil { throw ValidationError("--as \(form) needs -d FOLDER") }
    if output != nil { throw ValidationError("--as \(form) and -o cannot be combined") }
  }

  func run() throws {
    let tables = try store.open(for: .reading)
    let export = StoreExport(tables)
    var diagnostics: [Diagnostic] = []
    try JobProgress.during(isShown: !reporting.quiet) { progress in
      export.progress = progress
      if let folder {
        return try store.naming {
          switch form {
          case .lines: break
          case .blobs: try export.blobs(to: folder)
          case .oci: try export.layout(to: folder)
          case .postgres:
            var export = PostgresExport()
            try export.write(tables, to: folder)
            diagnostics = export.diagnostics
          }
        }
      }
      let path = output ?? "-"
      if path == "-" {
        let sink = TerminalTextSink(isJSON: true, isRaw: force)
        try store.naming { try export.lines(to: sink) }
        return try sink.finish()
      }
      try store.naming {
        try Signals.afterSaving {
          try AtomicFile.write(to: path) { try export.lines(to: $0) }
        }
      }
    }
    diagnostics += export.diagnostics
    reporting.print(diagnostics, subject: store.path)
    try reporting.finish(diagnostics, subject: store.path)
  }
}
