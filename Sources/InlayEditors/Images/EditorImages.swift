import InlayContainer
import InlayCore
import InlayFiles
import InlayFormats
import InlayHTML

/// Makes images of what a document of an editor says about them, and of an image map. Nothing is fetched.
struct EditorImages {
  let map: ImageMap
  /// The files beside the document.
  let files: ReadOptions.FileLookup?
  let limits: Limits

  init(_ options: ReadOptions) {
    (map, files, limits) = (options[ImageMap.self], options.filesBeside, options.limits)
  }

  /// What a document says about a picture.
  struct Claim {
    var url: String?
    /// The identifier that a host gave the picture, and its name in a code.
    var reference: String?
    var code: String?
    var description: String?
    var width: Length?
    var height: Length?
    var record = EditorRecord()
    var kind = PlacementKind.attachment
    /// The text that it stands over, if the record states no other.
    var covered: String?
  }

  /// A picture for the text.
  struct Shown {
    var run: AttributedRun
    var joins: (before: Bool, after: Bool)
  }

  /// The picture of a claim.
  ///
  /// - Throws: `InlayError` if a file cannot be read, or bytes exceed a limit. Complexity: O(bytes).
  func shown(
    _ claim: Claim, _ character: CharacterAttributes = .none, _ collector: inout DiagnosticCollector
  ) throws -> Shown {
    let (url, inside) = claim.url.map { EditorRecord.split($0) } ?? ("", EditorRecord())
    let record = inside.isEmpty ? claim.record : inside
    let entry =
      map.entry(reference: url) ?? claim.reference.flatMap { map.entry(reference: $0) }
      ?? claim.code.flatMap { map.entry(code: $0) }
    var parts = InlineImage.Parts(primary: Representation(mediaType: nil, content: .missing(.init(.absent))))
    if let entry, let source = try map.source(of: entry) {
      parts.primary = Representation(mediaType: try Self.recognized(source), content: .data(source))
      parts.fileName = entry.file.flatMap { HTMLReference.fileName(Array($0.utf8)[...]) }
    } else if claim.url == nil, claim.reference != nil || claim.code != nil {
      parts.primary.content = .missing(MissingContent(.notCarried, digest: entry?.digest))
    } else {
      try content(url, record, &parts, &collector)
    }
    if let original = record.original, let form = try self.original(original.string) {
      if parts.primary.content.source != nil {
        var fallback = parts.primary
        fallback.role = .fallback
        parts.alternates = [fallback]
      }
      parts.primary = form
    }
    parts.identifier =
      entry?.identifier ?? (record.identifier?.string).map { ContentIdentifier(rawValue: $0) }
      ?? (claim.url == nil ? claim.reference : nil).map { ContentIdentifier(rawValue: $0) }
    parts.description = record.description?.string ?? entry?.description ?? Self.stated(claim.description)
    parts.fileName = record.name?.string ?? parts.fileName
    let kind = record.kind.map { PlacementKind(rawValue: $0.string) } ?? claim.kind
    var size = record.displaySize
    if size == nil, let width = claim.width, let height = claim.height {
      size = DisplaySize(width: width, height: height)
    }
    let covered = record.covered?.string ?? claim.covered
    return Shown(
      run: AttributedRun(
        covered.flatMap { Self.isCover($0) ? $0[...] : nil } ?? "\u{FFFC}", character: character,
        image: PlacedImage(InlineImage(parts), kind: kind, displaySize: size)),
      joins: record.joins)
  }

  /// Whether a picture may stand over this text.
  private static func isCover(_ text: String) -> Bool {
    !text.isEmpty && !text.unicodeScalars.contains { $0.endsParagraph || $0 == "\u{FFFC}" }
  }

  private static func stated(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }

  private static func recognized(_ source: any ByteSource) throws -> MIMEType? {
    ImageHeader.recognize(try source.read(0..<min(512, source.count)))
  }

  /// The bytes or the place that a URL stands for.
  private func content(
    _ url: String, _ record: EditorRecord, _ parts: inout InlineImage.Parts,
    _ collector: inout DiagnosticCollector
  ) throws {
    func refuse(_ reason: MissingReason, _ why: String) {
      parts.primary.content = .missing(MissingContent(reason))
      collector.report(.editorsPicture, why)
    }
    switch HTMLReference(url, limits: limits) {
    case .empty: refuse(.absent, "a picture has no URL")
    case .unsafe: refuse(.notCarried, "a picture's URL that would run a script was dropped")
    case .data(let text):
      guard let form = try data(text) else { return refuse(.notCarried, "a data: URL is malformed") }
      let isPicture = form.mediaType.map { $0.rawValue.hasPrefix("image/") || $0 == .pdf } ?? false
      guard isPicture || !record.isEmpty else {
        return refuse(.notCarried, "a data: URL does not hold a picture")
      }
      parts.primary = form
    case .file(let path):
      if let source = try files?(path), let type = try Self.recognized(source) {
        try Limits.check("attachmentBytes", source.count, limits.attachmentBytes)
        parts.primary = Representation(mediaType: type, content: .data(source))
        parts.fileName = HTMLReference.fileName(Array(url.utf8)[...])
      } else {
        external(url, record, &parts)
      }
    case .part, .elsewhere: external(url, record, &parts)
    }
  }

  private func external(_ url: String, _ record: EditorRecord, _ parts: inout InlineImage.Parts) {
    parts.fileName = HTMLReference.fileName(Array(url.utf8)[...])
    parts.primary = Representation(
      mediaType: parts.fileName.flatMap { MIMEType(fileName: $0) },
      content: .external(
        ExternalContent(url: url, digest: record.digest.flatMap { ContentDigest($0.string) })))
  }

  private func original(_ url: String) throws -> Representation? {
    guard case .data(let text) = HTMLReference(url, limits: limits) else { return nil }
    return try data(text)
  }

  /// The bytes after `data:`; `nil` if they are malformed.
  private func data(_ text: ArraySlice<UInt8>) throws -> Representation? {
    guard let url = HTMLDataURL(text) else { return nil }
    // Decoded bytes are never longer than the text.
    if url.isBase64 { try Limits.check("attachmentBytes", url.greatestCount - 5, limits.attachmentBytes) }
    guard let bytes = url.decoded() else { return nil }
    try Limits.check("attachmentBytes", bytes.count, limits.attachmentBytes)
    let recognized = ImageHeader.recognize(Array(bytes.prefix(512)))
    let stated = HTMLMediaType.stated(Array(url.mediaType.utf8)[...])
    return Representation(
      mediaType: recognized ?? stated, content: .data(MemorySource(bytes)))
  }
}
