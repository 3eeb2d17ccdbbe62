internal import InlayCocoa
internal import InlayCore
internal import InlayDocument
internal import InlayFormats

/// Makes an envelope of a row.
struct MessageReader {
  private let row: MessageRow
  /// How diagnostics name the message.
  private let name: String
  private let store: MessagesStore
  private let attachments: [MessageAttachment]
  private var pictures: [ExactString: MessageAttachment] = [:]
  private(set) var collector = DiagnosticCollector()

  init(_ row: MessageRow, _ store: MessagesStore) throws {
    (self.row, self.store) = (row, store)
    name = "message \(Visible.name(row.guid))"
    attachments = Self.cut(
      row.mayHaveFiles ? try MessageAttachment.all(of: row.number, in: store) : [], "attachments", name,
      &collector)
    for attachment in attachments where pictures[ExactString(attachment.guid)] == nil {
      pictures[ExactString(attachment.guid)] = attachment
    }
  }

  /// So many entries of a message as are exported.
  private static func cut<Entry>(
    _ entries: [Entry], _ kind: String, _ name: String, _ collector: inout DiagnosticCollector
  ) -> [Entry] {
    if entries.count > MessagesStore.mostEntries {
      collector.report(
        .messageEntriesDropped,
        "\(name) has more than \(MessagesStore.mostEntries) \(kind), and the others were left out")
    }
    return Array(entries.prefix(MessagesStore.mostEntries))
  }

  mutating func envelope(_ conversation: MessageEnvelope.Name?) throws -> MessageEnvelope {
    let summary = try summary()
    var envelope = MessageEnvelope(try document(summary))
    envelope.id = row.guid
    envelope.conversation = conversation
    envelope.sent = row.sent
    envelope.author = author(row)
    envelope.service = row.service
    envelope.event = event
    envelope.unsent = summary?.unsent ?? []
    envelope.inReplyTo =
      row.reaction.map { MessageEnvelope.Target($0.target, part: $0.part) }
      ?? row.replyTo.map { MessageEnvelope.Target($0, part: replyPart) }
    envelope.edited = try edits(summary)
    envelope.reactions = try reactions()
    return envelope
  }

  private func author(_ row: MessageRow) -> MessageEnvelope.Name? {
    if row.isFromMe { return MessageEnvelope.Name(isMe: true) }
    return row.handle.map { MessageEnvelope.Name(id: $0) }
  }

  /// The part of `0:0:17`: part, location, length.
  private var replyPart: Int? {
    row.replyPart?.split(separator: ":").first.flatMap { MessageSummary.part($0) }
  }

  /// What happened, if the row is no message.
  private var event: String? {
    switch (row.item, row.action) {
    case (0, _): row.reaction == nil ? nil : "reaction"
    case (1, 0): row.handle != nil && row.handle == row.other ? "numberChanged" : "added"
    case (1, _): "removed"
    case (2, _): "renamed"
    case (3, 0): "left"
    case (3, 1): "pictureChanged"
    case (3, 2): "pictureRemoved"
    case (3, 4): "backgroundChanged"
    case (3, 6): "backgroundRemoved"
    case (4, _): "location"
    case (5, _): "audioKept"
    case (6, _): "call"
    default: "event\(row.item)"
    }
  }

  // MARK: The text

  private mutating func summary() throws -> MessageSummary? {
    guard let bytes = row.summary else { return nil }
    do { return try MessageSummary(bytes, limits: store.limits) } catch let error as InlayError {
      collector.report(.messageSummaryBroken, "the edits of \(name) cannot be read: \(error)")
      return nil
    }
  }

  private mutating func document(_ summary: MessageSummary?) throws -> DecomposedText {
    if row.item != 0, row.body == nil, row.text == nil {
      return try MessageBody(plain: row.title ?? row.other ?? "").document(limits: store.limits).value
    }
    var body: MessageBody?
    if let bytes = row.body {
      body = try self.body(bytes)
    } else if row.text == nil, let summary {
      // An edited message may have neither. Its parts are what they became last.
      let parts = try summary.versions.compactMap(\.last).compactMap { try self.body($0.body) }
      if !parts.isEmpty { body = MessageBody(joining: parts) }
    }
    let isPlain = body == nil
    let parts = [MessageBody(plain: row.subject ?? ""), body ?? MessageBody(plain: row.text ?? "")]
    return try document(MessageBody(joining: parts.filter { !$0.text.isEmpty }), isPlain: isPlain)
  }

  /// What a typedstream holds; `nil` if it is broken, which is reported.
  private mutating func body(_ bytes: [UInt8]) throws -> MessageBody? {
    do { return try take(MessageBody.read(bytes, limits: store.limits)) } catch let error as InlayError {
      collector.report(.messageBodyBroken, "the body of \(name) cannot be read: \(error)")
      return nil
    }
  }

