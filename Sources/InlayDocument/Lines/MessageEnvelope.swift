package import InlayCore
package import InlayJSON

/// A message around its document: one line of a file of JSON lines (`Documentation/format.md`).
///
/// Everything but the document is optional. Equal envelopes are equal bytes.
package struct MessageEnvelope: Sendable, Hashable {
  /// Somebody, or a conversation.
  package struct Name: Sendable, Hashable {
    /// What identifies it: a telephone number, an address.
    @Exact package var id: String?
    /// What people call it.
    @Exact package var name: String?
    /// Whether it is the owner of the messages.
    package var isMe = false

    package init(id: String? = nil, name: String? = nil, isMe: Bool = false) {
      (self.id, self.name, self.isMe) = (id, name, isMe)
    }
  }

  /// A message, or a part of it.
  package struct Target: Sendable, Hashable {
    /// The ``MessageEnvelope/id`` of the message.
    @Exact package var id: String
    /// The number of the part, from 0.
    package var part: Int?

    package init(_ id: String, part: Int? = nil) { (self.id, self.part) = (id, part) }
  }

  /// What somebody set on a message.
  package struct Reaction: Sendable, Hashable {
    /// What it is: `love`, `like`, `dislike`, `laugh`, `emphasis`, `question`, `emoji`, `sticker`, or another word.
    @Exact package var kind: String
    /// The emoji, if it is one.
    @Exact package var emoji: String?
    /// Who set it, and when.
    package var author: Name?
    package var sent: MessageTime?
    /// The number of the part of the message that it is on.
    package var part: Int?
    /// The picture of a sticker.
    package var document: DecomposedText?

    package init(_ kind: String) { self.kind = kind }
  }

  /// What a message, or a part of it, was before somebody edited it.
  package struct Edit: Sendable, Hashable {
    package var document: DecomposedText
    /// When this was sent, and when the next version took its place.
    package var sent: MessageTime?
    package var replaced: MessageTime?
    /// The number of the part.
    package var part: Int?

    package init(_ document: DecomposedText) { self.document = document }
  }

  /// What identifies the message.
  @Exact package var id: String?
  package var conversation: Name?
  package var sent: MessageTime?
  package var author: Name?
  /// How it was sent: `iMessage`, `SMS`.
  @Exact package var service: String?
  /// What happened, if it is no message of somebody: `renamed`, `joined`, `left`, or another word.
  @Exact package var event: String?
  package var inReplyTo: Target?
  /// In the order in which they were set.
  package var reactions: [Reaction] = []
  /// Earlier versions, oldest first.
  package var edited: [Edit] = []
  /// The numbers of the parts that were taken back, in ascending order.
  package var unsent: [Int] = []
  /// The message.
  package var document: DecomposedText
  /// Members of later versions.
  package var unknownMembers = JSONMembers()

  package init(_ document: DecomposedText) { self.document = document }
}
