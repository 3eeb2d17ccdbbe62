package import InlayCore
package import InlayDocument

/// Conversations, of which one message at a time is read: a store, or an export. Used by one thread.
package protocol ConversationSource: AnyObject {
  /// The name of the file or folder, for errors.
  var path: String { get }

  /// Whether reactions are rows, too, and not part of their messages.
  var countsReactions: Bool { get }

  /// The conversations, in the order in which they stand.
  ///
  /// - Throws: `InlayError` if the source is damaged; `CancellationError`. Complexity: O(n) in the source.
  func conversations() throws -> [Conversation]

  /// The number of messages in no conversation, and of those that were deleted in the last days.
  ///
  /// - Throws: `InlayError` if the source is damaged.
  func strays() throws -> (without: Int, deleted: Int)

  /// Calls `body` with each message of a conversation, or with those in none, in the order in which they were sent.
  /// A broken message is left out, with a diagnostic.
  ///
  /// - Parameters:
  ///   - conversation: `nil` for the messages in none.
  ///   - since: messages sent before this moment are passed over.
  /// - Throws: `InlayError` if the source is damaged; `CancellationError`; what `body` throws.
  /// - Complexity: O(n log n) in the messages of the conversation, and their bytes; memory for one message.
  func messages(
    of conversation: Conversation?, since: MessageTime?, _ body: (Converted<MessageEnvelope?>) throws -> Void
  ) throws
}

/// The most messages that become one document.
private let mostInDocument = 100_000

extension ConversationSource {
  package var countsReactions: Bool { false }

  package func strays() throws -> (without: Int, deleted: Int) { (0, 0) }

  /// All messages, as the requirement says.
  package func messages(
    of conversation: Conversation?, _ body: (Converted<MessageEnvelope?>) throws -> Void
  ) throws {
    try messages(of: conversation, since: nil, body)
  }

  /// All conversations as one document, as pages one after the other.
  ///
  /// - Throws: `InlayError` if the source is damaged, or has more than 100,000 messages; `CancellationError`.
  /// - Complexity: O(n log n) in the messages.
  package func document(limits: Limits) throws -> Converted<DecomposedText> {
    let all = try conversations()
    let rows = try all.reduce(strays().without) { $0 + $1.rowCount }
    guard rows <= mostInDocument else {
      throw InlayError.storeTooLarge(path, messages: rows, most: mostInDocument)
    }
    var collector = DiagnosticCollector()
    var page = ConversationPage()
    for conversation in all + [Conversation?.none] {
      var isEmpty = true
      try messages(of: conversation) { read in
        // A position in one message says nothing about the whole.
        collector.report(read.diagnostics.map { Diagnostic($0.code, $0.message, details: $0.details) })
        guard let message = read.value else { return }
        if isEmpty { page.begin(conversation?.title ?? Conversation.titleOfNone) }
        isEmpty = false
        page.add(message)
      }
    }
    let made = try page.finish(limits: limits)
    collector.report(made.diagnostics)
    return Converted(made.value, diagnostics: collector.diagnostics)
  }
}

extension InlayError {
  /// A store or an export with more than a single document can hold.
  static func storeTooLarge(_ path: String, messages: Int, most: Int) -> InlayError {
    InlayError(
      .storeTooLarge, "there are \(messages) messages, and one document holds \(most)",
      at: .file(path), advice: "export it: inlay messages writes lines, and a page for each conversation")
  }
}

extension InlayError.Code {
  /// A store or an export of messages is too large for one document.
  package static let storeTooLarge: Self = "store.tooLarge"
}

extension DiagnosticCode {
  /// A message of a store or an export cannot be read. It was left out.
  package static let messageBroken = DiagnosticCode("message.broken", .lost)
  /// The file of an attachment is not there.
  package static let messageFileMissing = DiagnosticCode("message.fileMissing", .lost)
}
