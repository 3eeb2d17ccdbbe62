import InlayCore
import InlayDocument
import InlayFormats
import InlayJSON

/// Makes messages of the elements of one network's exports. Made anew for each conversation.
protocol ExportReader {
  /// Whether ``look(at:place:)`` sees all elements before the messages are made.
  var looksAhead: Bool { get }
  /// Sees an element, for what a later one says about an earlier one.
  mutating func look(at element: JSONValue, place: ExportPlace)
  /// When a message was sent.
  func time(of element: JSONValue) -> MessageTime?
  /// The message; `nil` for an element that is none.
  ///
  /// - Throws: `InlayError` if it is malformed.
  mutating func message(_ element: JSONValue) throws -> Converted<MessageEnvelope?>
}

extension ExportReader {
  var looksAhead: Bool { false }
  mutating func look(at element: JSONValue, place: ExportPlace) {}
}
