internal import InlayJSON

/// What turns a text back into an earlier one: the parts that differ, and nothing else.
///
/// Images are kept by themselves and not by their index, so a patch stays valid whatever happens to the order of the
/// table, which follows from the placements.
struct TextPatch: Sendable {
  /// A piece of text.
  private struct Hunk: Sendable {
    /// The UTF-16 units to replace, before and after.
    var change: AppliedEdits.Change
    var text: String
  }

  /// Entries of one table.
  private struct Part<Entry: Sendable>: Sendable {
    var splice: TableSplice
    var entries: [Entry]
  }

  /// An entry of the table of placements. Its index means nothing.
  private struct PlacedEntry: Sendable {
    var placement: ImagePlacement
    var image: InlineImage
  }

  /// Everything that is not text, if it differs.
  private struct Rest: Sendable {
    var attributes: DocumentAttributes
    var files: [BundleFile]
    var unknownMembers: JSONMembers
  }

  private var hunks: [Hunk] = []
  private var placements: [Part<PlacedEntry>] = []
  private var runs: [Part<CharacterRun>] = []
  private var paragraphs: [Part<ParagraphRun>] = []
  private var literals: [Part<Int>] = []
  private var blocks: [Part<TextBlock>] = []
  /// The tables, if they differ.
  private var tables: [TextTable]?
  private var rest: Rest?

  private init() {}

  /// What turns `old` into `new`.
  ///
  /// - Parameter changes: where the texts differ. Everything outside of these ranges must be equal.
  /// - Complexity: O(n).
  init(from old: DecomposedText, to new: DecomposedText, _ changes: [AppliedEdits.Change]) {
    let text = new.text
    hunks = zip(changes, Self.bytes(changes.map(\.new), of: text)).map {
      Hunk(change: $0, text: String(Self.piece(of: text, $1)))
    }
    let images = (old.images, new.images)
    placements = TableSplice.differences(
      (old.placements.count, new.placements.count), changes: changes,
      oldRange: { old.placements[$0].range }, newRange: { new.placements[$0].range }
    ) {
      let (a, b) = (old.placements[$0], new.placements[$1])
      return a.attributes == b.attributes && images.0[a.image] == images.1[b.image]
    }.map { splice in
      Part(
        splice: splice,
        entries: new.placements[splice.new].map { PlacedEntry(placement: $0, image: images.1[$0.image]) })
    }
    runs = Self.parts(old.runs, new.runs, changes)
    paragraphs = Self.parts(old.paragraphs, new.paragraphs, changes)
    let (oldLiterals, newLiterals) = (old.literalObjectReplacements, new.literalObjectReplacements)
    literals = TableSplice.differences(
      (oldLiterals.count, newLiterals.count), changes: changes, oldRange: { Self.unit(oldLiterals[$0]) },
      newRange: { Self.unit(newLiterals[$0]) }, isEqual: { _, _ in true }
    ).map { Part(splice: $0, entries: Array(newLiterals[$0.new])) }
    blocks = TableSplice.differences(
      (old.blocks.count, new.blocks.count), changes: changes, oldRange: { old.blocks[$0].range },
      newRange: { new.blocks[$0].range },
      isEqual: { old.blocks[$0].with(range: 0..<0) == new.blocks[$1].with(range: 0..<0) }
    ).map { Part(splice: $0, entries: Array(new.blocks[$0.new])) }
    if old.tables != new.tables { tables = new.tables }
    if old.attributes != new.attributes || old.files != new.files || old.unknownMembers != new.unknownMembers
    {
      rest = Rest(attributes: new.attributes, files: new.files, unknownMembers: new.unknownMembers)
    }
  }

  private static func parts<Values>(
    _ old: [AttributeRun<Values>], _ new: [AttributeRun<Values>], _ changes: [AppliedEdits.Change]
  ) -> [Part<AttributeRun<Values>>] {
    TableSplice.differences(
      (old.count, new.count), changes: changes, oldRange: { old[$0].range }, newRange: { new[$0].range },
      isEqual: { old[$0].attributes == new[$1].attributes }
    ).map { Part(splice: $0, entries: Array(new[$0.new])) }
  }

