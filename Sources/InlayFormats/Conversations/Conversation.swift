package import InlayCore
package import InlayDocument

/// A conversation of a store or an export.
package struct Conversation: Sendable, Hashable {
  /// The number by which it is named, from 1 or as the store has it.
  package var number: Int
  /// What identifies it.
  @Exact package var id: String
  /// The name that people gave it; `nil` if none.
  @Exact package var name: String?
  /// The addresses of the others in it, in the order in which they came.
  package var people: [ExactString] = []
  /// Whether it is a group.
  package var isGroup: Bool
  /// The number of rows: messages, and in stores the reactions to them.
  package var rowCount: Int
  /// When the last was sent.
  package var last: MessageTime?

  /// A conversation.
  package init(number: Int, id: String, name: String?, isGroup: Bool, rowCount: Int = 0) {
    (self.number, self.id, self.name) = (number, id, name)
    (self.isGroup, self.rowCount) = (isGroup, rowCount)
  }

  /// Its name, or the people in it.
  package var title: String {
    if let name { return name }
    return people.isEmpty ? id : people.map(\.string).joined(separator: ", ")
  }

  /// The title of the messages in none.
  package static let titleOfNone = "Messages in no conversation"
}
