import InlayCore
import InlayDocument
import InlayFormats
import InlayJSON

/// An export of many messages. Each message is read when it is asked for.
final class NetworkExport: ConversationSource {
  /// A conversation and where its messages stand.
  struct Chat {
    var conversation: Conversation
    var arrays: [ExportedArray]
  }

  let path: String
  private let chats: [Chat]
  private let limits: Limits
  private let reader: (Conversation) throws -> any ExportReader

  /// An export with these conversations.
  ///
  /// - Parameter reader: Makes the reader of a conversation.
  init(
    _ input: ExportInput, _ chats: [Chat], reader: @escaping (Conversation) throws -> any ExportReader
  ) throws {
    (path, limits, self.reader) = (input.path, input.files.limits, reader)
    self.chats = try chats.map { chat in
      var chat = chat
      chat.conversation.rowCount = chat.arrays.reduce(0) { $0 + $1.count }
      if let array = chat.arrays.last(where: { $0.last != nil }), let range = array.last,
        let value = try? ExportPlace(source: array.source, range: range).value(limits: input.files.limits)
      {
        chat.conversation.last = try reader(chat.conversation).time(of: value)
      }
      return chat
    }
  }

  func conversations() throws -> [Conversation] { chats.map(\.conversation) }

  func messages(
    of conversation: Conversation?, since: MessageTime?, _ body: (Converted<MessageEnvelope?>) throws -> Void
  ) throws {
    // Conversations are numbered from 1.
    guard let conversation, chats.indices.contains(conversation.number - 1) else { return }
    let chat = chats[conversation.number - 1]
    var reader = try self.reader(chat.conversation)
    if reader.looksAhead {
      for array in chat.arrays {
        try array.walk { place in
          guard let value = try? place.value(limits: limits) else { return }
          reader.look(at: value, place: place)
        }
      }
    }
    let name = MessageEnvelope.Name(id: chat.conversation.id, name: chat.conversation.name)
    for array in chat.arrays {
      try array.walk { place in
        guard var read = try read(place, since, &reader) else { return }
        read.value?.conversation = name
        try body(read)
      }
    }
  }

  /// A message, or the diagnostic of a broken one; `nil` for an element that is none, or was sent before `since`.
  private func read(
    _ place: ExportPlace, _ since: MessageTime?, _ reader: inout any ExportReader
  ) throws -> Converted<MessageEnvelope?>? {
    do {
      let value = try place.value(limits: limits)
      if let since, let sent = reader.time(of: value), sent < since { return nil }
      let read = try reader.message(value)
      return read.value == nil && read.diagnostics.isEmpty ? nil : read
    } catch let error as InlayError {
      return Converted(
        nil,
        diagnostics: [
          Diagnostic(
            .messageBroken, "the message at byte \(place.range.lowerBound) cannot be read: \(error)",
            details: ["byte": "\(place.range.lowerBound)"])
        ])
    }
  }
}
