package import InlayCore

/// A message's body: its text with what Messages says about each run.
///
/// Messages stores it as a typedstream of an attributed string. Pictures are not in it; a run names the file that
/// Messages transferred for it.
package struct MessageBody: Sendable, Hashable {
  /// A piece of the text with one set of attributes.
  package struct Run: Sendable, Hashable {
    /// UTF-16 offsets. The runs of a body that was read tile its text, and split no surrogate pair.
    package var range: Range<Int>
    /// The part of the message. Parts are shown apart, and numbers may have gaps.
    package var part: Int?
    /// The identifier of the transferred file that U+FFFC stands for.
    @Exact package var transfer: String?
    /// Whether the picture is as large as the text around it.
    package var isEmoji = false
    /// The name of the file.
    @Exact package var fileName: String?
    /// Size of the picture.
    package var pixelWidth, pixelHeight: Int?
    /// The direction of the paragraphs, if stated.
    package var baseDirection: TextDirection?
    /// Styles and links. A mention is the custom attribute `messages.mention`, an animation `messages.effect`. Other
    /// attributes that are property lists keep their names.
    package var attributes = CharacterAttributes.none

    /// A run with nothing but its range.
    package init(_ range: Range<Int>) { self.range = range }
  }

  /// The text, with U+FFFC for each picture.
  @Exact package var text: String
  /// The runs, in order.
  package var runs: [Run]

  /// A body.
  package init(text: String, runs: [Run]) { (self.text, self.runs) = (text, runs) }

  /// Reads the attributed string, or plain string, that a typedstream holds.
  ///
  /// - Throws: `InlayError` if the typedstream is damaged, holds no text, or exceeds a limit.
  /// - Complexity: O(n) in the size of the typedstream.
  package static func read(_ bytes: [UInt8], limits: Limits = .default) throws -> Converted<MessageBody> {
    var reader = MessageBodyReader(try TypedStreamParser.parse(bytes, limits: limits), limits)
    return try reader.read()
  }
}
