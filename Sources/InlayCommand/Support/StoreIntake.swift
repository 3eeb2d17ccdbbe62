internal import InlayCore
internal import InlayDocument
internal import InlayFormats
internal import InlayPrograms
internal import InlayStore

/// Saves documents in a store, many in one transaction, and says what became of them. Used by one thread.
final class StoreIntake {
  private let open: () throws -> StoreTables
  private let subject: String
  private var store: StoreTables?
  private let reporting: ReportOptions
  /// Whether the store itself cannot be used.
  private(set) var isBroken = false
  /// The status of inputs that failed; 0 if none did.
  private var status: Int32 = 0
  /// What is not saved yet, with its place for messages.
  private var entries: [(entry: StoreTables.Entry, place: String)] = []
  private var bytes = 0
  private var stored = 0
  private var there = 0
  private var refused = 0
  private var partial = 0

  /// A transaction with so many documents takes some milliseconds. Others wait as long.
  private static let most = 256
  private static let mostBytes = 4 << 20
  /// The most refusals with a line of their own.
  private static let mostShown = 100

  /// - Parameters:
  ///   - store: what messages call the store.
  ///   - open: opens it, or makes it. It is called when there is something to save.
  init(_ reporting: ReportOptions, store: String, open: @escaping () throws -> StoreTables) {
    (self.reporting, self.open, subject) = (reporting, open, store)
  }

  /// Whether what was added is to be saved.
  var isFull: Bool { entries.count >= Self.most || bytes >= Self.mostBytes }

  /// Adds a document under a name.
  ///
  /// - Throws: `InlayError` if a blob cannot be read, or the text holds what the format cannot express.
  func add(_ text: DecomposedText, name: String?, at place: String) throws {
    let document = try SealedDocument(text)
    entries.append((StoreTables.Entry(document, name: name), place))
    bytes += document.blobs.reduce(document.bytes.count) { $0 + ($1.source?.count ?? 0) }
  }

  /// Adds the document of a line. A message's id is its name. Throws as ``add(_:name:at:)``.
  func add(_ line: DocumentLine, at place: String) throws {
    guard case .message(let message) = line else { return try add(line.document, name: nil, at: place) }
    var text = message.document
    text.attributes.author = text.attributes.author ?? message.author.flatMap { $0.name ?? $0.id }
    text.attributes.created = text.attributes.created ?? message.sent?.text
    if !message.reactions.isEmpty || !message.edited.isEmpty { partial += 1 }
    try add(text, name: message.id, at: place)
  }

  /// Reports a document that is not saved.
  func refuse(_ error: InlayError, at place: String) {
    refused += 1
    guard refused <= Self.mostShown else { return }
    Terminal.printError("inlay: \(Visible.line(place)): \(Visible.line(error.description))")
  }

  /// Reports an input that cannot be read. What was read of it before is saved.
  func fail(_ failure: CommandFailure) {
    failure.report()
    status = ExitStatus.worse(status, failure.status)
  }

  /// Saves what was added.
  ///
  /// - Throws: `CommandFailure` if the store cannot be used.
  func save() throws {
    if entries.isEmpty { return }
    let saved: [StoreTables.Saved]
    do {
      let store = try self.store ?? open()
      self.store = store
      saved = try Signals.afterSaving { try store.save(entries.map(\.entry)) }
    } catch {
      isBroken = true
      throw CommandFailure(error, subject: subject)
    }
    for (result, entry) in zip(saved, entries) {
      switch result {
      case .stored: stored += 1
      case .there: there += 1
      case .refused(let error): refuse(error, at: entry.place)
      }
    }
    entries.removeAll(keepingCapacity: true)
    bytes = 0
  }

  /// Saves the rest, says how many there were, and ends the command if something failed.
  func finish() throws {
    try save()
    if !reporting.quiet, stored + there + refused > 0 || status == 0 {
      var facts = ["\(Losses.count(stored, "document", "documents")) saved"]
      if there > 0 { facts.append("\(there) there already") }
      if refused > 0 { facts.append("\(refused) refused") }
      Terminal.printOut(facts.joined(separator: ", "))
      if partial > 0 {
        let messages = Losses.count(partial, "message", "messages")
        Terminal.printError("inlay: reactions and earlier versions of \(messages) were left out")
      }
    }
    if refused > 0 || reporting.strict && partial > 0 {
      status = ExitStatus.worse(status, ExitStatus.damaged)
    }
    if status != 0 { Terminal.exit(status) }
  }
}
