/// Builds an ``AttributedText`` run by run.
///
/// It merges neighboring text runs with equal attributes. Each image keeps its own run.
package struct AttributedTextBuilder: Sendable {
  private var result = AttributedText()
  private var sets: [AttributedText.AttributeSet: UInt32] = [:]
  private var recentSets = RecentAttributeSets()
  private var table = ImageTable()
  private var placed: [AttributedText.PlacedEntry: UInt32] = [:]
  private var lastPlaced: (entry: AttributedText.PlacedEntry, code: UInt32)?
  private var runNumbers = RunNumbers()
  /// Whether the last run stood in blocks.
  private var hasRunBlocks = false
  private var utf8Count = 0
  private var utf16Count = 0
  /// The number of images without text at the last place that has one.
  private var emptyImages: (at: Int, count: UInt32) = (0, 0)

  /// An empty builder.
  package init() {}

  /// A builder of runs over a text that is there already and is shared, not copied. Only
  /// ``append(bytes:character:paragraph:image:)`` adds to it.
  package init(over text: String) {
    result.text = text
    // Otherwise the length of each run would take O(n).
    result.text.makeContiguousUTF8()
  }

  /// The number of UTF-16 units so far.
  package var count: Int { utf16Count }

  // MARK: Tables and boxes

  /// The tables and blocks defined so far. Definitions count when the text is decomposed, so a reader may complete them
  /// later.
  package var definitions: BlockDefinitions {
    get { result.blocks }
    _modify { yield &result.blocks }
  }

  /// Defines a table. Returns the number that its cells name.
  package mutating func addTable(_ table: TextTable) -> Int {
    result.blocks.tables.append(table)
    return result.blocks.tables.count - 1
  }

  /// Defines a cell, or a box if `cell` is `nil`. Returns its number.
  package mutating func addBlock(
    cell: TextTableCell? = nil, attributes: BlockAttributes = .none
  ) -> Int {
    // Runs may state anything; what is before the first row or column is in it.
    let place = cell.map { cell in
      var cell = cell
      (cell.row, cell.column) = (max(cell.row, 0), max(cell.column, 0))
      return cell
    }
    result.blocks.blocks.append(TextBlock(0..<0, cell: place, attributes: attributes))
    return result.blocks.blocks.count - 1
  }

  /// Sets the blocks of the paragraphs that begin in the text appended from now on: numbers of blocks, outermost first.
  package mutating func setBlocks(_ path: [Int]) {
    let images = emptyImages.at == utf16Count ? emptyImages.count : 0
    result.blocks.setPath(path.map { UInt32(clamping: $0) }, from: utf16Count, after: images)
  }

  /// The blocks and tables of runs that were appended, by their numbers.
  private struct RunNumbers {
    var last: [RunBlock] = []
    var blocks: [Int: Int] = [:]
    var tables: [Int: Int] = [:]
  }

  // Most texts have no blocks: what they do not need stays out of the loop over the runs.
  @inline(never)
  private mutating func setBlocks(of run: AttributedRun) {
    let blocks = run.blocks
    guard !run.text.isEmpty || run.image != nil, blocks != runNumbers.last else { return }
    runNumbers.last = blocks
    hasRunBlocks = !blocks.isEmpty
    setBlocks(
      blocks.map { block in
        if let known = runNumbers.blocks[block.id] { return known }
        var cell = block.cell
        if let number = cell?.table {
          let known = runNumbers.tables[number]
          let table = known ?? addTable(block.table ?? TextTable(columnCount: 1))
          runNumbers.tables[number] = table
          cell?.table = table
        }
        let index = addBlock(cell: cell, attributes: block.attributes)
        if !block.unknownMembers.isEmpty { result.blocks.blocks[index].unknownMembers = block.unknownMembers }
        runNumbers.blocks[block.id] = index
        return index
      })
  }

  /// Reserves capacity for the given numbers of bytes and runs.
  package mutating func reserveCapacity(utf8: Int, runs: Int) {
    result.text.reserveCapacity(utf8)
    result.entries.reserveCapacity(runs)
  }

  /// Appends a run. An empty run without an image is ignored.
  ///
  /// - Throws: ``InlayError`` if the text gets longer than ``DecomposedText/maximumUnits``. Complexity: O(n).
  @inline(__always)
  package mutating func append(_ run: AttributedRun) throws {
    if run.hasBlocks || hasRunBlocks { setBlocks(of: run) }
    try append(run.text, character: run.character, paragraph: run.paragraph, image: run.image)
  }

  /// Appends text with attributes, and optionally an image.
  ///
  /// - Throws: ``InlayError`` as ``append(_:)``.
  @inline(__always)
  package mutating func append(
    _ text: Substring, character: CharacterAttributes, paragraph: ParagraphAttributes,
    image: PlacedImage? = nil
  ) throws {
    guard !text.isEmpty || image != nil else { return }
    let counted = unsafe text.utf8.withContiguousStorageIfAvailable { buffer in
      let raw = UnsafeRawBufferPointer(buffer)
      let all = 0..<raw.count
      return (bytes: raw.count, units: unsafe UTF8Scan.utf16Count(raw, all))
    }
    let (bytes, units) = counted ?? (text.utf8.count, text.utf16.count)
    try Limits.check("textUnits", utf8Count + bytes, DecomposedText.maximumUnits)
    result.text.append(contentsOf: text)
    let set = index(of: AttributedText.AttributeSet(character: character, paragraph: paragraph))
    appendEntry(
      bytes: bytes, units: units, attributes: set, code: image.map { code(of: $0) } ?? 0)
  }

  /// Appends a run over the next bytes of the text that the builder was made with, which end at a scalar boundary.
  ///
  /// - Throws: ``InlayError`` as ``append(_:)``. Complexity: O(n).
  package mutating func append(
    bytes: Int, character: CharacterAttributes, paragraph: ParagraphAttributes, image: PlacedImage?
  ) throws {
    let start = utf8Count
    let (count, units) = unsafe withBytes(of: result.text) { all in
      let range = start..<min(start + max(bytes, 0), all.count)
      return (range.count, unsafe UTF8Scan.utf16Count(all, range))
    }
    guard count > 0 || image != nil else { return }
    try Limits.check("textUnits", start + count, DecomposedText.maximumUnits)
    let set = index(of: AttributedText.AttributeSet(character: character, paragraph: paragraph))
    appendEntry(bytes: count, units: units, attributes: set, code: image.map { code(of: $0) } ?? 0)
  }

  /// A piece of a text that is appended whole.
  package struct Piece {
    /// The end of the piece, in UTF-8 bytes from the start of the text.
    package var end: Int
    package var character: CharacterAttributes
    package var paragraph: ParagraphAttributes
    /// The index of its image, or -1.
    package var image: Int32
    /// The index of the blocks of paragraphs that begin in it, or -1 for none.
    package var blocks: Int32

    package init(
      end: Int, character: CharacterAttributes, paragraph: ParagraphAttributes, image: Int32 = -1,
      blocks: Int32 = -1
    ) {
      (self.end, self.character, self.paragraph) = (end, character, paragraph)
      (self.image, self.blocks) = (image, blocks)
    }
  }

  /// Appends a text in pieces, which cover it in order and end at scalar boundaries. Faster than appending runs one by
  /// one.
  ///
  /// - Throws: ``InlayError`` as ``append(_:)``. Complexity: O(n).
  package mutating func append(
    _ text: String, pieces: [Piece], images: [PlacedImage], blocks: [[Int]] = []
  ) throws {
    var text = text
    let length = text.utf8.count
    try Limits.check("textUnits", utf8Count + length, DecomposedText.maximumUnits)
    result.text.append(text)
    text.withUTF8 { buffer in
      let raw = UnsafeRawBufferPointer(buffer)
      var start = 0
      var path: Int32 = -1
      for index in pieces.indices {
        // By index, because a copy of the piece would retain its attributes.
        let range = start..<min(max(start, pieces[index].end), length)
        start = range.upperBound
        let image = Int(pieces[index].image)
        let code = images.indices.contains(image) ? self.code(of: images[image]) : 0
        guard !range.isEmpty || code != 0 else { continue }
        if pieces[index].blocks != path {
          path = pieces[index].blocks
          setBlocks(blocks.indices.contains(Int(path)) ? blocks[Int(path)] : [])
        }
        let recent = recentSets[pieces[index].character.identity, pieces[index].paragraph.identity]
        let set =
          recent
          ?? self.index(
            of: AttributedText.AttributeSet(
              character: pieces[index].character, paragraph: pieces[index].paragraph))
        let units = unsafe UTF8Scan.utf16Count(raw, range)
        appendEntry(bytes: range.count, units: units, attributes: set, code: code)
      }
    }
  }

  @inline(__always)
  private mutating func appendEntry(bytes: Int, units: Int, attributes set: UInt32, code: UInt32) {
    utf8Count += bytes
    utf16Count += units
    if code == 0, let last = result.entries.last, last.image == 0,
      last.attributes == set, !result.blocks.changes(at: utf16Count - units)
    {
      result.entries[result.entries.count - 1].utf8End = UInt32(utf8Count)
      result.entries[result.entries.count - 1].utf16End = UInt32(utf16Count)
    } else {
      if code != 0 {
        result.imageRunCount += 1
        if bytes == 0 {
          emptyImages = (utf16Count, emptyImages.at == utf16Count ? emptyImages.count + 1 : 1)
        }
      }
      result.entries.append(
        AttributedText.Entry(
          utf8End: UInt32(utf8Count), utf16End: UInt32(utf16Count), attributes: set, image: code))
    }
  }

  /// Returns the text built so far. The builder is empty afterward.
  package mutating func finish() -> AttributedText {
    result.images = table.images
    if result.text.utf8.count > utf8Count {
      result.text = String(decoding: result.text.utf8.prefix(utf8Count), as: UTF8.self)
    }
    let finished = result
    self = AttributedTextBuilder()
    return finished
  }

  private mutating func index(of set: AttributedText.AttributeSet) -> UInt32 {
    if let recent = recentSets[set.character.identity, set.paragraph.identity] { return recent }
    let index: UInt32
    if let known = sets[set] {
      index = known
    } else {
      index = UInt32(result.attributeSets.count)
      result.attributeSets.append(set)
      sets[set] = index
    }
    // Only the set kept in the table is sure to stay alive, and so to keep its identity for itself.
    let kept = result.attributeSets[Int(index)]
    if kept.isIdentical(to: set) {
      recentSets[kept.character.identity, kept.paragraph.identity] = index
    }
    return index
  }

  private mutating func code(of image: PlacedImage) -> UInt32 {
    let entry = AttributedText.PlacedEntry(
      image: table.index(of: image.image), attributes: image.attributes)
    if let lastPlaced, lastPlaced.entry == entry { return lastPlaced.code }
    let code: UInt32
    if let known = placed[entry] {
      code = known
    } else {
      result.placed.append(entry)
      code = UInt32(result.placed.count)
      placed[entry] = code
    }
    lastPlaced = (entry, code)
    return code
  }
}
