/// The one pass of ``Decomposer`` over a text and its runs.
struct DecompositionPass {
  private let text: AttributedText
  private let maximumPlacements: Int
  private var collector: DiagnosticCollector
  private var images: [InlineImage] = []
  /// Index in `images` of each of the text's distinct images, or -1 before its first placement.
  private var imageIndex: [Int]
  private var placements: [ImagePlacement] = []
  private var literals: [Int] = []
  private var runs = AttributeRunList<CharacterAttributeValues>()
  private(set) var placementCount = 0
  /// Whether an image covers nothing or covers the end of a paragraph. If so, the other results of this pass are
  /// unused.
  private(set) var needsStandIns = false
  private var isCancelled = false
  private var forms: [Form]
  /// Each attribute set's character attributes, with values outside their range left out.
  private var characters: [CharacterAttributes]
  /// Each placed image's attributes, with a size outside its range left out.
  private var placedAttributes: [PlacementAttributes] = []

  /// The image and kind to use for the placements of one placed image. A plain value, to avoid retain and release per
  /// placement.
  private struct Form {
    /// Index in `images`, or `max` before the first placement.
    var image: UInt32
    /// The kind, if the placement has no other attributes.
    var plain: PlacementAttributes.Code?
  }

  init(_ text: AttributedText, maximumPlacements: Int, collector: DiagnosticCollector) {
    self.text = text
    self.maximumPlacements = maximumPlacements
    self.collector = collector
    imageIndex = Array(repeating: -1, count: text.images.count)
    forms = []
    forms.reserveCapacity(text.placed.count)
    characters = []
    for set in text.attributeSets {
      let inRange = set.character.values.isInRange
      if !inRange {
        self.collector.report(
          .modelValueOutOfRange, "character attributes with an out-of-range value were dropped")
      }
      characters.append(inRange ? set.character : .none)
    }
    placedAttributes.reserveCapacity(text.placed.count)
    for entry in text.placed {
      var attributes = entry.attributes
      if let size = attributes.displaySize, !size.isInRange {
        attributes.displaySize = nil
        self.collector.report(.modelValueOutOfRange, "an out-of-range display size was dropped")
      }
      placedAttributes.append(attributes)
      forms.append(Form(image: .max, plain: attributes.details == nil ? attributes.code : nil))
    }
  }

  mutating func run() throws {
    let string = text.text
    let entries = text.entries
    unsafe withBytes(of: string) { bytes in
      unsafe entries.withUnsafeBufferPointer { unsafe self.scan(bytes, $0) }
    }
    placementCount = placements.count
    if isCancelled { throw CancellationError() }
  }

  private mutating func scan(
    _ bytes: UnsafeRawBufferPointer, _ entries: UnsafeBufferPointer<AttributedText.Entry>
  ) {
    // Local variables, because members of `self` would be loaded and stored again at each step.
    var placements: [ImagePlacement] = []
    placements.reserveCapacity(min(text.imageRunCount, maximumPlacements))
    defer { self.placements = placements }
    let end = bytes.count
    var hit = unsafe UTF8Scan.nextObjectReplacement(bytes, from: 0, to: end)
    var start8 = 0
    var start16 = 0
    var runSet: UInt32 = 0
    var runStart = 0
    for position in 0..<entries.count {
      if position & 0xFFF == 0xFFF, Task.isCancelled {
        isCancelled = true
        return
      }
      let entry = unsafe entries[position]
      let end8 = Int(entry.utf8End)
      let end16 = Int(entry.utf16End)
      if entry.attributes != runSet {
        runs.append(runStart..<start16, characters[Int(runSet)])
        runSet = entry.attributes
        runStart = start16
      }
      if entry.image == 0 {
        // Ordinary text: each U+FFFC in it is literal.
        if hit < end8 { unsafe takeLiterals(bytes, start8..<end8, start16, &hit) }
      } else {
        let placed = Int(entry.image) &- 1
        if hit == start8, end8 &- start8 == 3 {
          placements.append(placement(start16, 1, placed))
          hit = unsafe UTF8Scan.nextObjectReplacement(bytes, from: end8, to: end)
        } else if hit >= end8 {
          if unsafe ObjectReplacementPass.needsStandIn(bytes, start8..<end8) {
            needsStandIns = true
            return
          }
          placements.append(placement(start16, end16 &- start16, placed))
        } else {
          unsafe takeMixed(bytes, start8..<end8, start16, placed, &hit, &placements)
        }
        if placements.count > maximumPlacements { return }
      }
      start8 = end8
      start16 = end16
    }
    if !characters.isEmpty { runs.append(runStart..<start16, characters[Int(runSet)]) }
  }

  private mutating func takeLiterals(
    _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, _ start16: Int, _ hit: inout Int
  ) {
    var from8 = range.lowerBound
    var from16 = start16
    while hit < range.upperBound {
      from16 &+= unsafe UTF8Scan.utf16Count(bytes, from8..<hit)
      literals.append(from16)
      collector.report(.modelLiteralObjectReplacement, at: from16, "a U+FFFC in the text has no image")
      from8 = hit &+ 3
      from16 &+= 1
      hit = unsafe UTF8Scan.nextObjectReplacement(bytes, from: from8, to: bytes.count)
    }
  }

  /// Handles a run of several U+FFFC, or of U+FFFC and other text.
  private mutating func takeMixed(
    _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, _ start16: Int, _ placed: Int, _ hit: inout Int,
    _ placements: inout [ImagePlacement]
  ) {
    var from8 = range.lowerBound
    var from16 = start16
    var isMixed = false
    while hit < range.upperBound {
      let between = unsafe UTF8Scan.utf16Count(bytes, from8..<hit)
      isMixed = isMixed || between > 0
      from16 &+= between
      placements.append(placement(from16, 1, placed))
      from8 = hit &+ 3
      from16 &+= 1
      hit = unsafe UTF8Scan.nextObjectReplacement(bytes, from: from8, to: bytes.count)
    }
    if isMixed || from8 < range.upperBound {
      collector.report(
        .modelImageOverMixedText, at: start16,
        "an image run contained U+FFFC and other text; only the U+FFFC kept the image")
    }
  }

