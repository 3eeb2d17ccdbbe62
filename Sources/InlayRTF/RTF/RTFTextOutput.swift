import InlayCore

/// Collects one paragraph at a time and passes it to the builder. A paragraph's attributes are those at its first
/// character that is not part of its marker. Meanwhile, small numbers stand for attributes: these are cheap to copy and
/// to compare.
struct RTFTextOutput {
  struct Segment {
    /// In bytes, from the start of the paragraph.
    var end: Int
    var character: Int32
    /// Index in `images`; -1 for none.
    var image: Int32 = -1
  }

  private var builder = AttributedTextBuilder()
  private var characters: [CharacterAttributes] = []
  private var paragraphs: [ParagraphAttributes] = []
  private var buffer: [UInt8] = []
  private var segments: [Segment] = []
  private var images: [PlacedImage] = []
  private var paragraph: Int32 = -1
  private var markerParagraph: Int32 = -1
  /// Length of the marker in UTF-16 units, set when a marker group has ended; 0 for an empty marker.
  private var markerUnits: Int?
  private var isInMarker = false
  /// Whether a typed bullet at the start of a paragraph with the current attributes may be read as a marker.
  var infersMarker = true
  private var mayInfer = true
  /// Whether a paragraph with the current attributes has a line above or below it.
  var hasEdge = false
  private var isEdged = false
  private var markers = RTFMarkerAttributes()
  var diagnostics: [Diagnostic] { markers.collector.diagnostics + tables.collector.diagnostics }
  /// Text of tables that are not complete.
  var tables = RTFTableLog()
  /// The UTF-16 offsets, in the text read, of line ends that the text does not have.
  private(set) var dropped: [Int] = []
  private var lastParagraph = ParagraphAttributes.none
  /// The last attributes that were made those of a line.
  private var ruled = (from: ParagraphAttributes.none, to: ParagraphAttributes.none)
  private var endedWithReturn = false
  /// UTF-16 units written so far.
  private(set) var count = 0
  private var paragraphStart = 0

  var isAtParagraphStart: Bool { count == paragraphStart }

  /// The number for these character attributes.
  mutating func number(_ attributes: CharacterAttributes) -> Int32 {
    characters.append(attributes)
    return Int32(clamping: characters.count - 1)
  }

  /// The number for these paragraph attributes.
  mutating func number(_ attributes: ParagraphAttributes) -> Int32 {
    paragraphs.append(attributes)
    return Int32(clamping: paragraphs.count - 1)
  }

  mutating func startMarker() { isInMarker = true }

  mutating func endMarker(from start: Int) {
    isInMarker = false
    guard start >= paragraphStart else {
      return markers.collector.report(
        .rtfNotCarried, at: start, "a list marker over the end of its paragraph was kept as text")
    }
    markerUnits = count - start
  }

  /// Appends `bytes[range]`, which is ASCII without a paragraph separator. A slice would cost a retain and a release.
  @inline(__always)
  mutating func append(_ bytes: [UInt8], _ range: Range<Int>, _ character: Int32, _ paragraph: Int32) {
    latch(paragraph)
    unsafe bytes.withUnsafeBufferPointer { all in
      unsafe buffer.append(contentsOf: UnsafeBufferPointer(rebasing: all[range]))
    }
    count += range.count
    extend(character)
  }

  /// Appends one scalar.
  @inline(__always)
  mutating func append(_ scalar: Unicode.Scalar, _ character: Int32, _ paragraph: Int32) {
    latch(paragraph)
    let value = scalar.value
    count += value > 0xFFFF ? 2 : 1
    // Append all bytes at once: each append checks whether the buffer is shared.
    if value < 0x80 {
      buffer.append(UInt8(truncatingIfNeeded: value))
    } else if value < 0x800 {
      buffer.append(utf8: UInt32(0x80C0) | value >> 6 | (value & 0x3F) << 8, count: 2)
    } else if value < 0x1_0000 {
      buffer.append(utf8: 0x80_80E0 | value >> 12 | (value >> 6 & 0x3F) << 8 | (value & 0x3F) << 16, count: 3)
    } else {
      let start = 0x8080_80F0 | value >> 18 | (value >> 12 & 0x3F) << 8
      buffer.append(utf8: start | (value >> 6 & 0x3F) << 16 | (value & 0x3F) << 24, count: 4)
    }
    extend(character)
  }

  mutating func append(_ image: PlacedImage, _ character: Int32, _ paragraph: Int32) {
    latch(paragraph)
    buffer.append(contentsOf: [0xEF, 0xBF, 0xBC])
    count += 1
    segments.append(Segment(end: buffer.count, character: character, image: Int32(clamping: images.count)))
    images.append(image)
  }

  @inline(__always)
  private mutating func latch(_ attributes: Int32) {
    if paragraph >= 0 { return }
    if isInMarker {
      if markerParagraph < 0 { markerParagraph = attributes }
    } else {
      paragraph = attributes
    }
    mayInfer = infersMarker
    isEdged = hasEdge
  }

