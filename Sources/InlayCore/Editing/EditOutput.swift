/// The text that edits produce, under construction.
struct EditOutput {
  private var text = ""
  /// Number of UTF-16 units so far.
  private(set) var count = 0
  var runs = AttributeRunList<CharacterAttributeValues>()
  /// The paragraph attributes that each character had before. The attributes of whole paragraphs are found at the end.
  var paragraphs = AttributeRunList<ParagraphAttributeValues>()
  var markers: [MarkerPiece] = []
  var literals: [Int] = []
  /// The tables and blocks that each character stood in before. Those of whole paragraphs are found at the end.
  var blocks = BlockDefinitions()
  private var placements: [ImagePlacement] = []
  /// The images that placements refer to for now: those of the base, then the inserted ones.
  private var images: [InlineImage]
  private let baseImageCount: Int

  init(_ base: DecomposedText, _ definitions: BlockDefinitions) {
    images = base.images
    baseImageCount = images.count
    (blocks.tables, blocks.blocks) = (definitions.tables, definitions.blocks)
  }

  mutating func reserve(_ base: DecomposedText, edits: Int) {
    text.reserveCapacity(base.text.utf8.count + edits)
    placements.reserveCapacity(base.placements.count)
  }

  /// Appends plain text.
  mutating func append(_ piece: Substring, units: Int) {
    text += piece
    count += units
  }

  /// Keeps a placement of the base.
  mutating func place(_ placement: ImagePlacement, shift: Int) {
    place(placement, shift: shift, image: placement.image)
  }

  private mutating func place(_ placement: ImagePlacement, shift: Int, image: Int) {
    placements.append(
      ImagePlacement(placement.range.shifted(shift), image: image, attributes: placement.attributes))
  }

  /// Places an image that is not in the base, or not known to be.
  mutating func place(_ image: InlineImage, over range: Range<Int>, _ attributes: PlacementAttributes) {
    placements.append(ImagePlacement(range, image: images.count, attributes: attributes))
    images.append(image)
  }

  /// Appends a text with its images and attributes.
  mutating func append(_ fragment: DecomposedText, continuesMarker: Bool, in outer: [UInt32]) {
    let shift = count
    blocks.append(fragment, in: outer, from: shift)
    for placement in fragment.placements {
      place(placement, shift: shift, image: images.count + placement.image)
    }
    images += fragment.images
    for run in fragment.runs { runs.append(run.range.shifted(shift), run.attributes) }
    for run in fragment.paragraphs { paragraphs.append(run.range.shifted(shift), run.attributes) }
    for at in fragment.literalObjectReplacements { literals.append(at + shift) }
    for piece in MarkerPiece.pieces(of: fragment) {
      let joins = continuesMarker && piece.range.lowerBound == 0
      markers.append(MarkerPiece(piece.range, isHead: !joins), shift: shift)
    }
    append(fragment.text[...], units: fragment.utf16Count)
  }

  /// Adds each U+FFFC of a text without images to the literals.
  mutating func appendLiterals(of piece: String, at position: Int) {
    unsafe withBytes(of: piece) { bytes in
      let end = bytes.count
      var from = 0
      var at = position
      var hit = unsafe UTF8Scan.nextObjectReplacement(bytes, from: 0, to: end)
      while hit < end {
        let between = from..<hit
        at += unsafe UTF8Scan.utf16Count(bytes, between)
        literals.append(at)
        at += 1
        from = hit + 3
        hit = unsafe UTF8Scan.nextObjectReplacement(bytes, from: from, to: end)
      }
    }
  }

  /// Marks a text as part of a list marker, except for the paragraph ends in it.
  mutating func appendMarkers(of piece: String, at position: Int, isHead: Bool) {
    var isFirst = isHead
    ParagraphBoundaries.forEach(in: piece) { range, separator in
      let part = range.lowerBound..<range.upperBound - separator
      markers.append(MarkerPiece(part, isHead: isFirst), shift: position)
      isFirst = false
    }
  }

  /// Returns the finished text, with the files and document attributes of `base`. Diagnostics have positions in it.
  mutating func finish(_ base: DecomposedText, _ collector: inout DiagnosticCollector) -> DecomposedText {
    images = ImageTable.arranged(images, knownDistinct: baseImageCount, &placements)
    let paragraphs = alignedParagraphs()
    let (tables, blocks) = BlockAssembler.blocks(of: text, blocks, &collector)
    var result = DecomposedText(
      unchecked: text, images: images, placements: placements, runs: runs.runs, paragraphs: paragraphs,
      literalObjectReplacements: literals, files: base.files, attributes: base.attributes,
      tables: tables, blocks: blocks)
    result.unknownMembers = base.unknownMembers
    result.inheritSource(ofEdited: base)
    return result
  }

  /// Gives each paragraph the attributes of its first character and its current marker length.
  private func alignedParagraphs() -> [ParagraphRun] {
    let pieces = paragraphs.runs
    guard !pieces.isEmpty else { return [] }
    var list = AttributeRunList<ParagraphAttributeValues>()
    var lengths = MarkerLengths()
    var piece = 0
    var marker = 0
    ParagraphBoundaries.forEach(in: text) { range, _ in
      while piece < pieces.count, pieces[piece].range.upperBound <= range.lowerBound { piece += 1 }
      while marker < markers.count, markers[marker].range.upperBound <= range.lowerBound { marker += 1 }
      guard piece < pieces.count, pieces[piece].range.contains(range.lowerBound) else { return }
      var end = range.lowerBound
      while marker < markers.count, markers[marker].range.lowerBound == end,
        end == range.lowerBound || !markers[marker].isHead
      {
        end = markers[marker].range.upperBound
        marker += 1
      }
      list.append(range, lengths.set(end - range.lowerBound, in: pieces[piece].attributes))
    }
    return list.runs
  }
}

/// Copies of paragraph attributes with other marker lengths, each made once.
struct MarkerLengths {
  private struct Key: Hashable {
    var attributes: ObjectIdentifier
    var length: Int
  }

  // Keeps the original alive, so that its address is not reused.
  private var made: [Key: (from: ParagraphAttributes, to: ParagraphAttributes)] = [:]

  /// `attributes` with a marker of `length` units. Attributes without a marker length stay unchanged.
  mutating func set(_ length: Int, in attributes: ParagraphAttributes) -> ParagraphAttributes {
    guard let identity = attributes.identity, let old = attributes.values.markerLength, old != length else {
      return attributes
    }
    let key = Key(attributes: identity, length: length)
    if let known = made[key] { return known.to }
    var values = attributes.values
    values.markerLength = length
    let result = ParagraphAttributes(values)
    made[key] = (attributes, result)
    return result
  }
}
