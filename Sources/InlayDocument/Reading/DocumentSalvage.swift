internal import InlayContainer
internal import InlayCore
internal import InlayFiles
internal import InlayJSON

/// Reads what is intact in a document that is damaged or cut short.
///
/// Each member is read on its own, and each element of an array. What does not fit together is left out: placements that
/// are outside of the text, attributes that are invalid. Pictures that lost their place are put at the end of the text.
struct DocumentSalvage {
  let limits: Limits
  private(set) var losses = DiagnosticCollector()

  init(limits: Limits) { self.limits = limits }

  // MARK: - From JSON

  /// The document in damaged JSON; `nil` if nothing of it is left. Throws if it exceeds a limit.
  ///
  /// - Parameter beside: the blobs that are not in the JSON itself.
  mutating func document(
    _ damaged: [UInt8], beside: [ContentDigest: any ByteSource] = [:]
  ) throws -> DecodedDocument? {
    let pieces = JSONPieces(bytes: damaged)
    let members = pieces.members(KnownMembers.document.map(\.string))
    let blobs = try members["blobs"].map { try self.blobs(in: pieces, $0) } ?? [:]
    let text = members["text"].map { pieces.string($0) }
    if let text { try Limits.check("textUnits", text.utf16.count, limits.textUnits) }
    let sources = beside.merging(blobs.mapValues { MemorySource($0) }) { $1 }
    guard text?.isEmpty == false || members["images"] != nil || !sources.isEmpty else { return nil }
    if text == nil {
      lose("the text was lost")
    } else if members["text"]?.isWhole == false {
      lose("the text is cut short")
    }
    let images = elements(members["images"], pieces, "image", "images") { try $0.images() }
    let placements = elements(members["placements"], pieces, "placement", "placements") {
      try $0.placements()
    }
    let runs = elements(members["runs"], pieces, "character run", "character runs") { try $0.runs() }
    let paragraphs = elements(members["paragraphs"], pieces, "paragraph run", "paragraph runs") {
      try $0.paragraphs()
    }
    let blocks = try foundBlocks(members, pieces)
    let files = elements(members["files"], pieces, "file", "files") { try $0.files() }
    var attributes = DocumentAttributes()
    if let piece = members["attributes"] {
      do { attributes = try decode(Array(damaged[piece.range])) { try $0.documentAttributes() } } catch {
        lose("the document attributes were lost")
      }
    }
    var parts = Parts(
      text: text ?? "", images: images, placements: placements.compactMap { $0 },
      runs: runs.compactMap { $0 }, paragraphs: paragraphs.compactMap { $0 }, files: files.compactMap { $0 },
      attributes: attributes, blocks: blocks)
    // Without the text, what nothing refers to any more may be the file that it was read from.
    var whole: [InlineImage] = []
    if text == nil || images.isEmpty {
      let contents = images.flatMap { $0?.representations.map(\.content) ?? [] } + parts.files.map(\.content)
      let referenced = Set(contents.compactMap(\.knownDigest))
      let others = sources.filter { !referenced.contains($0.key) && (try? $0.value.freshDigest()) == $0.key }
      whole = pictures(others)
      parts.files += otherFiles(others)
    }
    let kept = try assemble(parts, extra: whole)
    try kept.checkAttributeBytes(limits)
    return DecodedDocument(text: kept, digest: nil, blobs: blobs)
  }

  /// The blobs whose bytes match their names. Throws if one exceeds the limit.
  private func blobs(
    in pieces: JSONPieces, _ piece: JSONPieces.Piece
  ) throws -> [ContentDigest: [UInt8]] {
    let bytes = pieces.bytes
    let key = Array("\"sha256:".utf8)
    var found: [ContentDigest: [UInt8]] = [:]
    var at = piece.range.lowerBound
    while at + key.count + 64 + 3 < piece.range.upperBound {
      guard bytes[at] == key[0], bytes[at..<at + key.count].elementsEqual(key) else {
        at += 1
        continue
      }
      let name = at + key.count
      at = name + 64
      guard let digest = ContentDigest(hex: String(decoding: bytes[name..<at], as: UTF8.self)),
        bytes[at] == UInt8(ascii: "\""), bytes[at + 1] == UInt8(ascii: ":")
      else { continue }
      guard bytes[at + 2] == UInt8(ascii: "\"") else { continue }
      let value = pieces.piece(at: at + 2)
      guard value.isWhole else { continue }
      let limit = max(0, limits.attachmentBytes)
      if let content = try? decode(
        Array(bytes[value.range]), { try $0.reader.readBase64(maximumBytes: limit) }),
        ContentDigest.sha256(of: content) == digest
      {
        found[digest] = content
        at = value.range.upperBound
      }
    }
    return found
  }

