package import InlayCore
package import InlayFiles
internal import InlayJSON

/// A line of a file of JSON lines (`Documentation/format.md`, 10).
package enum DocumentLine: Sendable, Hashable {
  /// A document without anything around it.
  case document(DecomposedText)
  /// A message.
  case message(MessageEnvelope)

  /// The document, which is that of the message.
  package var document: DecomposedText {
    switch self {
    case .document(let text): text
    case .message(let message): message.document
    }
  }

  /// What identifies the message, if it is one and says so.
  package var id: String? {
    if case .message(let message) = self { message.id } else { nil }
  }

  /// Writes the line with its end. Blobs are in it, except those that are absent.
  ///
  /// - Throws: `InlayError` if a blob cannot be read or the text holds what the format cannot express; what the sink
  ///   throws.
  /// - Complexity: O(n) and the bytes of all blobs, constant memory.
  package func write(to sink: any OutputSink) throws {
    var writer = AttributeWriter(
      JSONWriter { bytes in
        try Task.checkCancellation()
        try sink.write(array(of: bytes))
      })
    switch self {
    case .document(let text): try PortableDocument.write(text, to: &writer)
    case .message(let message): try message.write(to: &writer)
    }
    _ = try writer.finish()
    try sink.write([0x0A])
  }

  /// The `id` of a line that cannot be read, as far as it can be told; `nil` if it has none. Complexity: O(n).
  package static func id(ofBroken line: [UInt8]) -> String? {
    var reader = JSONReader(line, maximumDepth: JSONReader.largestMaximumDepth)
    do {
      try reader.beginObject()
      while let name = try reader.nextMemberName() {
        switch name {
        case "id": return try reader.readString()
        default: try reader.skipValue()
        }
      }
    } catch {
      // What comes after the fault cannot be told.
    }
    return nil
  }
}