  @inline(__always)
  private mutating func placement(_ start: Int, _ length: Int, _ placed: Int) -> ImagePlacement {
    if forms[placed].image == .max { forms[placed].image = firstIndex(of: placed) }
    let form = forms[placed]
    if length == 1, let plain = form.plain {
      return ImagePlacement(start: UInt32(truncatingIfNeeded: start), image: form.image, plain: plain)
    }
    return ImagePlacement(
      start: start, length: length, image: form.image, attributes: placedAttributes[placed])
  }

  /// The index of an image at its first placement with these attributes.
  private mutating func firstIndex(of placed: Int) -> UInt32 {
    let image = text.placed[placed].image
    if imageIndex[image] < 0 {
      imageIndex[image] = images.count
      images.append(text.images[image])
    }
    return UInt32(truncatingIfNeeded: imageIndex[image])
  }

  mutating func finish() -> Converted<DecomposedText> {
    reportRepeatedIdentifiers()
    let paragraphs = ParagraphPass.paragraphs(of: text, &collector)
    let (tables, blocks) = BlockAssembler.blocks(of: text.text, text.blocks.inRange(&collector), &collector)
    let result = DecomposedText(
      unchecked: text.text, images: images, placements: placements, runs: runs.runs,
      paragraphs: paragraphs, literalObjectReplacements: literals, files: [],
      attributes: DocumentAttributes(), tables: tables, blocks: blocks)
    return Converted(result, diagnostics: collector.diagnostics)
  }

  private mutating func reportRepeatedIdentifiers() {
    var table = IdentifierTable(capacity: images.count)
    var positions: [Int: Int] = [:]
    for index in images.indices {
      guard let earlier = table.earlier(than: index, in: images) else { continue }
      let identifier = images[index].identifier?.rawValue ?? ""
      if positions.isEmpty {
        for placement in placements where positions[placement.image] == nil {
          positions[placement.image] = placement.at
        }
      }
      let what =
        images[earlier].content == images[index].content
        ? "a different name or description" : "different bytes"
      collector.report(
        .modelIdentifierRepeats, at: positions[index],
        "the identifier \(identifier.debugDescription) was already used for an image with \(what); both images were kept"
      )
    }
  }
}

/// Finds images that share an identifier with an earlier one. It uses the hashes stored in the images.
private struct IdentifierTable {
  /// Open addressing: the index of an image plus one, or 0.
  private var slots: [UInt32]
  private let mask: Int

  init(capacity: Int) {
    var size = 16
    while size < 2 * capacity { size *= 2 }
    slots = Array(repeating: 0, count: size)
    mask = size - 1
  }

  /// The first image with the same identifier as the image at `index`. If there is none, adds the image and returns
  /// `nil`. Complexity: O(1) expected; the hash is seeded.
  mutating func earlier(than index: Int, in images: [InlineImage]) -> Int? {
    let hash = images[index].identifierHash
    guard hash != 0 else { return nil }
    var slot = hash & mask
    while slots[slot] != 0 {
      let other = Int(slots[slot]) - 1
      if images[other].identifierHash == hash, images[other].identifier == images[index].identifier {
        return other
      }
      slot = (slot + 1) & mask
    }
    slots[slot] = UInt32(truncatingIfNeeded: index + 1)
    return nil
  }
}

/// Assigns paragraph attributes: each paragraph takes those of its first run.
private enum ParagraphPass {
  static func paragraphs(
    of text: AttributedText, _ collector: inout DiagnosticCollector
  ) -> [ParagraphRun] {
    guard text.attributeSets.contains(where: { !$0.paragraph.isEmpty }) else { return [] }
    var sets: [ParagraphAttributes] = []
    for set in text.attributeSets {
      let inRange = set.paragraph.values.isInRange
      if !inRange {
        collector.report(
          .modelValueOutOfRange, "paragraph attributes with an out-of-range value were dropped")
      }
      sets.append(inRange ? set.paragraph : .none)
    }
    var list = AttributeRunList<ParagraphAttributeValues>()
    var entry = 0
    let string = text.text
    unsafe withBytes(of: string) { bytes in
      unsafe ParagraphBoundaries.forEach(in: bytes) { range, separator, offset in
        while entry < text.entries.count - 1, Int(text.entries[entry].utf16End) <= range.lowerBound {
          entry += 1
        }
        var attributes = sets[Int(text.entries[entry].attributes)]
        var next = entry
        while Int(text.entries[next].utf16End) < range.upperBound, next < text.entries.count - 1 {
          next += 1
          if sets[Int(text.entries[next].attributes)] != attributes {
            collector.report(
              .modelParagraphAttributesSplit, at: range.lowerBound,
              "a paragraph had several sets of paragraph attributes; the set of its first run was kept")
            break
          }
        }
        if let marker = attributes.values.markerLength {
          let room = range.count - separator
          let fitting = unsafe ParagraphBoundaries.fittingMarker(marker, room: room, bytes, at: offset)
          if fitting != marker {
            attributes.markerLength = fitting
            let isInText = marker > 0 && marker <= room
            collector.report(
              .modelMarkerCut, at: range.lowerBound,
              isInText
                ? "a list marker ended inside a surrogate pair and was shortened to end before it"
                : "a list marker was longer than its paragraph and was shortened")
          }
        }
        list.append(range, attributes)
      }
    }
    return list.runs
  }
}
