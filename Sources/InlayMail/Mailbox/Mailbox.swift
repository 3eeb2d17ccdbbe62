import InlayCore
import InlayDocument
import InlayFiles
import InlayFormats

/// A mailbox file: each mail is read when it is asked for.
final class Mailbox: ConversationSource {
  let path: String
  private let source: any ByteSource
  private let limits: Limits
  private var found: [Conversation]?

  init(_ input: FormatInput, _ options: ReadOptions) throws {
    guard case .file(let source, let name) = input else { throw InlayError.formatNeedsFile(.mbox) }
    (self.source, path, limits) = (source, name ?? "mailbox", options.limits)
  }

  func conversations() throws -> [Conversation] {
    if let found { return found }
    var scan = try MailboxScan(source)
    var count = 0
    var last: MailboxScan.Record?
    while let record = try scan.nextRecord() {
      count += 1
      last = record
    }
    if count == 0, try saysSomething(before: source.count) { throw InlayError.mailNotMailbox }
    let name = PathParts.name(of: path)
    var conversation = Conversation(number: 1, id: name, name: name, isGroup: true, rowCount: count)
    conversation.last = last.flatMap { record in
      var cursor = MailCursor(source, record.range)
      let header = try? MailHeader(&cursor, isFirst: true, limits: limits)
      return header?[.date].flatMap { MailDate($0)?.time }
    }
    found = [conversation]
    return [conversation]
  }

  func messages(
    of conversation: Conversation?, since: MessageTime?, _ body: (Converted<MessageEnvelope?>) throws -> Void
  ) throws {
    guard let conversation else { return }
    let name = MessageEnvelope.Name(id: conversation.id, name: conversation.name)
    var scan = try MailboxScan(source)
    var isFirst = true
    while let record = try scan.nextRecord() {
      if isFirst, try saysSomething(before: record.start) {
        try body(Self.broken("the text before the first mail is not a mail", at: 0))
      }
      isFirst = false
      guard var read = try readOrBroken(record, since) else { continue }
      read.value?.conversation = name
      try body(read)
    }
  }

  /// Whether there is text before an offset; the beginning is looked at.
  private func saysSomething(before end: Int) throws -> Bool {
    try source.read(0..<min(end, 4_096)).contains { $0 > 0x20 }
  }

  private static func broken(_ what: String, at offset: Int) -> Converted<MessageEnvelope?> {
    Converted(nil, diagnostics: [Diagnostic(.messageBroken, what, details: ["byte": "\(offset)"])])
  }

  /// The mail of a record, or the diagnostic of a broken one; `nil` if it was sent before `since`.
  private func readOrBroken(
    _ record: MailboxScan.Record, _ since: MessageTime?
  ) throws -> Converted<MessageEnvelope?>? {
    do {
      return try read(record, since)
    } catch let error as InlayError {
      let offset = record.range.lowerBound
      return Self.broken("the mail at byte \(offset) cannot be read: \(error)", at: offset)
    }
  }

  /// The mail of a record; `nil` if it was sent before `since`.
  private func read(
    _ record: MailboxScan.Record, _ since: MessageTime?
  ) throws -> Converted<MessageEnvelope?>? {
    try Limits.check("mailBytes", record.range.count, limits.mailBytes)
    var mail: any ByteSource = try SliceSource(source, record.range)
    // Most mails are short, and are read at once.
    if record.isQuoted || mail.count <= Self.shortMail {
      let bytes = try mail.readAll()
      mail = MemorySource(record.isQuoted ? Self.unquoted(bytes) : bytes)
    }
    let message = try MailMessage(mail, limits: limits)
    let header = message.parts[0].header
    let sent = header[.date].flatMap { MailDate($0)?.time }
    if let since, let sent, sent < since { return nil }
    let document = try MailReader.read(message, limits: limits)
    var envelope = MessageEnvelope(document.value)
    envelope.id = header.identifiers(.messageID).first
    envelope.sent = sent
    envelope.service = "mail"
    envelope.author = header[.from].flatMap { MailAddresses($0).first }.map {
      MessageEnvelope.Name(id: $0.address, name: $0.name)
    }
    let answered = header.identifiers(.inReplyTo).first ?? header.identifiers(.references).last
    envelope.inReplyTo = answered.map { MessageEnvelope.Target($0) }
    return Converted(envelope, diagnostics: document.diagnostics)
  }

  private static let shortMail = 64 << 20

  /// The bytes, in which each line of `>` and `From ` loses one `>`. Complexity: O(n).
  static func unquoted(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var at = 0
    while at < bytes.count {
      let end = bytes[at...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      let line = bytes[at..<end]
      let isQuoted = line.first == 0x3E && line.drop { $0 == 0x3E }.starts(with: "From ".utf8)
      out += isQuoted ? line.dropFirst() : line
      at = end
    }
    return out
  }
}