  /// The elements of an array; `nil` for one that is invalid.
  mutating func elements<Value>(
    _ piece: JSONPieces.Piece?, _ pieces: JSONPieces, _ one: String, _ many: String,
    limits: Limits? = nil, _ read: (inout DocumentDecoder) throws -> [Value]
  ) -> [Value?] {
    guard let piece else { return [] }
    var values: [Value?] = []
    for range in pieces.elements(of: piece) {
      let array = [UInt8(ascii: "[")] + pieces.bytes[range] + [UInt8(ascii: "]")]
      values.append(try? decode(array, limits: limits, read).first)
    }
    let bad = values.count { $0 == nil }
    if bad > 0 { lose("\(bad) \(bad == 1 ? "\(one) was" : "\(many) were") lost") }
    if !piece.isWhole { lose("the list of \(many) is cut short") }
    return values
  }

  private func decode<Value>(
    _ bytes: [UInt8], limits other: Limits? = nil, _ read: (inout DocumentDecoder) throws -> Value
  ) throws -> Value {
    var decoder = DocumentDecoder(bytes, limits: other ?? limits, takesBlobs: false)
    let value = try read(&decoder)
    try decoder.reader.finish()
    return value
  }

  mutating func lose(_ sentence: String, at position: Int? = nil) {
    losses.report(.documentSalvaged, at: position, sentence)
  }

  // MARK: - From blobs alone

  /// A document of the blobs that are pictures, for one whose `document.json` was lost; `nil` if there are none.
  mutating func document(ofBlobs blobs: [ContentDigest: any ByteSource]) throws -> DecodedDocument? {
    let sound = blobs.filter { (try? $0.value.freshDigest()) == $0.key }
    guard !sound.isEmpty else { return nil }
    lose("document.json was lost, and the text with it; only its images and files remain")
    let parts = Parts(files: otherFiles(sound))
    return DecodedDocument(text: try assemble(parts, extra: pictures(sound)), digest: nil, blobs: [:])
  }

  /// The blobs that are not pictures, such as the file that the text was read from, as files.
  private mutating func otherFiles(_ blobs: [ContentDigest: any ByteSource]) -> [BundleFile] {
    var files: [BundleFile] = []
    for (digest, source) in blobs.sorted(by: { $0.key < $1.key }) {
      let start = (try? source.read(0..<min(5, source.count))) ?? []
      if (try? ImageHeader.read(source, limits: limits).value)?.mediaType.isImage == true { continue }
      let isRTF = start.elementsEqual("{\\rtf".utf8)
      files.append(
        BundleFile(
          "recovered-\(digest.hex.prefix(8))" + (isRTF ? ".rtf" : ""), content: .data(source),
          mediaType: isRTF ? .rtf : nil))
    }
    if !files.isEmpty {
      lose("\(files.count) \(files.count == 1 ? "file was" : "files were") kept under new names")
    }
    return files
  }

  private func pictures(_ blobs: [ContentDigest: any ByteSource]) -> [InlineImage] {
    blobs.sorted { $0.key < $1.key }.compactMap { digest, source in
      guard let header = try? ImageHeader.read(source, limits: limits).value, header.mediaType.isImage else {
        return nil
      }
      var parts = InlineImage.Parts(
        primary: Representation(mediaType: header.mediaType, content: .data(source)))
      parts.identifier = header.identifier
      parts.description = header.description
      return InlineImage(parts)
    }
  }

  // MARK: - Putting it together

  private struct Parts {
    var text = ""
    var images: [InlineImage?] = []
    var placements: [ImagePlacement] = []
    var runs: [CharacterRun] = []
    var paragraphs: [ParagraphRun] = []
    var files: [BundleFile]
    var attributes = DocumentAttributes()
    var blocks = FoundBlocks()
  }

