internal import InlayCore
internal import InlayJSON

/// What the JSON of a portable document says, before its blobs are looked at.
struct DecodedDocument {
  /// The text, with blobs as absent contents.
  var text: DecomposedText
  /// The digest it states.
  var digest: ContentDigest?
  /// The blobs it holds inline.
  var blobs: [ContentDigest: [UInt8]]

  /// Decodes `bytes`; whether the stated digest is right is ``digestOfContent()``'s business.
  init(_ bytes: [UInt8], limits: Limits, takesBlobs: Bool) throws {
    try Limits.check("jsonBytes", bytes.count, limits.jsonBytes)
    var decoder = DocumentDecoder(bytes, limits: limits, takesBlobs: takesBlobs)
    do {
      self = try decoder.document()
    } catch {
      throw Self.publicError(for: error, in: bytes)
    }
  }

  /// The error callers see for what the decoder threw.
  private static func publicError(for error: any Error, in bytes: [UInt8]) -> any Error {
    let json = error as? JSONError
    if error is CancellationError || json?.reason == .cancelled { return CancellationError() }
    // Another version, or another kind of JSON altogether, is best reported as what it is.
    if let other = DocumentHead(bytes)?.problem { return other }
    switch json {
    case nil: return error
    case let json?:
      switch json.reason {
      case .tooDeep(let limit): return InlayError.limit("jsonDepth", allowed: limit)
      case .base64TooLong(let limit): return InlayError.limit("attachmentBytes", allowed: limit)
      default: return InlayError.json(json, in: bytes)
      }
    }
  }

  /// The text and digest of one that has been read.
  init(text: DecomposedText, digest: ContentDigest?, blobs: [ContentDigest: [UInt8]]) {
    (self.text, self.digest, self.blobs) = (text, digest, blobs)
  }

  /// The digest the content has. Complexity: O(n).
  func digestOfContent() throws -> ContentDigest { try DocumentSerializer(text).digest() }

  /// Refuses a document that is not what its digest was made for.
  func checkDigest(unsealed: Bool) throws {
    guard let digest else {
      if unsealed { return }
      throw InlayError.documentMissingDigest
    }
    let found = try digestOfContent()
    guard found == digest else { throw InlayError.documentWrongDigest(stated: digest, found: found) }
  }
}

/// The members that say what a JSON document is, read without looking at the others.
struct DocumentHead {
  private(set) var format: String?
  private(set) var version: String?

  /// `nil` if the bytes are no JSON object. Complexity: O(n).
  init?(_ bytes: [UInt8]) {
    var reader = JSONReader(bytes, maximumDepth: JSONReader.largestMaximumDepth)
    reader.ignoresCancellation = true
    do {
      try reader.beginObject()
      while let name = try reader.nextMemberName() {
        let kind = try reader.peekKind()
        switch name {
        case "format" where kind == .string: format = try reader.readString()
        case "version" where kind == .string: version = try reader.readString()
        default: try reader.skipValue()
        }
      }
    } catch { return nil }
  }

  /// Whether this is a portable document of any version.
  var isPortableDocument: Bool { format.map { ExactString($0) } == ExactString(PortableDocument.formatName) }

  /// Why a document with this head cannot be read, if it is the head that says so.
  var problem: InlayError? {
    guard isPortableDocument else { return .documentNotPortable }
    guard let version else { return .documentMissingMember("version") }
    return FormatVersion.major(of: version) == PortableDocument.majorVersion
      ? nil : .documentUnsupportedVersion(version)
  }
}
