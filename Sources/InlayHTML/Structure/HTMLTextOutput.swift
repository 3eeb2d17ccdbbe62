import InlayCore

/// Collects paragraphs, processes white space as CSS does (CSS Text 3, 4.1), and passes them to the builder.
///
/// A line end (LF) is added between paragraphs when the next one opens. Its character attributes are those of the last
/// character or image before it, without a link and never hidden. A trailing `<br>` in a block is ignored, except that
/// it gives the line end its attributes.
struct HTMLTextOutput {
  /// A stretch of `buffer` with one set of attributes. Its image is one of `images`.
  private typealias Segment = AttributedTextBuilder.Piece

  private var builder = AttributedTextBuilder()
  private let limits: Limits
  /// The current byte offset in the page.
  var offset = 0
  var buffer: [UInt8] = []
  private var segments: [Segment] = []
  private var images: [PlacedImage] = []
  private var imageCount = 0
  /// Number of bytes of `buffer` whose UTF-16 units are counted in `units`.
  private var counted = 0
  private var units = 0

  /// Whether a paragraph is open.
  private(set) var isOpen = false
  private var paragraph = ParagraphAttributes.none
  /// The block's attributes. The marker takes those that it shares with the text.
  private var block = CharacterAttributes.none
  /// The marker to be written before the first content.
  private var marker: String?
  /// Attributes of the last content in the paragraph.
  private var last = CharacterAttributes.none
  private var endCharacter = CharacterAttributes.none
  private var hasPrevious = false
  private var endsText = false
  /// The number of paragraphs so far.
  private(set) var paragraphCount = 0
  private var ends = HTMLLineEndAttributes()

  // White space.
  /// Whether the line is empty so far, so that collapsible white space is dropped.
  private(set) var lineIsEmpty = true
  private(set) var pendingSpace: CharacterAttributes?
  private var pendingHasBreak = false
  /// Attributes of a `<br>` that becomes a line separator if content follows in its block.
  private var pendingBreak: CharacterAttributes?

  // Blocks.
  /// The blocks of paragraphs in `buffer`.
  private var paths: [[Int]] = []
  /// The index in `paths` of the blocks that the paragraph stands in, or -1.
  private var blocks: Int32 = -1
  /// The blocks of the next paragraphs, outermost first.
  private(set) var path: [Int] = []
  private var isPathNew = false
  /// Whether a paragraph has its line end even at the end of the text, because it is in a cell.
  private var endsCells = false

  private static let flushBytes = 1 << 16
  private static let lineSeparator: [UInt8] = [0xE2, 0x80, 0xA8]
  private static let zeroWidthSpace: [UInt8] = [0xE2, 0x80, 0x8B]

  /// - Parameter textBytes: the number of bytes of the page's texts, which is about that of the result.
  init(limits: Limits, textBytes: Int) {
    self.limits = limits
    // A short text is made in one piece. Growing a long one would hold two copies for a moment, and what is reserved but
    // not used takes no memory.
    if textBytes > Self.flushBytes { builder.reserveCapacity(utf8: textBytes + textBytes / 4, runs: 0) }
  }

  // MARK: Paragraphs

  /// Opens a paragraph. `endsText` is true if only the paragraph's end follows it.
  mutating func open(
    _ attributes: ParagraphAttributes, block: CharacterAttributes, marker: String?, endsText: Bool
  ) throws {
    if hasPrevious {
      buffer.append(0x0A)
      extend(endCharacter, paragraph)
    }
    if buffer.count > Self.flushBytes { try flush() }
    (paragraph, self.block, self.marker, self.endsText) = (attributes, block, marker, endsText || endsCells)
    (isOpen, hasPrevious, last, lineIsEmpty) = (true, true, block, true)
    paragraphCount += 1
    if isPathNew {
      isPathNew = false
      blocks = path.isEmpty ? -1 : Int32(clamping: paths.count)
      if !path.isEmpty { paths.append(path) }
    }
  }

  // MARK: Blocks

  /// The number of blocks that were defined.
  var blockCount: Int { builder.definitions.blocks.count }

  /// Defines a table.
  mutating func addTable(_ table: TextTable) -> Int { builder.addTable(table) }

