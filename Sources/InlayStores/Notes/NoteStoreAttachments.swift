internal import InlayCore
internal import InlayDatabase

/// The attachments of a store. Each is read once.
final class NoteStoreAttachments: NoteAttachmentSource {
  /// A row of an attachment.
  struct Row {
    var id = 0
    var type = ""
    /// Whether the row itself says so.
    var isTyped = false
    var media: Int?
    var text: String?
    var token: String?
    var url: String?
    var title: String?
    var generation: String?
    var isLocked = false
  }

  /// The note whose attachments are asked for, which has the account.
  var note: NoteSummary?
  let store: NoteStore
  private var known: [NoteAttachmentReference: NoteAttachment] = [:]
  /// Those whose rows say what they are, whatever the note says.
  private var typed: [ExactString: NoteAttachment] = [:]
  /// Bytes of tables that were asked for again.
  private var repeatedBytes = 0

  init(_ store: NoteStore, of note: NoteSummary?) { (self.store, self.note) = (store, note) }

  func attachment(_ reference: NoteAttachmentReference) throws -> NoteAttachment {
    guard let attachment = typed[reference.identifier] ?? known[reference] else {
      return try read(reference)
    }
    // Each place of a table costs as much as the first.
    if case .table(let table) = attachment.content {
      repeatedBytes += table.messageBytes
      try Limits.check("noteBytes", repeatedBytes, store.limits.noteBytes)
    }
    return attachment
  }

  private func read(_ reference: NoteAttachmentReference) throws -> NoteAttachment {
    let number = try store.number(of: reference.identifier)
    guard let number, let row = try store.attachment(number, type: reference.type.string) else {
      return .missing(reference, because: "the store does not have it")
    }
    let attachment = try read(row, reference)
    if row.isTyped { typed[reference.identifier] = attachment } else { known[reference] = attachment }
    return attachment
  }

  private static let inlinePrefix = "com.apple.notes.inlinetextattachment."

  private func read(_ row: Row, _ reference: NoteAttachmentReference) throws -> NoteAttachment {
    if row.isLocked { return .missing(reference, because: "it is locked with a password") }
    if row.type.hasPrefix(Self.inlinePrefix) {
      return inline(row, String(row.type.dropFirst(Self.inlinePrefix.count)), reference)
    }
    switch row.type {
    case "com.apple.notes.table": return try table(row, reference)
    case "com.apple.notes.gallery": return try gallery(row, reference)
    case "public.url":
      guard let url = row.url else { return try picture(row, reference) }
      return NoteAttachment(
        content: .text(
          Self.line(row.title ?? url), link: url, custom: ["notes.url": .string(ExactString(url))]))
    default: return try picture(row, reference)
    }
  }

  /// A hashtag, a mention, a link to a note, a result of a calculation, or a line.
  private func inline(_ row: Row, _ kind: String, _ reference: NoteAttachmentReference) -> NoteAttachment {
    let custom: CustomAttributes = [
      ExactString("notes.\(kind)"): .string(ExactString(row.token ?? ""))
    ]
    if kind == "dividerline" { return NoteAttachment(content: .rule(custom: custom)) }
    guard let text = row.text.map({ Self.line($0) }), !text.isEmpty else {
      return .missing(reference, because: "it has no text", description: kind)
    }
    let link = kind == "link" ? row.token : nil
    return NoteAttachment(content: .text(text, link: link, custom: custom))
  }

  private func table(_ row: Row, _ reference: NoteAttachmentReference) throws -> NoteAttachment {
    var problem = "it has no content"
    do {
      if let bytes = try store.tableBytes(row.id) {
        return NoteAttachment(content: .table(try NoteTable(bytes, store.limits)))
      }
    } catch let error as InlayError { problem = error.message }
    var missing = NoteAttachment.missing(reference, .notCarried, because: problem, description: "table")
    missing.problems = [
      Diagnostic(
        .noteTableNotRead, "the table \(Visible.name(reference.identifier.string)) was not read: \(problem)",
        details: ["identifier": reference.identifier.string])
    ]
    return missing
  }

  /// The pictures of a scan, which are attachments themselves.
  private func gallery(_ row: Row, _ reference: NoteAttachmentReference) throws -> NoteAttachment {
    var whole = NoteAttachment(content: .pictures([]))
    var pictures: [PlacedImage] = []
    for (number, identifier) in try store.children(of: row.id) {
      let reference = NoteAttachmentReference(identifier: identifier, type: "")
      guard let row = try store.attachment(number, type: "") else { continue }
      let child = try picture(row, reference)
      if case .pictures(let some) = child.content { pictures += some }
      whole.problems += child.problems
    }
    guard !pictures.isEmpty else { return try picture(row, reference) }
    whole.content = .pictures(pictures)
    return whole
  }

  /// Text that stays in its paragraph, without placeholders.
  static func line(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where scalar != "\u{FFFC}" {
      line.append(scalar.endsParagraph ? " " : scalar)
    }
    return String(line)
  }
}