  /// A valid text of the parts that fit together. `extra` are pictures without a place.
  private mutating func assemble(_ parts: Parts, extra: [InlineImage]) throws -> DecomposedText {
    let units = Array(parts.text.utf16)
    let placed = parts.placements.filter { $0.image < parts.images.count && parts.images[$0.image] != nil }
    var fitting = Self.fitting(placed, in: units)
    let lost = parts.placements.count - fitting.count
    if lost > 0 { lose("\(lost) \(lost == 1 ? "place of an image was" : "places of images were") lost") }
    let used = Set(fitting.map(\.image))
    let files = named(parts.files)
    try Limits.check("files", files.count, limits.files)
    var text = parts.text
    var table: [InlineImage] = []
    // Damage may have made two images equal. They may be large, so each is compared once, and not at each of its places.
    var numbers: [InlineImage: Int] = [:]
    var newNumbers: [Int: Int] = [:]
    for index in fitting.indices {
      let old = fitting[index].image
      guard let image = parts.images[old] else { continue }
      let number = newNumbers[old] ?? numbers[image] ?? table.count
      newNumbers[old] = number
      if number == table.count {
        numbers[image] = number
        table.append(image)
      }
      fitting[index] = fitting[index].with(image: number)
    }
    var known = Set(table)
    let unplaced = parts.images.indices.compactMap { used.contains($0) ? nil : parts.images[$0] }
      .filter { known.insert($0).inserted }
    let count = unplaced.count + extra.count
    try Limits.check("placements", fitting.count + count, limits.placements)
    if count > 0 {
      lose(
        "\(count) \(count == 1 ? "image" : "images") without a place \(count == 1 ? "was" : "were") put at the end of the text"
      )
    }
    var end = units.count
    // Pictures of blobs are not compared: they differ in their bytes, but all of one size have the same hash.
    for image in unplaced + extra {
      if !text.isEmpty {
        text += "\n"
        end += 1
      }
      let at = end
      text += "\u{FFFC}"
      end += 1
      fitting.append(
        ImagePlacement(at..<at + 1, image: table.count, kind: image.identifier == nil ? .attachment : .glyph))
      table.append(image)
    }
    let covered = Set(fitting.lazy.filter { $0.length == 1 }.map(\.at))
    let literals = text.utf16.enumerated().lazy.filter {
      $0.element == 0xFFFC && !covered.contains($0.offset)
    }
    .map(\.offset)
    let (tables, blocks) = try fit(parts.blocks, to: text, units.count)
    func build(_ runs: [CharacterRun], _ paragraphs: [ParagraphRun]) throws -> DecomposedText {
      try DecomposedText(
        text: text, images: table, placements: fitting, runs: runs, paragraphs: paragraphs,
        literalObjectReplacements: Array(literals), files: files, attributes: parts.attributes,
        tables: tables, blocks: blocks)
    }
    // Runs behind a cut belong to text that is not there.
    let runs = parts.runs.filter { $0.range.upperBound <= units.count }
    var paragraphs = parts.paragraphs.filter { $0.range.upperBound <= units.count }
    // The line end that was added before the first picture belongs to the last paragraph, unless that has its own.
    if end > units.count, let last = paragraphs.last, last.range.upperBound == units.count,
      units.last != 0x0A, units.last != 0x2029
    {
      paragraphs[paragraphs.count - 1] = ParagraphRun(
        last.range.lowerBound..<units.count + 1, last.attributes)
    }
    if let all = try? build(runs, paragraphs) { return all }
    if let some = try? build(runs, []) {
      lose("the paragraph attributes were lost")
      return some
    }
    if let some = try? build([], paragraphs) {
      lose("the character attributes were lost")
      return some
    }
    lose("all attributes of the text were lost")
    return try build([], [])
  }

  /// The files in order. One without a name, or with that of another, is left out.
  private mutating func named(_ files: [BundleFile]) -> [BundleFile] {
    var names: Set<ExactString> = []
    let kept = files.filter { !$0.name.string.isEmpty && names.insert($0.name).inserted }
    let lost = files.count - kept.count
    if lost > 0 {
      lose(
        lost == 1
          ? "1 file without a name of its own was lost"
          : "\(lost) files without names of their own were lost")
    }
    return kept.sorted { $0.name < $1.name }
  }

  /// The placements that are valid in `units`, in order.
  private static func fitting(_ placements: [ImagePlacement], in units: [UInt16]) -> [ImagePlacement] {
    // What a placement of several units must not cover. Searching the units of each would be quadratic.
    var stops: [UInt32] = []
    for (at, unit) in units.enumerated() where unit == 0xFFFC || endsParagraph(unit) {
      stops.append(UInt32(truncatingIfNeeded: at))
    }
    var end = 0
    return placements.filter { placement in
      let range = placement.range
      guard range.lowerBound >= end, range.upperBound <= units.count, !range.isEmpty,
        !splitsPair(range.lowerBound, units), !splitsPair(range.upperBound, units)
      else { return false }
      if range.count == 1 {
        guard !endsParagraph(units[range.lowerBound]) else { return false }
      } else {
        let next = stops.partition { Int($0) < range.lowerBound }
        guard next == stops.count || Int(stops[next]) >= range.upperBound else { return false }
      }
      end = range.upperBound
      return true
    }
  }

  private static func endsParagraph(_ unit: UInt16) -> Bool { [0x0A, 0x0D, 0x2029].contains(unit) }

  private static func splitsPair(_ at: Int, _ units: [UInt16]) -> Bool {
    at > 0 && at < units.count && UTF16.isTrailSurrogate(units[at]) && UTF16.isLeadSurrogate(units[at - 1])
  }
}
