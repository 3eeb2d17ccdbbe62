internal import InlayCore
internal import InlayFiles

/// A post that was read, drawn, and made ready to be kept and answered.
struct Message: Sendable {
  /// The digest of the portable document, which is the name of the message.
  var digest: ContentDigest
  /// `document.json`: canonical JSON that names its blobs.
  var document: [UInt8]
  /// The blobs it names, each once: originals as they came, and a PNG of each HEIC.
  var blobs: [any ByteSource]
  /// A fragment of HTML whose pictures are URLs of this server.
  var html: [UInt8]
  /// How it begins, drawn; `nil` where it could not be drawn.
  var preview: Preview?
  /// What was noticed on the way, such as a picture that could not be decoded.
  var diagnostics: [Diagnostic]

  /// A PNG and its size in pixels.
  struct Preview: Sendable {
    var png: [UInt8]
    var width, height: Int
  }
}
