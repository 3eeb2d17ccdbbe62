internal import InlayCore
internal import InlayFiles
internal import InlayJSON

/// A text prepared for writing: the form of each content, the distinct blobs, and checks for everything that the format
/// cannot express.
struct DocumentSerializer {
  let text: DecomposedText
  /// The forms of all representations of the first image, then of the second, and so on.
  let imageForms: [ContentForm]
  let fileForms: [ContentForm]
  /// The form of the file that the text was read from; `nil` if the text has none or was edited.
  let sourceForm: ContentForm?
  /// The distinct blobs, sorted by digest.
  let blobs: [Blob]
  /// The first absent blob of an image or file, or `nil`.
  let absentBlob: Blob?
  /// The distinct attributes of blocks, in the order of their first use.
  let blockStyles: BlockStyles
  let version: String
  /// The unknown members of the document.
  let unknown: JSONMembers

  /// Prepares `text`. Throws if it holds what the format cannot express. Complexity: O(n), plus reading all bytes whose
  /// digest is not yet known.
  init(_ original: DecomposedText) throws {
    var collector = BlobCollector()
    var (imageForms, fileForms) = try collector.forms(of: original)
    var text = original
    if collector.mixesPresentAndAbsent, let healed = try collector.healed(original) {
      text = healed
      (imageForms, fileForms) = try collector.forms(of: healed)
    }
    self.text = text
    self.imageForms = imageForms
    self.fileForms = fileForms
    // A document without the bytes of its source is whole.
    let blobs = collector.blobs
    absentBlob = blobs.first { $0.source == nil }
    sourceForm = try text.source?.content.map { try collector.take($0) }
    self.blobs = sourceForm == nil ? blobs : collector.blobs
    try Self.check(text)
    blockStyles = BlockStyles(of: text.blocks)
    (version, unknown) = try FormatVersion.split(
      text.unknownMembers, lowest: FormatVersion.lowest(for: text))
    try KnownMembers.check(unknown, against: KnownMembers.document)
  }

  private static func check(_ text: DecomposedText) throws {
    var counter = CancellationCounter()
    for image in text.images {
      if counter.isCancelledNow() { throw CancellationError() }
      try KnownMembers.check(image.unknownMembers, against: KnownMembers.image)
      try check(image.primary)
      for alternate in image.alternates { try check(alternate) }
    }
  }

  private static func check(_ representation: Representation) throws {
    try KnownMembers.check(representation.unknownMembers, against: KnownMembers.representation)
    if let width = representation.width { try checkNumber(width, "a width") }
    if let height = representation.height { try checkNumber(height, "a height") }
  }

  /// Writes the document. Without `digest` and `blobs`, these are the bytes that the digest covers, which exclude
  /// `source`. Throws if that fails. Complexity: O(n).
  ///
  /// - Returns: where the member `digest` is, or would be, among the bytes that the writer has in memory.
  @discardableResult
  func write(
    to writer: inout AttributeWriter, digest: ContentDigest?, blobs: ((inout JSONWriter) -> Void)? = nil
  ) throws -> Int {
    try Task.checkCancellation()
    var members = MemberWriter(unknown)
    writer.json.beginObject()
    members.name("attributes", &writer.json)
    writer.write(text.attributes)
    if let blobs {
      members.name("blobs", &writer.json)
      blobs(&writer.json)
    }
    try writeBlocks(&members, to: &writer)
    let place = writer.json.count
    members.digest("digest", digest, &writer.json)
    members.name("files", &writer.json)
    writeFiles(to: &writer.json)
    members.name("format", &writer.json)
    writer.json.string(PortableDocument.formatName)
    members.name("images", &writer.json)
    writeImages(to: &writer.json)
    members.name("literalObjectReplacement", &writer.json)
    writer.json.beginArray()
    for at in text.literalObjectReplacements { writer.json.integer(at) }
    writer.json.endArray()
    members.name("offsetUnit", &writer.json)
    writer.json.string("utf16")
    members.name("paragraphs", &writer.json)
    try writeParagraphs(to: &writer)
    members.name("placements", &writer.json)
    try writePlacements(to: &writer.json)
    members.name("runs", &writer.json)
    try writeRuns(to: &writer)
    if let digest { writeSource(of: digest, &members, to: &writer.json) }
    try writeTables(&members, to: &writer)
    members.name("text", &writer.json)
    writer.json.string(text.text)
    members.name("version", &writer.json)
    writer.json.string(version)
    members.finish(&writer.json)
    writer.json.endObject()
    return place
  }

  /// The bytes that the digest covers. Throws if they cannot be written.
  func canonicalBytes() throws -> [UInt8] { try bytes(digest: nil, capacity: likelySize).bytes }

  /// An estimate of the size, because growing the buffer would copy everything.
  private var likelySize: Int {
    let runs = 96 * (text.runs.count + text.paragraphs.count + text.blocks.count)
    return 1_024 + text.text.utf8.count / 16 * 17 + 64 * text.placements.count + runs + 256
      * text.images.count
  }

  /// The document with its digest. Throws if it cannot be written.
  func sealedBytes() throws -> [UInt8] { try sealed().bytes }

  /// The digest of the document, and the document with it. Throws if it cannot be written.
  func sealed() throws -> (digest: ContentDigest, bytes: [UInt8]) {
    var (bytes, place) = try bytes(digest: nil, capacity: likelySize)
    let digest = ContentDigest.sha256(of: bytes)
    // Unknown members may stand where the digest belongs, and a source comes later.
    guard unknown.isEmpty, sourceForm == nil else {
      return (digest, try self.bytes(digest: digest, capacity: bytes.count + 1_024).bytes)
    }
    bytes.insert(contentsOf: ",\"digest\":\"\(digest)\"".utf8, at: place)
    return (digest, bytes)
  }

  private func bytes(digest: ContentDigest?, capacity: Int) throws -> (bytes: [UInt8], place: Int) {
    var writer = AttributeWriter(JSONWriter(capacity: capacity))
    let place = try write(to: &writer, digest: digest)
    return (try writer.finish(), place)
  }

  /// The digest of the document. Throws if it cannot be computed. Complexity: O(n), constant memory.
  func digest() throws -> ContentDigest {
    let hash = HashSink()
    var writer = AttributeWriter(
      JSONWriter { bytes in
        try Task.checkCancellation()
        hash.update(bytes)
      })
    try write(to: &writer, digest: nil)
    _ = try writer.finish()
    return hash.finish()
  }
}

/// Hashes everything that is written.
final class HashSink {
  private var hasher = ContentHasher()

  func update(_ bytes: Span<UInt8>) { hasher.update(array(of: bytes)) }

  /// The digest. The sink can be reused afterward.
  func finish() -> ContentDigest {
    var done = ContentHasher()
    swap(&done, &hasher)
    return done.finish()
  }
}

/// Copies a piece of output into an array.
func array(of bytes: Span<UInt8>) -> [UInt8] {
  unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
}

extension InlayError {
  /// The error for a failure of the JSON writer: that of the sink, or that the text has no JSON form.
  static func documentWriting(_ error: JSONWriterError) -> any Error {
    if case .sink(let failure) = error { failure } else { documentInexpressible("\(error)") }
  }
}
