internal import Inlay

/// A post after reading and drawing, ready to be stored and returned.
struct Message: Sendable {
  /// The text with the posted originals, and a PNG for each HEIC.
  var text: DecomposedText
  /// The digest of the portable document, which identifies the message.
  var digest: ContentDigest
  /// `document.json`: canonical JSON that references its blobs.
  var document: [UInt8]
  /// An HTML fragment whose pictures are URLs of this server.
  var html: [UInt8]
  /// A drawing of the beginning; `nil` if it could not be drawn.
  var preview: Preview?
  /// Diagnostics, for example about a picture that could not be decoded.
  var diagnostics: [Diagnostic]

  /// A PNG and its size in pixels.
  struct Preview: Sendable {
    var png: [UInt8]
    var width, height: Int
  }
}
