internal import InlayCore
internal import InlayDocument
internal import InlayDoor
internal import InlayFiles
internal import InlayFormats
internal import InlayPrograms

/// Writes the messages of conversations, with progress, and collects what was noticed. Used by one thread.
final class MessagesExport {
  private let store: any ConversationSource
  private let since: MessageTime?
  private let limits: Limits
  private let subject: String
  private let reporting: ReportOptions
  private var collector = DiagnosticCollector()
  private var progress: WorkProgress?
  private var done = 0
  private var total = 0

  init(
    store: any ConversationSource, since: MessageTime?, limits: Limits, subject: String,
    reporting: ReportOptions
  ) {
    (self.store, self.since, self.limits) = (store, since, limits)
    (self.subject, self.reporting) = (subject, reporting)
  }

  /// Makes a file for each conversation with messages.
  func run(
    _ chosen: [Conversation?], in folder: String, extension suffix: String,
    _ write: (Conversation?, String) throws -> Void
  ) throws {
    try files(of: chosen, in: folder) { conversation, title, path in
      if try isEmpty(conversation) { return }
      try Signals.afterSaving { try write(conversation, path("\(title).\(suffix)")) }
    }
  }

  /// Makes a file for each message.
  func messages(
    _ chosen: [Conversation?], in folder: String, extension suffix: String,
    _ write: (MessageEnvelope, String) throws -> Void
  ) throws {
    try files(of: chosen, in: folder) { conversation, title, path in
      var count = 0
      try messages(of: conversation) { message in
        count += 1
        try Signals.afterSaving { try write(message, path("\(title) \(padded(count)).\(suffix)")) }
      }
    }
  }

  /// Calls `body` for each conversation with its number and title, and with what makes a path in the folder of a name.
  private func files(
    of chosen: [Conversation?], in folder: String,
    _ body: (Conversation?, _ title: String, _ path: (String) -> String) throws -> Void
  ) throws {
    let place = try OutputFolder(folder)
    defer { place.removeIfUnused() }
    var names = SafeFileName()
    try counting(chosen) {
      for conversation in chosen {
        let title = conversation.map { "\($0.number) \($0.title)" } ?? "no conversation"
        try body(conversation, title) { "\(folder)/\(names.make(from: $0))" }
      }
    }
    try finish()
  }

  private func padded(_ count: Int) -> String {
    String(repeating: "0", count: max(0, 6 - "\(count)".count)) + "\(count)"
  }

  /// Writes the lines of conversations.
  func all(_ chosen: [Conversation?], to sink: any OutputSink) throws {
    try counting(chosen) {
      for conversation in chosen { try lines(of: conversation, to: sink) }
    }
  }

  private func counting(_ chosen: [Conversation?], _ body: () throws -> Void) throws {
    total = chosen.reduce(0) { $0 + ($1?.rowCount ?? 0) }
    try JobProgress.during(isShown: !reporting.quiet) { progress in
      self.progress = progress
      try body()
    }
    progress = nil
  }

  private func isEmpty(_ conversation: Conversation?) throws -> Bool {
    if let conversation { return conversation.rowCount == 0 }
    return try store.strays().without == 0
  }

  /// Writes the messages of a conversation as lines.
  func lines(of conversation: Conversation?, to sink: any OutputSink) throws {
    let buffer = LineBuffer(sink)
    try messages(of: conversation) { try $0.write(to: buffer) }
    try buffer.flush()
  }

  /// The page of a conversation; `nil` if no message is on it.
  func page(of conversation: Conversation?) throws -> DecomposedText? {
    var page = ConversationPage()
    page.begin(conversation?.title ?? Conversation.titleOfNone)
    try messages(of: conversation) { page.add($0) }
    guard page.count > 0 else { return nil }
    let made = try page.finish(limits: limits)
    take(made.diagnostics)
    return made.value
  }

  private func messages(
    of conversation: Conversation?, _ body: (MessageEnvelope) throws -> Void
  ) throws {
    try store.messages(of: conversation, since: since) { read in
      take(read.diagnostics)
      if let message = read.value { try body(message) }
      done += 1
      progress?.report(done, of: total)
    }
  }

  /// Adds what was noticed elsewhere.
  func take(_ diagnostics: [Diagnostic]) { collector.report(diagnostics) }

  /// Reports what was noticed, and ends the command if that is a failure.
  func finish() throws {
    // A position in one message says nothing about the whole.
    let noticed = collector.diagnostics.map { Diagnostic($0.code, $0.message, details: $0.details) }
    reporting.print(noticed, subject: subject)
    try reporting.finish(noticed, subject: subject)
  }
}

/// Collects lines, because sinks do not.
private final class LineBuffer: OutputSink {
  private let sink: any OutputSink
  private var bytes: [UInt8] = []

  init(_ sink: any OutputSink) { self.sink = sink }

  func write(_ bytes: [UInt8]) throws {
    self.bytes += bytes
    if self.bytes.count >= 1 << 16 { try flush() }
  }

  func flush() throws {
    if bytes.isEmpty { return }
    try sink.write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
