internal import InlayCore
internal import InlayFiles
internal import InlayJSON

/// A text made ready for writing: each content in its form, each blob once, everything checked that the format
/// cannot express.
struct DocumentSerializer {
  let text: DecomposedText
  /// Of all representations of the first image, then of the second, and so on.
  let imageForms: [ContentForm]
  let fileForms: [ContentForm]
  /// The distinct blobs in the order of their digests.
  let blobs: [Blob]
  let version: String
  /// Unknown members of the document.
  let unknown: JSONMembers

  /// Makes `text` ready. Complexity: O(n), and all bytes whose digest is not known yet are read.
  init(_ original: DecomposedText) throws(DocumentError) {
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
    blobs = collector.blobs
    try Self.check(text)
    (version, unknown) = try FormatVersion.split(text.unknownMembers)
    try KnownMembers.check(unknown, against: KnownMembers.document)
  }

  /// The first absent blob, if there is one.
  var absentBlob: Blob? { blobs.first { $0.source == nil } }

  private static func check(_ text: DecomposedText) throws(DocumentError) {
    var counter = CancellationCounter()
    for image in text.images {
      if counter.isCancelledNow() { throw .cancelled }
      try KnownMembers.check(image.unknownMembers, against: KnownMembers.image)
      try check(image.primary)
      for alternate in image.alternates { try check(alternate) }
    }
  }

  private static func check(_ representation: Representation) throws(DocumentError) {
    try KnownMembers.check(representation.unknownMembers, against: KnownMembers.representation)
    if let width = representation.width { try checkNumber(width, "a width") }
    if let height = representation.height { try checkNumber(height, "a height") }
  }

  /// Writes the document. Without `digest` and `blobs` these are the bytes the digest is made of. Complexity: O(n).
  func write(
    to writer: inout JSONWriter, digest: Digest?, blobs: ((inout JSONWriter) -> Void)? = nil
  ) throws(DocumentError) {
    try DocumentError.checkCancellation()
    var members = MemberWriter(unknown)
    writer.beginObject()
    members.name("attributes", &writer)
    writeAttributes(to: &writer)
    if let blobs {
      members.name("blobs", &writer)
      blobs(&writer)
    }
    members.digest("digest", digest, &writer)
    members.name("files", &writer)
    writeFiles(to: &writer)
    members.name("format", &writer)
    writer.string(PortableDocument.formatName)
    members.name("images", &writer)
    writeImages(to: &writer)
    members.name("literalObjectReplacement", &writer)
    writer.beginArray()
    for at in text.literalObjectReplacements { writer.integer(at) }
    writer.endArray()
    members.name("offsetUnit", &writer)
    writer.string("utf16")
    members.name("paragraphs", &writer)
    try writeParagraphs(to: &writer)
    members.name("placements", &writer)
    try writePlacements(to: &writer)
    members.name("runs", &writer)
    try writeRuns(to: &writer)
    members.name("text", &writer)
    writer.string(text.text)
    members.name("version", &writer)
    writer.string(version)
    members.finish(&writer)
    writer.endObject()
  }

  /// The document in memory.
  func bytes(digest: Digest?) throws(DocumentError) -> [UInt8] {
    // About what it takes: growing would copy everything.
    let tables = 64 * text.placements.count + 96 * (text.runs.count + text.paragraphs.count)
    var writer = JSONWriter(
      capacity: 4_096 + text.text.utf8.count / 16 * 17 + tables + 256 * text.images.count)
    try write(to: &writer, digest: digest)
    do { return try writer.finish() } catch { throw DocumentError(writing: error) }
  }

  /// The digest of the document. Complexity: O(n), constant memory.
  func digest() throws(DocumentError) -> Digest {
    let hash = HashSink()
    var writer = JSONWriter { (bytes: Span<UInt8>) throws(SaveError) in
      try SaveError.checkCancellation()
      hash.update(bytes)
    }
    try write(to: &writer, digest: nil)
    do { _ = try writer.finish() } catch { throw DocumentError(writing: error) }
    return hash.finish()
  }
}

/// Hashes what is written.
final class HashSink {
  private var hasher = ContentHasher()

  func update(_ bytes: Span<UInt8>) {
    hasher.update(array(of: bytes))
  }

  /// The digest; the sink is as new afterwards.
  func finish() -> Digest {
    var done = ContentHasher()
    swap(&done, &hasher)
    return done.finish()
  }
}

/// A copy of a piece of output.
func array(of bytes: Span<UInt8>) -> [UInt8] {
  unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
}

extension DocumentError {
  /// What a failure of the JSON writer amounts to.
  init(writing error: JSONWriterError) {
    if case .sink(let failure) = error, let save = failure as? SaveError {
      self = DocumentError.save(save).settled
    } else {
      self = .inexpressible("\(error)")
    }
  }
}
