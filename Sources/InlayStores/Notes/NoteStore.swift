package import InlayCore
internal import InlayDatabase
internal import InlayFiles
package import InlayFormats
internal import InlayHTML

/// The database of Notes, `NoteStore.sqlite`, and the files beside it.
///
/// A private copy of the database is read, so Notes is not disturbed. Used by one thread at a time.
package final class NoteStore {
  /// The notes, by the time when they were made.
  package let notes: [NoteSummary]
  let limits: Limits
  let columns: NoteColumns
  let files: ReadOptions.FileLookup
  private let copy: StoreCopy
  var index = NoteIndex()
  /// The bodies that were read, of which each belongs to one note.
  private var owners: [Int: Int] = [:]

  var database: Database { copy.database }

  /// Opens a store.
  ///
  /// - Parameters:
  ///   - path: the file `NoteStore.sqlite`, with its log beside it.
  ///   - files: looks files up in the folder that has `Accounts` or `Media` in it; by default the folder of the store.
  ///   - isImmutable: that nothing changes the file. It is read without a copy and without its log.
  /// - Throws: `InlayError` if it cannot be read, or is another database.
  /// - Complexity: O(n) in the bytes of the file.
  package init(
    _ path: String, files: ReadOptions.FileLookup? = nil, isImmutable: Bool = false, limits: Limits = .default
  ) throws {
    copy = try StoreCopy(
      path, of: "Notes", isImmutable: isImmutable,
      mostValueBytes: min(max(limits.attachmentBytes, 1 << 20), Self.mostValueBytes))
    columns = try NoteColumns(copy.database, path)
    notes = try Self.list(copy.database, columns)
    self.limits = limits
    self.files = try files ?? Self.files(beside: path)
  }

  /// More than SQLite allows by itself.
  private static let mostValueBytes = 1 << 30

  private static func files(beside path: String) throws -> ReadOptions.FileLookup {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let files = try FolderFiles(path: slash.map { String(path[...$0]) } ?? ".")
    return { try files.file($0) }
  }

  /// The text of one note.
  ///
  /// - Throws: `InlayError` if there is no such note, if it is locked or damaged, or exceeds a limit.
  /// - Complexity: O(n) in the text and what its attachments show.
  package func note(_ id: Int) throws -> Converted<DecomposedText> {
    guard let note = notes.first(where: { $0.id == id }) else {
      throw InlayError.noteNotThere("the store has no note of the number \(id)")
    }
    let message = try self.message(of: note)
    var composer = NoteComposer(NoteStoreAttachments(self, of: note), firstHeading: 1, limits)
    try composer.begin(NoteComposer.Opening(custom: note.custom))
    try composer.add(message)
    return try composer.finish()
  }

  /// All notes as one text. Each begins with its title as a heading, and all but the first begin a page. Those that are
  /// locked, damaged or deleted are named and left out.
  ///
  /// - Throws: `InlayError` if a limit is exceeded.
  /// - Complexity: O(n) in the texts and what their attachments show.
  package func document() throws -> Converted<DecomposedText> {
    let attachments = NoteStoreAttachments(self, of: nil)
    var composer = NoteComposer(attachments, firstHeading: 2, limits)
    for note in notes {
      try Task.checkCancellation()
      attachments.note = note
      guard let message = try whole(note, &composer.collector) else { continue }
      try composer.begin(
        NoteComposer.Opening(role: .heading(1), breaksPage: composer.count > 0, custom: note.custom))
      if let title = note.title, !message.begins(with: title) { try composer.add(title: title) }
      try composer.add(message)
    }
    return try composer.finish()
  }

  /// The text of a note; `nil` if it is left out, which is reported.
  private func whole(_ note: NoteSummary, _ collector: inout DiagnosticCollector) throws -> NoteMessage? {
    if note.isDeleted {
      collector.report(
        .noteLeftOutDeleted, "the note \(note.label) waits for its deletion, and was left out",
        details: note.details)
      return nil
    }
    do { return try message(of: note) } catch let error as InlayError where !database.isUsedUp {
      if error.code == .noteLocked {
        collector.report(
          .noteLeftOutLocked, "the note \(note.label) is locked with a password, and was left out",
          details: note.details)
      } else {
        collector.report(
          .noteLeftOutDamaged, "the note \(note.label) was left out: \(error.message)",
          details: note.details.merging(["code": error.code.rawValue]) { $1 })
      }
      return nil
    }
  }

  /// The text of a note, checked.
  private func message(of note: NoteSummary) throws -> NoteMessage {
    guard !note.isLocked else { throw InlayError.noteLocked(note.title ?? "") }
    let isNumbered = note.body != nil && columns.has("Z_PK", in: NoteColumns.bodies)
    let vector =
      columns.has("ZCRYPTOINITIALIZATIONVECTOR", in: NoteColumns.bodies)
      ? "length(ZCRYPTOINITIALIZATIONVECTOR)" : "null"
    let number =
      try isNumbered
      ? note.body.flatMap { try row(of: $0, in: NoteColumns.bodies) } : body(of: note.id)
    let found = try number.flatMap { number in
      guard owners.updateValue(note.id, forKey: number).map({ $0 == note.id }) ?? true else {
        throw InlayError.noteNotThere("another note has the same text")
      }
      return try database.first(
        "select ZDATA, \(vector) from \(NoteColumns.bodies) where rowid = ?", [.integer(number)]
      ) { row in (bytes: row.bytes(0), vector: row.number(1) ?? 0) }
    }
    guard let found, let bytes = found.bytes else {
      throw InlayError.noteNotThere("the store has no text for it")
    }
    if found.vector > 0, !NotePacking.isPacked(bytes) { throw InlayError.noteLocked(note.title ?? "") }
    return try NoteMessage.body(bytes, limits) { try database.spend(2 * $0) }
  }
}

extension NoteMessage {
  /// Whether the first line is a title, apart from attachments in it and white space around it.
  func begins(with title: String) -> Bool {
    func trimmed(_ text: some StringProtocol) -> [Unicode.Scalar] {
      var scalars = text.unicodeScalars.filter { $0 != "\u{FFFC}" }[...]
      while scalars.first?.properties.isWhitespace ?? false { scalars.removeFirst() }
      while scalars.last?.properties.isWhitespace ?? false { scalars.removeLast() }
      return Array(scalars)
    }
    let line = text.unicodeScalars.prefix { !$0.endsParagraph }
    return trimmed(String(line)) == trimmed(title)
  }
}
