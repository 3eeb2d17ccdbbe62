internal import InlayCore
internal import InlayFiles

/// Replaces the absent contents of a decoded document with the bytes of their blobs.
struct BlobResolver {
  /// Where to find the blobs.
  enum Store {
    case tree(FileTree, mayLack: Bool)
    case inline([ContentDigest: [UInt8]], mayLack: Bool)
    case lookup((ContentDigest) throws -> (any ByteSource)?)
    /// None is there, and nobody wants to be told.
    case nowhere

    /// Whether a blob that is not there is missing, and no error.
    var mayLack: Bool {
      switch self {
      case .tree(_, let mayLack), .inline(_, let mayLack): mayLack
      case .lookup, .nowhere: true
      }
    }
  }

  let store: Store
  let limits: Limits
  /// Whether a damaged blob reads as missing.
  private let salvages: Bool
  private(set) var found: [ContentDigest: any ByteSource] = [:]
  /// The sizes of absent blobs.
  private var absent: [ContentDigest: Int] = [:]
  /// The sizes of damaged blobs, which read as missing.
  private var damaged: [ContentDigest: Int] = [:]
  var diagnostics = DiagnosticCollector()

  init(_ store: Store, limits: Limits, salvages: Bool) {
    self.store = store
    self.limits = limits
    self.salvages = salvages
  }

  /// The same text with the bytes of its blobs. Checks the size and digest of every blob, and throws if one is wrong.
  /// Complexity: O(bytes of blobs).
  mutating func resolve(_ text: DecomposedText) throws -> DecomposedText {
    if case .nowhere = store {
      try checkSizes(text)
      return text
    }
    var firstPlace: [Int?] = Array(repeating: nil, count: text.images.count)
    for placement in text.placements where firstPlace[placement.image] == nil {
      firstPlace[placement.image] = placement.at
    }
    var images: [InlineImage] = []
    images.reserveCapacity(text.images.count)
    var counter = CancellationCounter()
    for (index, image) in text.images.enumerated() {
      if counter.isCancelledNow() { throw CancellationError() }
      guard image.hasBlob else {
        images.append(image)
        continue
      }
      var parts = image.parts
      parts.primary.content = try content(parts.primary.content, at: firstPlace[index])
      for alternate in parts.alternates.indices {
        parts.alternates[alternate].content = try content(
          parts.alternates[alternate].content, at: firstPlace[index])
      }
      images.append(InlineImage(parts))
    }
    var files = text.files
    for index in files.indices { files[index].content = try content(files[index].content, at: nil) }
    // Contents are replaced one to one, so no two images become equal and all rules still hold. Looking the images up
    // again would compare all images of the same size with each other.
    var resolved = DecomposedText(
      unchecked: text.text, images: images, placements: text.placements, runs: text.runs,
      paragraphs: text.paragraphs, literalObjectReplacements: text.literalObjectReplacements, files: files,
      attributes: text.attributes, tables: text.tables, blocks: text.blocks)
    resolved.unknownMembers = text.unknownMembers
    resolved.source = source(text.source)
    return resolved
  }

  private func checkSizes(_ text: DecomposedText) throws {
    var collector = BlobCollector()
    // Refuses a blob of two sizes.
    _ = try collector.forms(of: text)
    for blob in collector.blobs { try Limits.check("attachmentBytes", blob.size, limits.attachmentBytes) }
  }

  private mutating func content(_ content: ImageContent, at place: Int?) throws -> ImageContent {
    guard let (digest, size) = content.blob else { return content }
    if let known = found[digest]?.count ?? absent[digest] ?? damaged[digest], known != size {
      throw InlayError.documentConflictingSizes(digest, known, size)
    }
    if let source = found[digest] { return .data(source) }
    if absent[digest] != nil { return content }
    if damaged[digest] != nil { return .damaged(digest, size) }
    try Limits.check("attachmentBytes", size, limits.attachmentBytes)
    guard let source = try source(of: digest) else {
      if store.mayLack {
        absent[digest] = size
        diagnostics.report(.documentAbsentBlob, at: place, "the blob \(digest) is missing")
        return content
      }
      return try damage(digest, size, InlayError.documentAbsentBlob(digest), at: place)
    }
    do {
      if let defect = try BlobDefect(of: source, digest, size) {
        return try damage(digest, size, defect.error, at: place)
      }
    } catch let error as InlayError where salvages {
      return try damage(digest, size, error, at: place)
    }
    source.digestCache.remember(digest)
    found[digest] = source
    return .data(source)
  }

  /// The content of a damaged blob. Throws `error` unless damaged blobs read as missing.
  private mutating func damage(
    _ digest: ContentDigest, _ size: Int, _ error: InlayError, at place: Int?
  ) throws -> ImageContent {
    guard salvages else { throw error }
    damaged[digest] = size
    diagnostics.report(.documentDamagedBlob, at: place, "\(error)")
    return .damaged(digest, size)
  }

  /// The file that the text was read from, with its bytes. If they are absent or damaged, that is a diagnostic, because
  /// the document is whole without them.
  private mutating func source(_ source: DocumentSource?) -> DocumentSource? {
    guard let source, case .missing(let missing) = source.content, let digest = missing.digest,
      let size = missing.count
    else { return source }
    if let known = found[digest], known.count == size {
      return DocumentSource(format: source.format, content: .data(known))
    }
    let problem: String
    if let bytes = try? self.source(of: digest) {
      do {
        try Limits.check("attachmentBytes", size, limits.attachmentBytes)
        guard let defect = try BlobDefect(of: bytes, digest, size) else {
          bytes.digestCache.remember(digest)
          return DocumentSource(format: source.format, content: .data(bytes))
        }
        problem = "\(defect.error)"
      } catch {
        problem = "\(error)"
      }
    } else {
      problem = "the blob \(digest) is missing"
    }
    diagnostics.report(
      .documentAbsentSource,
      "the \(source.format) file that the text was read from is not available: \(problem)")
    return source
  }

  private func source(of digest: ContentDigest) throws -> (any ByteSource)? {
    switch store {
    case .tree(let tree, _): tree.file(PortableDocument.blobPath(of: digest))
    case .inline(let blobs, _): blobs[digest].map { MemorySource($0) }
    case .lookup(let blob): try blob(digest)
    case .nowhere: nil
    }
  }
}

extension ImageContent {
  /// The content of a damaged blob.
  fileprivate static func damaged(_ digest: ContentDigest, _ size: Int) -> ImageContent {
    .missing(MissingContent(.damaged, count: size, digest: digest))
  }

  /// The digest and size of the blob that an absent content refers to.
  fileprivate var blob: (ContentDigest, size: Int)? {
    guard case .missing(let missing) = self, missing.reason == .absent, let digest = missing.digest,
      let size = missing.count
    else { return nil }
    return (digest, size)
  }
}

extension InlineImage {
  /// Whether any representation refers to a blob.
  fileprivate var hasBlob: Bool {
    content.blob != nil || alternates.contains { $0.content.blob != nil }
  }
}
