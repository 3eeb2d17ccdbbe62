internal import InlayCore
internal import InlayJSON

/// What the JSON of a portable document says, before its blobs are looked at.
struct DecodedDocument {
  /// The text, with blobs as absent contents.
  var text: DecomposedText
  /// The digest it states.
  var digest: Digest?
  /// The blobs it holds inline.
  var blobs: [Digest: [UInt8]]

  /// Decodes `bytes`; whether the stated digest is right is ``digestOfContent()``'s business.
  init(_ bytes: [UInt8], limits: Limits, takesBlobs: Bool) throws(DocumentError) {
    do { try LimitExceeded.check("jsonBytes", bytes.count, limits.jsonBytes) } catch { throw .limit(error) }
    var decoder = DocumentDecoder(bytes, limits: limits, takesBlobs: takesBlobs)
    do throws(JSONError) {
      self = try decoder.document()
    } catch {
      if error.isCancellation { throw .cancelled }
      // Another version, or another kind of JSON altogether, is best told as what it is.
      if let other = DocumentHead(bytes)?.problem { throw other }
      if let special = decoder.special { throw special }
      switch error.reason {
      case .tooDeep(let limit): throw .limit(LimitExceeded("jsonDepth", allowed: limit))
      case .base64TooLong(let limit): throw .limit(LimitExceeded("attachmentBytes", allowed: limit))
      default: throw .json(error, error.position(in: bytes))
      }
    }
  }

  /// The text and digest of one that has been read.
  init(text: DecomposedText, digest: Digest?, blobs: [Digest: [UInt8]]) {
    (self.text, self.digest, self.blobs) = (text, digest, blobs)
  }

  /// The digest the content has. Complexity: O(n).
  func digestOfContent() throws(DocumentError) -> Digest { try DocumentSerializer(text).digest() }

  /// Refuses a document that is not what its digest was made for.
  func checkDigest(unsealed: Bool) throws(DocumentError) {
    guard let digest else {
      if unsealed { return }
      throw .missingDigest
    }
    let found = try digestOfContent()
    guard found == digest else { throw .wrongDigest(stated: digest, found: found) }
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
  var problem: DocumentError? {
    guard isPortableDocument else { return .notPortableDocument }
    guard let version else { return .missingMember("version") }
    return FormatVersion.major(of: version) == PortableDocument.majorVersion
      ? nil : .unsupportedVersion(version)
  }
}