  /// Defines a cell or box.
  mutating func addBlock(cell: TextTableCell? = nil, _ attributes: BlockAttributes) -> Int {
    builder.addBlock(cell: cell, attributes: attributes)
  }

  /// Changes the attributes of a cell or box.
  mutating func setAttributes(_ attributes: BlockAttributes, ofBlock block: Int) {
    guard builder.definitions.blocks.indices.contains(block) else { return }
    builder.definitions.blocks[block].attributes = attributes
  }

  /// Enters a block: the paragraphs that are opened from now on stand in it, too.
  ///
  /// - Parameter endsCells: whether a paragraph there has a line end even at the end of the text.
  mutating func enter(_ block: Int, endsCells: Bool) {
    path.append(block)
    (self.endsCells, isPathNew) = (endsCells, true)
  }

  /// Leaves the innermost blocks.
  mutating func leave(_ count: Int, endsCells: Bool) {
    path.removeLast(min(count, path.count))
    (self.endsCells, isPathNew) = (endsCells, true)
  }

  /// Closes the open paragraph, if any. Collapsible white space at its end is dropped.
  mutating func close() throws {
    guard isOpen else { return }
    pendingSpace = nil
    endCharacter = pendingBreak ?? ends.end(after: last)
    pendingBreak = nil
    isOpen = false
    lineIsEmpty = true
    try check()
  }

  /// Ends the paragraph at a line end that is a character of the page itself.
  mutating func endLine(_ character: CharacterAttributes) throws {
    prepare(for: character, keepsSpace: false)
    try close()
    endCharacter = character
  }

  // MARK: Things

  /// Writes the marker of an item without other content.
  mutating func markerAlone() { prepare(for: block, keepsSpace: false) }

  /// Ends an empty paragraph that is shown as a line. It needs its line end even if nothing follows, because a text has no
  /// empty paragraph without one.
  mutating func ruleAlone(_ character: CharacterAttributes) {
    lineBreak(character)
    endsText = true
  }

  /// Handles `<br>`.
  mutating func lineBreak(_ character: CharacterAttributes) {
    prepare(for: character, keepsSpace: false)
    pendingBreak = character
    lineIsEmpty = true
  }

  /// Adds text unchanged.
  mutating func literal(_ text: some Sequence<UInt8>, _ character: CharacterAttributes) {
    prepare(for: character, keepsSpace: true)
    put(text, character)
    lineIsEmpty = false
  }

  /// Adds an image over `text`.
  mutating func image(
    _ image: PlacedImage, over text: String, _ character: CharacterAttributes
  ) throws {
    prepare(for: character, keepsSpace: true)
    lineIsEmpty = false
    imageCount += 1
    try Limits.check("placements", imageCount, limits.placements, at: .byte(offset))
    buffer.append(contentsOf: text.utf8)
    segments.append(
      Segment(
        end: buffer.count, character: character, paragraph: paragraph, image: Int32(clamping: images.count),
        blocks: blocks))
    images.append(image)
    last = character
  }

  /// Writes what is pending before content: the marker, a line separator, a space.
  private mutating func prepare(for character: CharacterAttributes, keepsSpace: Bool) {
    if let marker {
      self.marker = nil
      put(marker.utf8, ends.marker(before: character, block: block))
    }
    if let pendingBreak {
      self.pendingBreak = nil
      put(Self.lineSeparator, pendingBreak)
    }
    if let space = pendingSpace {
      pendingSpace = nil
      if keepsSpace { put(CollectionOfOne(0x20), space) }
    }
  }

  @inline(__always)
  private mutating func put(_ bytes: some Sequence<UInt8>, _ character: CharacterAttributes) {
    buffer.append(contentsOf: bytes)
    extend(character, paragraph)
    last = character
  }

  @inline(__always)
  private mutating func extend(_ character: CharacterAttributes, _ paragraph: ParagraphAttributes) {
    let index = segments.count - 1
    if index >= 0, segments[index].image < 0, segments[index].character == character,
      segments[index].paragraph == paragraph, segments[index].blocks == blocks
    {
      segments[index].end = buffer.count
    } else {
      segments.append(Segment(end: buffer.count, character: character, paragraph: paragraph, blocks: blocks))
    }
  }

