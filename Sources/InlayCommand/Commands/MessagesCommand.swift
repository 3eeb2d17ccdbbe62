internal import ArgumentParser
internal import CInlaySystem
internal import InlayCore
internal import InlayDocument
internal import InlayDoor
internal import InlayFiles
internal import InlayFormats
internal import InlayPrograms
internal import InlayReports
internal import InlayStores

struct MessagesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "messages",
    abstract: "Lists and exports the conversations of Messages.",
    usage: """
      inlay messages [<options>] <db>
      inlay messages [<options>] <db> --to jsonl [-o <out>]
      inlay messages [<options>] <db> --to <format> -d <folder>
      """,
    discussion: """
      The database is chat.db in ~/Library/Messages of a Mac, or sms.db of an iOS backup. It is copied together \
      with its log, and only the copy is read. Without --to, the command lists the conversations.

      --to jsonl writes one line for each message: its document with the pictures inside, and who sent it, when, the \
      reactions, and earlier versions. Another format gives a page for each conversation.

      Pictures are looked for beside the database, or in the folder that --attachments names. Times are those of this \
      computer's zone; TZ sets another. Lines have UTC.

      EXAMPLES
        inlay messages chat.db                              lists conversations
        inlay messages chat.db --to jsonl -o all.jsonl
        inlay messages chat.db --to jsonl --since 2026-11-01 -o november.jsonl
        inlay messages chat.db --chat 3 -d pages --to html
        inlay messages sms.db --attachments backup -d out --to inlay
      """)

  @Argument(help: ArgumentHelp("The database.", valueName: "db"), completion: .file())
  var database: String

  @Option(
    help: ArgumentHelp(
      "Only this conversation: its number in the list. May be repeated. (default: all)", valueName: "n"))
  var chat: [Int] = []

  @Option(
    help: ArgumentHelp("jsonl, or the format of a page.", valueName: "format"), completion: .writableFormats)
  var to: String?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The file for lines; - is standard output. (default: -)", valueName: "out"),
    completion: .file())
  var output: String?

  @Option(
    name: [.customShort("d"), .customLong("folder")],
    help: ArgumentHelp(
      "Write a file for each conversation into this folder. It is created if it does not exist.",
      valueName: "folder"), completion: .directory)
  var folder: String?

  @Option(
    help: ArgumentHelp(
      "Only messages sent since a date (in UTC), or since a moment such as 2026-11-25T20:15:00Z.",
      valueName: "time"))
  var since: String?

  @Option(
    help: ArgumentHelp(
      "The folder with Attachments and StickerCache, or a backup. (default: that of the database)",
      valueName: "folder"), completion: .directory)
  var attachments: String?

  @Flag(help: "Read the file itself, without its log. Only for files that nothing changes.")
  var immutable = false

  @Option(help: ArgumentHelp("The limits for inputs: default or strict.", valueName: "profile"))
  var limits: LimitsProfile = .default

  @Flag(help: "Write control characters even to a terminal.")
  var force = false

  @OptionGroup(title: "REPORTING") var reporting: ReportOptions

  /// The name of the format of lines.
  private static let lines = "jsonl"

  func run() throws {
    if folder != nil, output != nil {
      throw CommandFailure(
        ExitStatus.usage, "-o and -d cannot be combined",
        advice: "use -o for one file of lines, and -d for a file for each conversation")
    }
    let since = try moment()
    try InputOpener.naming(database) {
      let store = try MessagesStore(
        database, files: files(), isImmutable: immutable, limits: limits.value)
      let all = try store.conversations()
      guard let to else { return try list(all, store) }
      let export = MessagesExport(
        store: store, since: since, limits: limits.value, subject: database, reporting: reporting)
      let chosen = try choose(all)
      if to == Self.lines {
        guard let folder else { return try lines(chosen, export) }
        return try export.run(chosen, in: folder, extension: Self.lines) { conversation, path in
          try AtomicFile.write(to: path) { sink in
            try export.lines(of: conversation, to: sink)
          }
        }
      }
      try pages(chosen, export, SeveralArguments.format(to))
    }
  }

  private func moment() throws -> MessageTime? {
    guard let since else { return nil }
    if let time = MessageTime(since) { return time }
    throw CommandFailure(
      ExitStatus.usage, "--since \(Visible.line(since)): this is no date",
      advice: "use 2026-11-25, or 2026-11-25T20:15:00Z")
  }

  /// The folder with the files of attachments.
  private func files() throws -> ReadOptions.FileLookup? {
    guard let attachments else { return DocumentTools.files(beside: database) }
    let folder = try FolderFiles(path: attachments)
    return { try folder.file($0) }
  }

  private func list(_ all: [MessagesStore.Conversation], _ store: MessagesStore) throws {
    guard folder == nil, output == nil, since == nil else {
      throw CommandFailure(
        ExitStatus.usage, "an export needs --to",
        advice: "--to jsonl, or one of \(FormatRegistry.standard.names(\.canWrite))")
    }
    let clock = MessageClock()
    let rows = try choose(all).compactMap { $0 }.map { one in
      ConversationTable.Row(
        number: one.number, name: one.title, people: one.people.map(\.string), rowCount: one.rowCount,
        last: one.last.map { clock.short($0) } ?? "")
    }
    Terminal.print(ConversationTable(rows))
    let strays = try store.strays()
    guard !reporting.quiet, chat.isEmpty else { return }
    if strays.without > 0 {
      Terminal.printError(
        "inlay: \(Visible.line(database)): \(strays.without) more in no conversation, which --to jsonl writes too"
      )
    }
    if strays.deleted > 0 {
      Terminal.printError(
        "inlay: \(Visible.line(database)): \(strays.deleted) more were deleted in the last days")
    }
  }

  /// The conversations that were asked for; `nil` stands for the messages in none.
  private func choose(_ all: [MessagesStore.Conversation]) throws -> [MessagesStore.Conversation?] {
    if chat.isEmpty { return all + [nil] }
    return try chat.map { number in
      guard let found = all.first(where: { $0.number == number }) else {
        throw CommandFailure(
          ExitStatus.usage, subject: database, "there is no conversation \(number)",
          advice: "inlay messages \(database) lists them")
      }
      return found
    }
  }

  private func lines(_ chosen: [MessagesStore.Conversation?], _ export: MessagesExport) throws {
    let path = output ?? "-"
    if path == "-" {
      let sink = TerminalTextSink(isJSON: true, isRaw: force)
      try export.all(chosen, to: sink)
      try sink.finish()
    } else {
      try Signals.afterSaving {
        try AtomicFile.write(to: path) { sink in try export.all(chosen, to: sink) }
      }
    }
    try export.finish()
  }

  private func pages(
    _ chosen: [MessagesStore.Conversation?], _ export: MessagesExport, _ format: Format
  ) throws {
    guard let folder else {
      throw CommandFailure(
        ExitStatus.usage, "pages need a folder", advice: "add -d FOLDER; -d . is the current folder")
    }
    try export.run(chosen, in: folder, extension: format.fileExtensions[0]) { conversation, path in
      let page = try export.page(of: conversation)
      guard let page else { return }
      let options = WriteOptions(limits: limits.value)
      let prepared = try DocumentTools.command.prepared(page, for: format, options)
      export.take(prepared.diagnostics)
      export.take(
        try OutputWriter.write(
          prepared.value, as: format, to: path, options: options, force: force, subject: database))
    }
  }
}