  private mutating func take<Value>(_ converted: Converted<Value>) -> Value {
    collector.report(converted.diagnostics)
    return converted.value
  }

  /// The document of the body, in which each place for a picture gets its own.
  private mutating func document(_ body: MessageBody, isPlain: Bool) throws -> DecomposedText {
    var body = body
    let named = Set(body.runs.compactMap { $0.transfer.map { ExactString($0) } })
    var unnamed = attachments.filter { !named.contains(ExactString($0.guid)) }
    let places = body.unnamedPlaces
    if !places.isEmpty, places.count == unnamed.count, isPlain || places.count == 1 {
      collector.report(
        .messageFileGuessed, at: places.first,
        "\(name) has a place for a picture that names no file; the attachment without a place was put there")
      body.name(places, unnamed.map(\.guid))
      unnamed = []
    }
    if !unnamed.isEmpty {
      collector.report(
        .messageFileAppended, at: body.text.utf16.count,
        "\(name) has attachments without a place, which stand at its end")
      body.append(unnamed.map(\.guid))
    }
    var missing: [Diagnostic] = []
    let reader = self
    let converted = try body.document(balloon: row.balloon, limits: store.limits) { run in
      guard let transfer = run.transfer,
        let (image, reason) = try reader.picture(transfer, isGlyph: run.isEmoji)
      else { return nil }
      if let reason {
        missing.append(
          Diagnostic(
            .messageFileMissing, at: run.range.lowerBound,
            "the file of an attachment of \(reader.name) is missing: \(reason)",
            details: ["attachment": transfer]))
      }
      return image
    }
    collector.report(missing)
    return take(converted)
  }

  /// The picture of an attachment, and why it is missing; `nil` if the message has no attachment of that name.
  private func picture(
    _ transfer: String, isGlyph: Bool
  ) throws -> (image: PlacedImage, missing: String?)? {
    try pictures[ExactString(transfer)]?.placed(isGlyph: isGlyph, in: store)
  }

  private mutating func edits(_ summary: MessageSummary?) throws -> [MessageEnvelope.Edit] {
    var edits: [MessageEnvelope.Edit] = []
    for versions in summary?.versions ?? [] {
      for (version, next) in zip(versions, versions.dropFirst()) {
        do {
          let body = try MessageBody.read(version.body, limits: store.limits).value
          let text = try body.document(limits: store.limits) { run in
            try run.transfer.flatMap { try self.picture($0, isGlyph: run.isEmoji)?.image }
          }
          var edit = MessageEnvelope.Edit(text.value)
          (edit.sent, edit.replaced, edit.part) = (version.sent, next.sent, version.part)
          edits.append(edit)
        } catch let error as InlayError {
          collector.report(.messageSummaryBroken, "an edit of \(name) cannot be read: \(error)")
        }
      }
    }
    return edits.sorted { $0.sent?.milliseconds ?? 0 < $1.sent?.milliseconds ?? 0 }
  }

  // MARK: Reactions

  /// What is set on the message, without what was taken away again. A reaction that stands alone is what it sets.
  private mutating func reactions() throws -> [MessageEnvelope.Reaction] {
    if let target = row.reaction { return target.isTaken ? [] : [try reaction(row, target)] }
    var found = ReactionList()
    for row in Self.cut(try store.reactions(to: row.number), "reactions", name, &collector) {
      guard let target = row.reaction else { continue }
      let reaction = try reaction(row, target)
      if target.isTaken { found.take(reaction) } else { found.add(reaction) }
    }
    return found.reactions
  }

  private mutating func reaction(
    _ row: MessageRow, _ target: MessageRow.Reaction
  ) throws -> MessageEnvelope.Reaction {
    var reaction = MessageEnvelope.Reaction(Self.kind(target.type))
    reaction.author = author(row)
    (reaction.sent, reaction.part, reaction.emoji) = (row.sent, target.part, row.emoji)
    // One that stands alone has its picture as its text.
    if reaction.kind == "sticker", !target.isTaken, row.number != self.row.number {
      var reader = try MessageReader(row, store)
      reaction.document = try reader.sticker()
      collector.report(reader.collector.diagnostics)
    }
    return reaction
  }

  /// The picture of a sticker, alone.
  private mutating func sticker() throws -> DecomposedText {
    var body = MessageBody(text: "", runs: [])
    body.append(attachments.prefix(1).map(\.guid))
    return try document(body, isPlain: false)
  }

  private static func kind(_ type: Int) -> String {
    // A sticker put on a message has a number of its own.
    if type == 1_000 { return "sticker" }
    return switch type % 1_000 {
    case 0: "love"
    case 1: "like"
    case 2: "dislike"
    case 3: "laugh"
    case 4: "emphasis"
    case 5: "question"
    case 6: "emoji"
    case 7: "sticker"
    default: "reaction\(type % 1_000)"
    }
  }
}
