/// The text file that a text was read from, such as the `TXT.rtf` of an RTFD. While the text is unchanged, a writer of
/// the same format gives the file back byte for byte.
package struct DocumentSource: Sendable {
  /// The name of the format.
  @Exact package private(set) var format: String
  /// The bytes of the file, without the files beside it; `nil` if the text was edited after it was read.
  package private(set) var content: ImageContent?

  /// The source of a text that is as it was read.
  package init(format: String, content: ImageContent) {
    (self.format, self.content) = (format, content)
  }

  /// Up to this many bytes, without the pictures inside it, a file is kept unless the reader was told otherwise.
  package static let automaticBytes = 1 << 20

  /// The source of a text that was edited. Only the name of the format is left.
  var edited: DocumentSource {
    var copy = self
    copy.content = nil
    return copy
  }
}

/// A value that takes no part in equality and hashing.
struct Uncompared<Value: Sendable>: Sendable, Hashable {
  var value: Value

  static func == (a: Self, b: Self) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