  /// The UTF-8 bytes of ranges of UTF-16 units. Complexity: O(n).
  private static func bytes(_ ranges: [Range<Int>], of text: String) -> [Range<Int>] {
    unsafe withBytes(of: text) { all in
      var (at, offset) = (0, 0)
      func advance(to position: Int) -> Int {
        offset = unsafe UTF8Scan.advance(all, from: offset, byUTF16: position - at, to: all.count).offset
        at = position
        return offset
      }
      return ranges.map { range in
        let start = advance(to: range.lowerBound)
        return start..<advance(to: range.upperBound)
      }
    }
  }

  private static func piece(of text: String, _ bytes: Range<Int>) -> Substring {
    let start = text.utf8.index(text.utf8.startIndex, offsetBy: bytes.lowerBound)
    return text[start..<text.utf8.index(start, offsetBy: bytes.count)]
  }

  private static func unit(_ at: Int) -> Range<Int> { at..<at + 1 }

  /// Replaces the images that the patch keeps. Complexity: O(images kept).
  mutating func replaceImages(_ replacement: (InlineImage) -> InlineImage?) {
    for part in placements.indices {
      for entry in placements[part].entries.indices {
        guard let new = replacement(placements[part].entries[entry].image) else { continue }
        placements[part].entries[entry].image = new
      }
    }
  }

  /// Where it changes the text.
  var applied: AppliedEdits { AppliedEdits(hunks.map(\.change)) }

  /// About the number of bytes that the patch keeps alive, with those of its images and files.
  var weight: Int {
    let tablesOfText = placements.count + runs.count + paragraphs.count + literals.count + blocks.count
    var sum = 64 * (1 + hunks.count + tablesOfText)
    func add(_ count: Int) { sum = sum.saturatingSum(count) }
    func add(_ content: ImageContent) { add((content.source?.count ?? 0).saturatingSum(64)) }
    for hunk in hunks { add(hunk.text.utf8.count) }
    for part in placements {
      for entry in part.entries { for one in entry.image.representations { add(one.content) } }
    }
    for part in runs { add(part.entries.count * MemoryLayout<CharacterRun>.stride) }
    for part in paragraphs { add(part.entries.count * MemoryLayout<ParagraphRun>.stride) }
    for part in blocks { add(part.entries.count * MemoryLayout<TextBlock>.stride) }
    add((tables?.count ?? 0) * MemoryLayout<TextTable>.stride)
    for file in rest?.files ?? [] { add(file.content) }
    return sum
  }

