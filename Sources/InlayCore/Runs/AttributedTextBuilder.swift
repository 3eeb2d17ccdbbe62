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
  private var utf8Count = 0
  private var utf16Count = 0

  /// An empty builder.
  package init() {}

  /// The number of UTF-16 units so far.
  package var count: Int { utf16Count }

  /// Reserves capacity for the given numbers of bytes and runs.
  package mutating func reserveCapacity(utf8: Int, runs: Int) {
    result.text.reserveCapacity(utf8)
    result.entries.reserveCapacity(runs)
  }

  /// Appends a run. An empty run without an image is ignored.
  ///
  /// - Throws: ``InlayError`` if the text gets longer than ``DecomposedText/maximumUnits``. Complexity: O(n).
  package mutating func append(_ run: AttributedRun) throws {
    try append(run.text, character: run.character, paragraph: run.paragraph, image: run.image)
  }

  /// Appends text with attributes, and optionally an image.
  ///
  /// - Throws: ``InlayError`` as ``append(_:)``.
  package mutating func append(
    _ text: Substring, character: CharacterAttributes, paragraph: ParagraphAttributes,
    image: PlacedImage? = nil
  ) throws {
    let bytes = text.utf8.count
    guard bytes > 0 || image != nil else { return }
    try Limits.check("textUnits", utf8Count + bytes, DecomposedText.maximumUnits)
    let units = unsafe text.utf8.withContiguousStorageIfAvailable { buffer in
      let raw = UnsafeRawBufferPointer(buffer)
      let all = 0..<raw.count
      return unsafe UTF8Scan.utf16Count(raw, all)
    }
    result.text.append(contentsOf: text)
    let set = index(of: AttributedText.AttributeSet(character: character, paragraph: paragraph))
    appendEntry(
      bytes: bytes, units: units ?? text.utf16.count, attributes: set, code: image.map { code(of: $0) } ?? 0)
  }

  /// A piece of a text that is appended whole.
  package struct Piece {
    /// The end of the piece, in UTF-8 bytes from the start of the text.
    package var end: Int
    package var character: CharacterAttributes
    package var paragraph: ParagraphAttributes
    /// The index of its image, or -1.
    package var image: Int32

    package init(
      end: Int, character: CharacterAttributes, paragraph: ParagraphAttributes, image: Int32 = -1
    ) {
      (self.end, self.character, self.paragraph, self.image) = (end, character, paragraph, image)
    }
  }

  /// Appends a text in pieces, which cover it in order and end at scalar boundaries. Faster than appending runs one by
  /// one.
  ///
  /// - Throws: ``InlayError`` as ``append(_:)``. Complexity: O(n).
  package mutating func append(
    _ text: String, pieces: [Piece], images: [PlacedImage]
  ) throws {
    var text = text
    let length = text.utf8.count
    try Limits.check("textUnits", utf8Count + length, DecomposedText.maximumUnits)
    result.text.append(text)
    text.withUTF8 { buffer in
      let raw = UnsafeRawBufferPointer(buffer)
      var start = 0
      for piece in pieces {
        let range = start..<min(max(start, piece.end), length)
        start = range.upperBound
        let image = Int(piece.image)
        let code = images.indices.contains(image) ? self.code(of: images[image]) : 0
        guard !range.isEmpty || code != 0 else { continue }
        let set = index(
          of: AttributedText.AttributeSet(character: piece.character, paragraph: piece.paragraph))
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
      last.attributes == set
    {
      result.entries[result.entries.count - 1].utf8End = UInt32(utf8Count)
      result.entries[result.entries.count - 1].utf16End = UInt32(utf16Count)
    } else {
      if code != 0 { result.imageRunCount += 1 }
      result.entries.append(
        AttributedText.Entry(
          utf8End: UInt32(utf8Count), utf16End: UInt32(utf16Count), attributes: set, image: code))
    }
  }

  /// Returns the text built so far. The builder is empty afterward.
  package mutating func finish() -> AttributedText {
    result.images = table.images
    let finished = result
    self = AttributedTextBuilder()
    return finished
  }

  private mutating func index(of set: AttributedText.AttributeSet) -> UInt32 {
    if let recent = recentSets[set] { return recent }
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
    if kept.isIdentical(to: set) { recentSets[kept] = index }
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
