internal import InlayCore
internal import InlayJSON

/// The content of a portable document's JSON, before its blobs are read.
struct DecodedDocument {
  /// The text, in which blobs are absent contents.
  var text: DecomposedText
  /// The digest stated in the document.
  var digest: ContentDigest?
  /// The blobs that are inline in the document.
  var blobs: [ContentDigest: [UInt8]]
  /// The digest of the document that was read from the source, if there is a source.
  var sourceValue: ContentDigest?

  /// Decodes `bytes`. Does not check the stated digest; see ``check(_:_:seals:)``. Throws if the JSON is not a
  /// document.
  init(_ bytes: [UInt8], limits: Limits, takesBlobs: Bool) throws {
    try Limits.check("jsonBytes", bytes.count, limits.jsonBytes)
    var decoder = DocumentDecoder(bytes, limits: limits, takesBlobs: takesBlobs)
    do {
      self = try decoder.document()
    } catch {
      throw Self.publicError(for: error, in: bytes)
    }
  }

  /// The public error for an error of the decoder.
  private static func publicError(for error: any Error, in bytes: [UInt8]) -> any Error {
    let json = error as? JSONError
    if error is CancellationError || json?.reason == .cancelled { return CancellationError() }
    // If it is another version, or other JSON altogether, that is the error to report.
    if let other = DocumentHead(bytes)?.problem { return other }
    switch json {
    case nil:
      guard var limit = error as? InlayError, case .byte(let offset)? = limit.place.position else {
        return error
      }
      let place = JSONPosition(of: offset, in: bytes)
      limit.place.position = .line(place.line, column: place.column, byte: offset)
      return limit
    case let json?:
      switch json.reason {
      case .tooDeep(let limit): return InlayError.limit("jsonDepth", allowed: limit)
      case .base64TooLong(let limit): return InlayError.limit("attachmentBytes", allowed: limit)
      default: return InlayError.json(json, in: bytes)
      }
    }
  }

  /// The parts of a document that was read.
  init(
    text: DecomposedText, digest: ContentDigest?, blobs: [ContentDigest: [UInt8]],
    sourceValue: ContentDigest? = nil
  ) {
    (self.text, self.digest, self.blobs, self.sourceValue) = (text, digest, blobs, sourceValue)
  }

  /// Throws if the stated digest does not match the content, or if it is missing and must not be. Lets go of the source
  /// if the text was edited since it was read from it.
  ///
  /// - Parameter seals: whether the document is to be returned, which takes its size in memory.
  /// - Returns: the document, if it is the one that is stated.
  @discardableResult
  mutating func check(
    _ options: PortableReadOptions, _ diagnostics: inout DiagnosticCollector, seals: Bool = false
  ) throws -> SealedDocument? {
    if digest == nil, !options.unsealed { throw InlayError.documentMissingDigest }
    guard digest != nil || sourceValue != nil else { return nil }
    let serializer = try DocumentSerializer(text)
    let sealed = seals ? try SealedDocument(serializer) : nil
    let found = try sealed?.digest ?? serializer.digest()
    if let digest, found != digest {
      let error = InlayError.documentWrongDigest(stated: digest, found: found)
      guard options.damage == .all else { throw error }
      diagnostics.report(.documentSalvaged, "\(error)")
    }
    guard let sourceValue, sourceValue != found else { return digest == found ? sealed : nil }
    text.markEdited()
    diagnostics.report(
      .documentStaleSource,
      "the text was edited after it was read from \(text.source?.format ?? "a file"), so that file was not kept"
    )
    return nil
  }
}

/// The members that identify a JSON document, read without looking at the others.
struct DocumentHead {
  private(set) var format: String?
  private(set) var version: String?

  /// Returns `nil` if the bytes are not a JSON object. Complexity: O(n).
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

  /// Why a document with this head cannot be read; `nil` if the head is not the reason.
  var problem: InlayError? {
    guard isPortableDocument else { return .documentNotPortable }
    guard let version else { return .documentMissingMember("version") }
    return FormatVersion.major(of: version) == PortableDocument.majorVersion
      ? nil : .documentUnsupportedVersion(version)
  }
}