  // MARK: Text of the page

  /// Adds text to the open paragraph, up to a line end that ends the paragraph.
  ///
  /// - Returns: the offset after the text that was used. Complexity: O(n).
  mutating func text(
    _ bytes: [UInt8], _ range: Range<Int>, _ mode: HTMLComputedStyle.WhiteSpace,
    _ character: CharacterAttributes
  ) throws -> Int {
    var at = range.lowerBound
    let end = range.upperBound
    while at < end {
      let start = at
      at = HTMLWhiteSpace.endOfWords(bytes, at, end, mode)
      if at > start { words(bytes, start..<at, character) }
      guard at < end else { break }
      if bytes[at] == 0xE2 {
        // U+2029 always ends a paragraph.
        try endLine(character)
        return at + 3
      }
      let space = HTMLWhiteSpace.run(bytes, at, end, mode)
      switch space.kind {
      case .collapsible:
        at = space.end
        collapse(hasBreak: space.hasBreak, character)
      case .preserved:
        let isTab = bytes[at] == 0x09
        at += 1
        literal(CollectionOfOne(isTab ? 0x09 : 0x20), character)
      case .lineEnd:
        try endLine(character)
        return space.end
      }
    }
    try check()
    return at
  }

  private mutating func collapse(hasBreak: Bool, _ character: CharacterAttributes) {
    guard !lineIsEmpty else { return }
    if pendingSpace == nil {
      pendingSpace = character
      pendingHasBreak = hasBreak
    } else {
      pendingHasBreak = pendingHasBreak || hasBreak
    }
  }

  private mutating func words(_ bytes: [UInt8], _ range: Range<Int>, _ character: CharacterAttributes) {
    if pendingSpace != nil, pendingHasBreak,
      buffer.suffix(3).elementsEqual(Self.zeroWidthSpace)
        || bytes[range].starts(with: Self.zeroWidthSpace)
    {
      // A segment break next to a zero-width space is removed (CSS Text 3, 4.1.3).
      pendingSpace = nil
    }
    prepare(for: character, keepsSpace: true)
    unsafe bytes.withUnsafeBufferPointer { all in
      unsafe buffer.append(contentsOf: UnsafeBufferPointer(rebasing: all[range]))
    }
    extend(character, paragraph)
    last = character
    lineIsEmpty = false
  }

  // MARK: The end

  /// UTF-16 units so far, without pending white space. Complexity: O(n) in what was added since the last call.
  mutating func position() -> Int {
    var at = counted
    while at < buffer.count {
      let byte = buffer[at]
      if byte & 0xC0 != 0x80 { units &+= byte >= 0xF0 ? 2 : 1 }
      at &+= 1
    }
    counted = at
    return builder.count + units
  }

  /// The position of the next content.
  mutating func nextPosition() -> Int {
    let waiting = (pendingSpace == nil ? 0 : 1) + (pendingBreak == nil ? 0 : 1)
    return position() + waiting + (marker.map { utf16Length(of: $0) } ?? 0) + (isOpen || !hasPrevious ? 0 : 1)
  }

  private mutating func check() throws {
    guard builder.count + buffer.count > limits.textUnits else { return }
    try Limits.check("textUnits", position(), limits.textUnits, at: .byte(offset))
  }

  private mutating func flush() throws {
    guard !buffer.isEmpty else { return }
    try builder.append(
      String(decoding: buffer, as: UTF8.self), pieces: segments, images: images, blocks: paths)
    try Limits.check("textUnits", builder.count, limits.textUnits, at: .byte(offset))
    buffer.removeAll(keepingCapacity: true)
    segments.removeAll(keepingCapacity: true)
    images.removeAll(keepingCapacity: true)
    paths.removeAll(keepingCapacity: true)
    (blocks, isPathNew) = (-1, !path.isEmpty)
    (counted, units) = (0, 0)
  }

  /// Finishes, and returns the whole text.
  mutating func finish() throws -> AttributedText {
    try close()
    if endsText {
      buffer.append(0x0A)
      extend(endCharacter, paragraph)
    }
    try flush()
    return builder.finish()
  }
}
