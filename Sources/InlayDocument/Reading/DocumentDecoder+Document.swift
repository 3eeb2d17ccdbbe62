internal import InlayCore
internal import InlayJSON

extension DocumentDecoder {
  /// Reads the whole document. Throws if it is invalid.
  mutating func document() throws -> DecodedDocument {
    let start = try self.start()
    var parts = Parts()
    try reader.beginObject()
    while let name = try reader.nextMemberName() {
      switch name {
      case "attributes": parts.attributes = try documentAttributes()
      case "blobs":
        guard takesBlobs else {
          throw broken("\"blobs\" is allowed only in the one-file JSON form", at: name.offset)
        }
        parts.blobs = try blobs()
      case "blockStyles": parts.blockStyles = (try blockStyles(), name.offset)
      case "blocks": parts.blocks = (try blocks(styleCount: parts.blockStyles?.list.count), name.offset)
      case "digest": parts.digest = try digest()
      case "files": parts.files = try files()
      case "format": parts.isInlay = try expect("inlay", "\"format\" must be \"inlay\"")
      case "images": parts.images = try images()
      case "literalObjectReplacement": parts.literals = try literals()
      case "offsetUnit": parts.countsUTF16 = try expect("utf16", "\"offsetUnit\" must be \"utf16\"")
      case "paragraphs": parts.paragraphs = (try paragraphs(), name.offset)
      case "placements": parts.placements = try placements()
      case "runs": parts.runs = try runs()
      case "source": parts.source = (try source(), name.offset)
      case "tables": parts.tables = (try tables(), name.offset)
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
    var blobs: [ContentDigest: [UInt8]]?
    var blockStyles: (list: [BlockAttributes], offset: Int)?
    var blocks: (list: DecodedBlocks, offset: Int)?
    var digest: ContentDigest?
    var files: [BundleFile]?
    var isInlay = false
    var images: [InlineImage]?
    var literals: [Int]?
    var countsUTF16 = false
    var paragraphs: (runs: [ParagraphRun], offset: Int)?
    var placements: [ImagePlacement]?
    var runs: [CharacterRun]?
    var source: (member: SourceMember, offset: Int)?
    var tables: (list: [TextTable], offset: Int)?
    var text: String?
    var version: String?
    var unknown: [JSONMember] = []

    /// A member of version 1.1, and where it is.
    var memberOfSecond: (name: String, offset: Int)? {
      if let source { return ("source", source.offset) }
      if let tables { return ("tables", tables.offset) }
      if let blockStyles { return ("blockStyles", blockStyles.offset) }
      return blocks.map { ("blocks", $0.offset) }
    }

    /// The first required member that is missing. With a digest all members are required, so that the digest covers
    /// exactly the bytes in the document. Without one, only the indispensable members are required.
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

  /// The member `source`: the file, and the digest of the document that was read from it.
  private struct SourceMember {
    var source: DocumentSource
    var value: ContentDigest
  }

  private mutating func finish(_ parts: Parts, at start: Int) throws -> DecodedDocument {
    if let missing = parts.missing {
      throw InlayError.documentMissingMember(missing)
    }
    let version = parts.version ?? PortableDocument.firstVersion
    let hasMembersOfSecond = FormatVersion.hasMembersOfSecond(version)
    if !hasMembersOfSecond, let (name, offset) = parts.memberOfSecond {
      throw broken("\"\(name)\" needs version 1.1, but this document states \(version)", at: offset)
    }
    let blocks = try parts.blocks.map { try self.blocks($0.list, parts.blockStyles, at: $0.offset) } ?? []
    if parts.blocks == nil, let styles = parts.blockStyles { throw unused(0, at: styles.offset) }
    let unknown = try members(parts.unknown, at: start)
    var text = try DecomposedText(
      text: parts.text ?? "", images: parts.images ?? [], placements: parts.placements ?? [],
      runs: parts.runs ?? [], paragraphs: parts.paragraphs?.runs ?? [],
      literalObjectReplacements: parts.literals ?? [], files: parts.files ?? [],
      attributes: parts.attributes ?? DocumentAttributes(), unknownMembers: unknown,
      tables: parts.tables?.list ?? [], blocks: blocks)
    try text.checkTables(limits)
    try text.checkAttributeBytes(limits)
    let hasBlockColors = text.hasBlockColors
    if hasBlockColors, !hasMembersOfSecond, let paragraphs = parts.paragraphs {
      throw broken(
        "\"blockColor\" needs version 1.1, but this document states \(version)", at: paragraphs.offset)
    }
    FormatVersion.keep(
      version, in: &text.unknownMembers,
      needsSecond: parts.source != nil || !text.blocks.isEmpty || hasBlockColors)
    text.source = parts.source?.member.source
    return DecodedDocument(
      text: text, digest: parts.digest, blobs: parts.blobs ?? [:], sourceValue: parts.source?.member.value)
  }

  /// Blocks with their attributes. Throws unless they use each of the styles.
  private func blocks(
    _ decoded: DecodedBlocks, _ styles: (list: [BlockAttributes], offset: Int)?, at offset: Int
  ) throws -> [TextBlock] {
    let count = styles?.list.count ?? 0
    guard decoded.usedCount <= count else {
      let use = decoded.firstUse(ofStyleFrom: count) ?? (0, count)
      throw unknownStyle(use.style, ofBlock: use.block, at: offset)
    }
    if let styles, decoded.usedCount < count { throw unused(decoded.usedCount, at: styles.offset) }
    return decoded.with(styles?.list ?? [])
  }

  private func unused(_ style: Int, at offset: Int) -> JSONError {
    broken("`blockStyles[\(style)]` is not used by a block", at: offset)
  }

  /// Reads a string that must equal `constant`.
  private mutating func expect(_ constant: StaticString, _ rule: String) throws -> Bool {
    let at = try start()
    guard try reader.readStringToken().matches(constant) else { throw broken(rule, at: at) }
    return true
  }

  private mutating func source() throws -> SourceMember {
    let start = try self.start()
    var digest: ContentDigest?
    var format: String?
    var size: Int?
    var value: ContentDigest?
    try reader.beginObject()
    while let name = try reader.nextMemberName() {
      switch name {
      case "digest": digest = try self.digest()
      case "format": format = try reader.readString()
      case "size": size = try reader.readInteger(in: sizeRange)
      case "value": value = try self.digest()
      default: try refuse(name)
      }
    }
    guard let digest else { throw missing("digest", at: start) }
    guard let format else { throw missing("format", at: start) }
    guard let size else { throw missing("size", at: start) }
    guard let value else { throw missing("value", at: start) }
    let content = ImageContent.missing(MissingContent(.absent, count: size, digest: digest))
    return SourceMember(source: DocumentSource(format: format, content: content), value: value)
  }

  private mutating func version() throws -> String {
    let version = try reader.readString()
    guard FormatVersion.major(of: version) == PortableDocument.majorVersion else {
      throw InlayError.documentUnsupportedVersion(version)
    }
    return version
  }

  private mutating func text() throws -> String {
    let text = try reader.readString()
    // A text has at most as many UTF-16 units as bytes, so most texts need no counting.
    if text.utf8.count > limits.textUnits {
      try Limits.check("textUnits", utf16Length(of: text), limits.textUnits)
    }
    return text
  }

  private mutating func literals() throws -> [Int] {
    var literals: [Int] = []
    try reader.beginArray()
    while try reader.hasNextElement() { literals.append(try offset()) }
    return literals
  }

  private mutating func blobs() throws -> [ContentDigest: [UInt8]] {
    var blobs: [ContentDigest: [UInt8]] = [:]
    try reader.beginObject()
    while let name = try reader.nextMemberName() {
      guard let digest = ContentDigest(reader.string(name)) else {
        throw broken("the name of a blob must be its digest", at: name.offset)
      }
      blobs[digest] = try reader.readBase64(maximumBytes: max(0, limits.attachmentBytes))
    }
    return blobs
  }
}
