internal import InlayCore
internal import InlayJSON

extension DocumentDecoder {
  /// Reads the whole document.
  mutating func document() throws(JSONError) -> DecodedDocument {
    let start = try self.start()
    var parts = Parts()
    try reader.beginObject()
    while let name = try reader.nextMemberName() {
      switch name {
      case "attributes": parts.attributes = try documentAttributes()
      case "blobs":
        guard takesBlobs else {
          throw broken("\"blobs\" stands only in the one-file JSON form", at: name.offset)
        }
        parts.blobs = try blobs()
      case "digest": parts.digest = try digest()
      case "files": parts.files = try files()
      case "format": parts.isInlay = try expect("inlay", "the format is not \"inlay\"")
      case "images": parts.images = try images()
      case "literalObjectReplacement": parts.literals = try literals()
      case "offsetUnit": parts.countsUTF16 = try expect("utf16", "the unit of offsets is \"utf16\"")
      case "paragraphs": parts.paragraphs = try paragraphs()
      case "placements": parts.placements = try placements()
      case "runs": parts.runs = try runs()
      case "text": parts.text = try text()
      case "version": parts.version = try version()
      default: try unknown(name, into: &parts.unknown)
      }
    }
    try reader.finish()
    return try finish(parts, at: start)
  }

  private struct Parts {
    var attributes: DocumentAttributes?
    var blobs: [Digest: [UInt8]]?
    var digest: Digest?
    var files: [BundleFile]?
    var isInlay = false
    var images: [InlineImage]?
    var literals: [Int]?
    var countsUTF16 = false
    var paragraphs: [ParagraphRun]?
    var placements: [ImagePlacement]?
    var runs: [CharacterRun]?
    var text: String?
    var version: String?
    var unknown: [JSONMember] = []

    /// The first of the members that is not there: with a digest all must be, so that the bytes it is made of are
    /// those that stand there; without one, those that nothing can be understood without.
    var missing: String? {
      if !isInlay { return "format" }
      if !countsUTF16 { return "offsetUnit" }
      if text == nil { return "text" }
      if version == nil { return "version" }
      guard digest != nil else { return nil }
      if attributes == nil { return "attributes" }
      if files == nil { return "files" }
      if images == nil { return "images" }
      if literals == nil { return "literalObjectReplacement" }
      if paragraphs == nil { return "paragraphs" }
      if placements == nil { return "placements" }
      return runs == nil ? "runs" : nil
    }
  }

  private mutating func finish(_ parts: Parts, at start: Int) throws(JSONError) -> DecodedDocument {
    if let missing = parts.missing {
      special = .missingMember(missing)
      throw broken("a member is missing", at: start)
    }
    var unknown = try members(parts.unknown, at: start)
    FormatVersion.keep(parts.version ?? PortableDocument.version, in: &unknown)
    do {
      let text = try DecomposedText(
        text: parts.text ?? "", images: parts.images ?? [], placements: parts.placements ?? [],
        runs: parts.runs ?? [], paragraphs: parts.paragraphs ?? [],
        literalObjectReplacements: parts.literals ?? [], files: parts.files ?? [],
        attributes: parts.attributes ?? DocumentAttributes(), unknownMembers: unknown)
      return DecodedDocument(text: text, digest: parts.digest, blobs: parts.blobs ?? [:])
    } catch {
      special = .invariant(error)
      throw broken("\(error)", at: start)
    }
  }

  /// Reads a string that must be `constant`.
  private mutating func expect(_ constant: StaticString, _ rule: String) throws(JSONError) -> Bool {
    let at = try start()
    guard try reader.readStringToken().matches(constant) else { throw broken(rule, at: at) }
    return true
  }

  private mutating func version() throws(JSONError) -> String {
    let at = try start()
    let version = try reader.readString()
    guard FormatVersion.major(of: version) == PortableDocument.majorVersion else {
      special = .unsupportedVersion(version)
      throw broken("unsupported version", at: at)
    }
    return version
  }

  private mutating func text() throws(JSONError) -> String {
    let text = try reader.readString()
    // Never more units than bytes, so most texts need no counting.
    if text.utf8.count > limits.textUnits {
      try check("textUnits", utf16Length(of: text), limits.textUnits)
    }
    return text
  }

  private mutating func literals() throws(JSONError) -> [Int] {
    var literals: [Int] = []
    try reader.beginArray()
    while try reader.hasNextElement() { literals.append(try offset()) }
    return literals
  }

  private mutating func blobs() throws(JSONError) -> [Digest: [UInt8]] {
    var blobs: [Digest: [UInt8]] = [:]
    try reader.beginObject()
    while let name = try reader.nextMemberName() {
      guard let digest = Digest(reader.string(name)) else {
        throw broken("the name of a blob is its digest", at: name.offset)
      }
      blobs[digest] = try reader.readBase64(maximumBytes: max(0, limits.attachmentBytes))
    }
    return blobs
  }
}
