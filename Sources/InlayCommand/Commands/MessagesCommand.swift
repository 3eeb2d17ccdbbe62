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
    abstract: "Lists and exports conversations of Messages and of networks, and mailboxes.",
    usage: """
      inlay messages [<options>] <in>
      inlay messages [<options>] <in> --to jsonl [-o <out>]
      inlay messages [<options>] <in> --to <format> -d <folder>
      """,
    discussion: """
      The input is a database: chat.db in ~/Library/Messages of a Mac, or sms.db of an iOS backup. Or it is an export: \
      result.json of Telegram Desktop, JSON of DiscordChatExporter, a zip of Slack, outbox.json of Mastodon, JSON of a \
      Matrix room, or a mailbox (mbox). An export may be a file, a folder, a zip or a tar. A database is copied \
      together with its log, and only the copy is read. Without --to, the command lists the conversations.

      --to jsonl writes one line for each message: its document with the pictures inside, and who sent it, when, the \
      reactions, and earlier versions. Another format gives a page for each conversation, or a file for each message \
      with --each message.

      Pictures are looked for beside the input, or in the folder that --attachments names. Times are those of this \
      computer's zone; TZ sets another. Lines have UTC.

      EXAMPLES
        inlay messages chat.db                              lists conversations
        inlay messages chat.db --to jsonl -o all.jsonl
        inlay messages chat.db --to jsonl --since 2026-11-01 -o november.jsonl
        inlay messages chat.db --chat 3 -d pages --to html
        inlay messages sms.db --attachments backup -d out --to inlay
        inlay messages slack.zip --map emoji.list.json --to html -d pages
        inlay messages result.json --to inlay --each message -d messages
        inlay messages archive.mbox --to html --each message -d mails
      """)

  @Argument(help: ArgumentHelp("The database, or the export.", valueName: "in"), completion: .file())
  var input: String

  @Option(
    help: ArgumentHelp("The input's format. (default: recognized by its content)", valueName: "format"),
    completion: .conversationFormats)
  var from: String?

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
      "Write a file for each conversation (or message) into this folder. It is created if it does not exist.",
      valueName: "folder"), completion: .directory)
  var folder: String?

  @Option(help: ArgumentHelp("What gets a file of its own: conversation or message.", valueName: "what"))
  var each: Piece = .conversation

  @Option(
    help: ArgumentHelp(
      "Only messages sent since a date (in UTC), or since a moment such as 2026-11-25T20:15:00Z.",
      valueName: "time"))
  var since: String?

  @Option(
    help: ArgumentHelp(
      "The folder with Attachments and StickerCache, a backup, or an export's files. (default: that of the input)",
      valueName: "folder"), completion: .directory)
  var attachments: String?

  @Flag(help: "Read the file itself, without its log. Only for files that nothing changes.")
  var immutable = false

  @Option(help: ArgumentHelp("The limits for inputs: default or strict.", valueName: "profile"))
  var limits: LimitsProfile = .default

  @Flag(help: "Write control characters even to a terminal.")
  var force = false

  @OptionGroup(title: "IMAGES") var images: ImageMapArguments

  @OptionGroup(title: "REPORTING") var reporting: ReportOptions

  /// What gets a file of its own.
  enum Piece: String, WordArgument { case conversation, message }

  /// The name of the format of lines.
  private static let lines = "jsonl"

  func run() throws {
    if folder != nil, output != nil {
      throw CommandFailure(
        ExitStatus.usage, "-o and -d cannot be combined",
        advice: "use -o for one file of lines, and -d for a file for each conversation")
    }
    let since = try moment()
    if each == .message, folder == nil || to == Self.lines {
      throw CommandFailure(
        ExitStatus.usage, "--each message needs -d, and a format other than jsonl",
        advice: "for example: --to inlay --each message -d messages")
    }
    try InputOpener.naming(input) {
      let store = try source()
      let all = try store.conversations()
      guard let to else { return try list(all, store) }
      let export = MessagesExport(
        store: store, since: since, limits: limits.value, subject: input, reporting: reporting)
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

  /// The store or export. A database of another program is refused by what opens that of Messages.
  private func source() throws -> any ConversationSource {
    let tools = DocumentTools.command
    let name = try from.map {
      try InputOpener.format(named: $0, option: "--from") { $0.opener != nil }.name
    }
    let opened = tools.unwrapped(try InputOpener.open(input, limits: limits.value, as: from))
    let format = try name.map { try tools.format(of: opened, as: $0) } ?? tools.registry.recognize(opened)
    var options = ReadOptions(limits: limits.value)
    options[StoreSettings.self].isImmutable = immutable
    options.filesBeside = try attachments.map(files) ?? DocumentTools.files(beside: input)
    guard let format, let opener = format.opener else {
      let what = format.map { "this is \($0.phrase)" } ?? "this is no known format"
      throw CommandFailure(
        ExitStatus.badData, subject: input, "\(what), and not the messages of a program",
        advice:
          "name an export or chat.db; --from says which: \(tools.registry.names { $0.opener != nil })")
    }
    if immutable, format.name != .messages {
      throw CommandFailure(
        ExitStatus.usage, "--immutable does not apply to \(format.phrase)",
        advice: "leave it out: exports are never locked or changed")
    }
    try images.check([format])
    try images.apply(to: &options)
    return try opener(opened, options)
  }

  private func files(in path: String) throws -> ReadOptions.FileLookup {
    let folder = try FolderFiles(path: path)
    return { try folder.file($0) }
  }

  private func list(_ all: [Conversation], _ store: any ConversationSource) throws {
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
    Terminal.print(ConversationTable(rows, countsReactions: store.countsReactions))
    let strays = try store.strays()
    guard !reporting.quiet, chat.isEmpty else { return }
    if strays.without > 0 {
      Terminal.printError(
        "inlay: \(Visible.line(input)): \(strays.without) more in no conversation, which --to jsonl writes too"
      )
    }
    if strays.deleted > 0 {
      Terminal.printError(
        "inlay: \(Visible.line(input)): \(strays.deleted) more were deleted in the last days")
    }
  }

  /// The conversations that were asked for; `nil` stands for the messages in none.
  private func choose(_ all: [Conversation]) throws -> [Conversation?] {
    if chat.isEmpty { return all + [nil] }
    return try chat.map { number in
      guard let found = all.first(where: { $0.number == number }) else {
        throw CommandFailure(
          ExitStatus.usage, subject: input, "there is no conversation \(number)",
          advice: "inlay messages \(input) lists them")
      }
      return found
    }
  }

  private func lines(_ chosen: [Conversation?], _ export: MessagesExport) throws {
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
    _ chosen: [Conversation?], _ export: MessagesExport, _ format: Format
  ) throws {
    guard let folder else {
      throw CommandFailure(
        ExitStatus.usage, "pages need a folder", advice: "add -d FOLDER; -d . is the current folder")
    }
    let suffix = format.fileExtensions[0]
    if each == .message {
      return try export.messages(chosen, in: folder, extension: suffix) { message, path in
        try write(message.document, format, to: path, export)
      }
    }
    try export.run(chosen, in: folder, extension: suffix) { conversation, path in
      guard let page = try export.page(of: conversation) else { return }
      try write(page, format, to: path, export)
    }
  }

  private func write(
    _ text: DecomposedText, _ format: Format, to path: String, _ export: MessagesExport
  ) throws {
    let options = WriteOptions(limits: limits.value)
    let prepared = try DocumentTools.command.prepared(text, for: format, options)
    export.take(prepared.diagnostics)
    export.take(
      try OutputWriter.write(
        prepared.value, as: format, to: path, options: options, force: force, subject: input))
  }
}

extension CompletionKind {
  /// The names of the formats of many messages.
  static var conversationFormats: CompletionKind {
    .list(FormatRegistry.standard.formats.filter { $0.opener != nil }.map(\.name.rawValue))
  }
}
