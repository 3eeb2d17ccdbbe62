internal import InlayCore
internal import InlayDocument
internal import InlayFiles
internal import InlayFormats
internal import InlayPrograms
internal import InlayStore

/// Saves documents in a store, many in one transaction, and says what became of them. Used by one thread.
final class StoreIntake {
  private let subject: String
  private let saver: StoreSaver
  private let reporting: ReportOptions
  /// Whether the store itself cannot be used.
  private(set) var isBroken = false
  /// The status of inputs that failed; 0 if none did.
  private var status: Int32 = 0
  /// What is not saved yet, and what is being saved.
  private var next = Batch()
  private var current: Batch?
  /// Where blobs may be that come without bytes.
  private var blobFolder: String?
  private var stored = 0
  private var there = 0
  private var refused = 0
  private var partial = 0

  /// Documents, and the places of all that messages may be about, in order.
  private struct Batch {
    var entries: [StoreTables.Entry] = []
    var bytes = 0
    /// A place without an error is that of the next document.
    var places: [(place: String, error: InlayError?)] = []
  }

  /// A transaction with so many documents takes some milliseconds. Others wait as long.
  private static let most = 1_024
  private static let mostBytes = 4 << 20
  /// The most refusals with a line of their own.
  private static let mostShown = 100

  /// - Parameter store: the path of the store. It is made if it is not there and there is something to save.
  init(_ reporting: ReportOptions, store: String) {
    (self.reporting, subject, saver) = (reporting, store, StoreSaver(store))
  }

  /// Whether what was added is to be saved.
  var isFull: Bool { next.places.count >= Self.most || next.bytes >= Self.mostBytes }

  /// From now on, blobs that come without bytes may be beside the file of lines `input`.
  ///
  /// - Throws: `CommandFailure` if the store cannot be used.
  func look(besideLines input: String) throws {
    try save()
    blobFolder = input == "-" ? nil : PathParts(input).folder
  }

  /// Adds a document under a name.
  func add(_ document: SealedDocument, name: String?, at place: String) {
    next.entries.append(StoreTables.Entry(document, name: name))
    next.places.append((place, nil))
    next.bytes += document.blobs.reduce(document.bytes.count) { $0 + ($1.source?.count ?? 0) }
  }

  /// Adds the document of a line. A message's id is its name, its sender the author, and its time the date.
  ///
  /// - Parameter sealed: the document of the line, if it is known.
  /// - Throws: `InlayError` if the text holds what the format cannot express.
  func add(_ line: DocumentLine, _ sealed: SealedDocument?, at place: String) throws {
    var text = line.document
    var isAsInLine = true
    if case .message(let message) = line {
      let author = message.author.flatMap { $0.name ?? $0.id }
      if text.attributes.author == nil, let author { (text.attributes.author, isAsInLine) = (author, false) }
      if text.attributes.created == nil, let sent = message.sent?.text {
        (text.attributes.created, isAsInLine) = (sent, false)
      }
      if !message.reactions.isEmpty || !message.edited.isEmpty { partial += 1 }
    }
    let document = try (isAsInLine ? sealed : nil) ?? SealedDocument(text)
    add(document, name: line.id, at: place)
  }

  /// Reports a document that is not saved, after those before it.
  func refuse(_ error: InlayError, at place: String) { next.places.append((place, error)) }

  private func report(_ error: InlayError, at place: String) {
    refused += 1
    guard refused <= Self.mostShown else { return }
    Terminal.printError("inlay: \(Visible.line(place)): \(Visible.line(error.description))")
  }

  /// Reports an input that cannot be read. What was read of it before is saved.
  func fail(_ failure: CommandFailure) {
    failure.report()
    status = ExitStatus.worse(status, failure.status)
  }

  /// Begins to save what was added, when what was begun before has ended.
  ///
  /// - Throws: `CommandFailure` if the store cannot be used.
  func save() throws {
    try settle()
    if next.places.isEmpty { return }
    if !next.entries.isEmpty { saver.begin(next.entries, blobsIn: blobFolder) }
    current = next
    next = Batch()
  }

  /// Waits for the batch that is being saved, and says what became of it.
  private func settle() throws {
    guard let batch = current.take() else { return }
    var saved: [SaveOutcome] = []
    if !batch.entries.isEmpty {
      do { saved = try saver.wait().get() } catch {
        isBroken = true
        throw CommandFailure(error, subject: subject)
      }
    }
    var results = saved.makeIterator()
    for (place, error) in batch.places {
      if let error {
        report(error, at: place)
        continue
      }
      switch results.next() {
      case .stored?: stored += 1
      case .there?: there += 1
      case .refused(let error)?: report(error, at: place)
      case nil: break
      }
    }
  }

  /// Saves the rest, says how many there were, and ends the command if something failed.
  func finish() throws {
    try save()
    try settle()
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