  @inline(__always)
  private mutating func extend(_ character: Int32) {
    let last = segments.count - 1
    if last >= 0, segments[last].character == character, segments[last].image < 0 {
      segments[last].end = buffer.count
    } else {
      segments.append(Segment(end: buffer.count, character: character))
    }
  }

  /// Ends the paragraph, which states that depth in tables. Complexity: O(n) in its length.
  mutating func flush(level: Int = 0) throws {
    guard !buffer.isEmpty else { return }
    let number = paragraph >= 0 ? paragraph : markerParagraph
    var attributes = number >= 0 ? paragraphs[Int(number)] : .none
    // The LF of a CR LF belongs to the paragraph before it.
    if endedWithReturn, buffer == [0x0A] {
      attributes = lastParagraph
    } else {
      markers.complete(
        &attributes, markerUnits: markerUnits, text: buffer, at: paragraphStart, mayInfer: mayInfer)
      if isEdged, buffer == [0x0A] { rule(&attributes) }
    }
    endedWithReturn = buffer.last == 0x0D
    lastParagraph = attributes
    if tables.isActive {
      log(attributes, level)
    } else {
      try append(String(decoding: buffer, as: UTF8.self), segments[...], images[...], attributes)
    }
    buffer.removeAll(keepingCapacity: true)
    segments.removeAll(keepingCapacity: true)
    images.removeAll(keepingCapacity: true)
    paragraph = -1
    markerParagraph = -1
    markerUnits = nil
    paragraphStart = count
  }

  private mutating func append(
    _ text: String, _ segments: ArraySlice<Segment>, _ images: ArraySlice<PlacedImage>,
    _ attributes: ParagraphAttributes
  ) throws {
    var start = text.utf8.startIndex
    var offset = 0
    for segment in segments {
      let end = text.utf8.index(start, offsetBy: segment.end - offset)
      try builder.append(
        text[start..<end], character: characters[Int(segment.character)], paragraph: attributes,
        image: segment.image < 0 ? nil : images[images.startIndex + Int(segment.image)])
      start = end
      offset = segment.end
    }
  }

  // MARK: Tables

  private mutating func log(_ attributes: ParagraphAttributes, _ level: Int) {
    tables.bytes += buffer
    tables.segments += segments
    tables.images += images
    tables.paragraphs.append(
      RTFTableLog.Paragraph(
        textEnd: tables.bytes.count, segmentEnd: tables.segments.count, imageEnd: tables.images.count,
        start: paragraphStart, attributes: attributes, level: level, isEmpty: buffer == [0x0A]))
  }

  /// Appends the text of tables, which are complete.
  mutating func endTables(_ conversion: RTFTableConversion, _ limits: Limits, at: Int) throws {
    var conversion = conversion
    let (made, nodes) = try tables.solve(&conversion, limits, at: at)
    let firstTable = builder.definitions.tables.count
    for table in made { _ = builder.addTable(table) }
    var blocks: [Int] = []
    blocks.reserveCapacity(nodes.count)
    for node in nodes {
      var cell = node.cell
      cell.table += firstTable
      blocks.append(builder.addBlock(cell: cell, attributes: node.attributes))
    }
    var (text, segment, image, node) = (0, 0, 0, -1)
    for paragraph in tables.paragraphs {
      defer { (text, segment, image) = (paragraph.textEnd, paragraph.segmentEnd, paragraph.imageEnd) }
      if paragraph.isDropped {
        dropped.append(paragraph.start)
        continue
      }
      if paragraph.node != node {
        node = paragraph.node
        var path: [Int] = []
        var next = node
        while next >= 0 {
          path.append(blocks[next])
          next = nodes[next].parent
        }
        builder.setBlocks(path.reversed())
      }
      try append(
        String(decoding: tables.bytes[text..<paragraph.textEnd], as: UTF8.self),
        tables.segments[segment..<paragraph.segmentEnd], tables.images[image..<paragraph.imageEnd],
        paragraph.attributes)
    }
    builder.setBlocks([])
    tables.removeAll()
  }

  /// Makes an empty paragraph with a border a line across the text, unless it has a role already.
  private mutating func rule(_ attributes: inout ParagraphAttributes) {
    guard attributes.role == nil || attributes.role == .body else { return }
    if attributes != ruled.from {
      var values = attributes.values
      values.role = .rule
      ruled = (attributes, ParagraphAttributes(values))
    }
    attributes = ruled.to
  }

  mutating func finish() -> AttributedText { builder.finish() }
}

extension [UInt8] {
  /// Appends the lowest `count` bytes of `bytes`, lowest first.
  @inline(__always)
  fileprivate mutating func append(utf8 bytes: UInt32, count: Int) {
    unsafe Swift.withUnsafeBytes(of: bytes.littleEndian) { raw in
      unsafe append(contentsOf: UnsafeRawBufferPointer(rebasing: raw.prefix(count)))
    }
  }
}