  /// Applies the patch to the text it was made for.
  ///
  /// - Returns: the patched text, and the patch that turns it back.
  /// - Complexity: O(n).
  func apply(to old: DecomposedText) -> (text: DecomposedText, inverse: TextPatch) {
    var inverse = TextPatch()
    let changes = hunks.map(\.change)
    var text = ""
    var from = 0
    text.reserveCapacity(old.text.utf8.count + hunks.reduce(0) { $0 + $1.text.utf8.count })
    for (hunk, bytes) in zip(hunks, Self.bytes(changes.map(\.old), of: old.text)) {
      text += Self.piece(of: old.text, from..<bytes.lowerBound)
      text += hunk.text
      inverse.hunks.append(
        Hunk(
          change: AppliedEdits.Change(old: hunk.change.new, new: hunk.change.old),
          text: String(Self.piece(of: old.text, bytes))))
      from = bytes.upperBound
    }
    text += Self.piece(of: old.text, from..<old.text.utf8.count)

    var newPlacements: [ImagePlacement] = []
    newPlacements.reserveCapacity(old.placements.count)
    var images = old.images
    inverse.placements = Self.splice(
      placements, old.placements.count, changes, range: { old.placements[$0].range },
      entry: { PlacedEntry(placement: old.placements[$0], image: old.images[old.placements[$0].image]) },
      keep: { index, distance in
        let one = old.placements[index]
        newPlacements.append(
          distance == 0
            ? one
            : ImagePlacement(one.range.shifted(distance), image: one.image, attributes: one.attributes))
      },
      insert: { entry in
        newPlacements.append(entry.placement.with(image: images.count))
        images.append(entry.image)
      })
    images = ImageTable.arranged(images, knownDistinct: old.images.count, &newPlacements)
    var newRuns: [CharacterRun] = []
    inverse.runs = Self.splice(runs, old.runs, changes, into: &newRuns)
    var newParagraphs: [ParagraphRun] = []
    inverse.paragraphs = Self.splice(paragraphs, old.paragraphs, changes, into: &newParagraphs)
    var newLiterals: [Int] = []
    inverse.literals = Self.splice(
      literals, old.literalObjectReplacements.count, changes,
      range: { Self.unit(old.literalObjectReplacements[$0]) },
      entry: { old.literalObjectReplacements[$0] },
      keep: { newLiterals.append(old.literalObjectReplacements[$0] + $1) }, insert: { newLiterals.append($0) }
    )
    var newBlocks: [TextBlock] = []
    inverse.blocks = Self.splice(
      blocks, old.blocks.count, changes, range: { old.blocks[$0].range }, entry: { old.blocks[$0] },
      keep: { newBlocks.append(old.blocks[$0].with(range: old.blocks[$0].range.shifted($1))) },
      insert: { newBlocks.append($0) })
    if tables != nil { inverse.tables = old.tables }

    var result = DecomposedText(
      unchecked: text, images: images, placements: newPlacements, runs: newRuns, paragraphs: newParagraphs,
      literalObjectReplacements: newLiterals, files: rest?.files ?? old.files,
      attributes: rest?.attributes ?? old.attributes, tables: tables ?? old.tables, blocks: newBlocks)
    result.unknownMembers = rest?.unknownMembers ?? old.unknownMembers
    if rest != nil {
      inverse.rest = Rest(attributes: old.attributes, files: old.files, unknownMembers: old.unknownMembers)
    }
    result.inheritSource(ofEdited: old)
    return (result, inverse)
  }

  private static func splice<Values>(
    _ parts: [Part<AttributeRun<Values>>], _ old: [AttributeRun<Values>], _ changes: [AppliedEdits.Change],
    into new: inout [AttributeRun<Values>]
  ) -> [Part<AttributeRun<Values>>] {
    var made: [AttributeRun<Values>] = []
    made.reserveCapacity(old.count)
    let inverse = splice(
      parts, old.count, changes, range: { old[$0].range }, entry: { old[$0] },
      keep: { made.append(AttributeRun(old[$0].range.shifted($1), old[$0].attributes)) },
      insert: { made.append($0) })
    new = made
    return inverse
  }

  /// Walks through a table, and keeps or replaces its entries. Returns what turns the new table back.
  private static func splice<Entry>(
    _ parts: [Part<Entry>], _ count: Int, _ changes: [AppliedEdits.Change], range: (Int) -> Range<Int>,
    entry: (Int) -> Entry, keep: (_ index: Int, _ distance: Int) -> Void, insert: (Entry) -> Void
  ) -> [Part<Entry>] {
    var inverse: [Part<Entry>] = []
    var shift = TableSplice.Shift(changes)
    var at = 0
    func keepEntries(to end: Int) {
      // Entries between splices are never touched, so each has a distance.
      while at < end {
        keep(at, shift.distance(of: range(at)) ?? 0)
        at += 1
      }
    }
    for part in parts {
      keepEntries(to: part.splice.old.lowerBound)
      for one in part.entries { insert(one) }
      inverse.append(
        Part(
          splice: TableSplice(old: part.splice.new, new: part.splice.old),
          entries: part.splice.old.map(entry)))
      at = part.splice.old.upperBound
    }
    keepEntries(to: count)
    return inverse
  }
}

extension Int {
  /// The sum, or the largest number if there is none. Neither number is negative.
  func saturatingSum(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
