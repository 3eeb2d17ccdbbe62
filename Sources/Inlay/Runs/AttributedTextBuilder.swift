/// Puts an ``AttributedText`` together, run by run.
///
/// Neighbouring text runs with equal attributes are one afterwards; each image keeps a run of its own.
public struct AttributedTextBuilder: Sendable {
  private var result = AttributedText()
  private var sets: [AttributedText.AttributeSet: UInt32] = [:]
  private var recentSets = RecentAttributeSets()
  private var table = ImageTable()
  private var placed: [AttributedText.PlacedEntry: UInt32] = [:]
  private var lastPlaced: (entry: AttributedText.PlacedEntry, code: UInt32)?
  private var utf8Count = 0
  private var utf16Count = 0

  /// An empty builder.
  public init() {}

  /// UTF-16 units so far.
  public var count: Int { utf16Count }

  /// Makes room for so many bytes of text and so many runs.
  public mutating func reserveCapacity(utf8: Int, runs: Int) {
    result.text.reserveCapacity(utf8)
    result.entries.reserveCapacity(runs)
  }

  /// Appends a run. An empty one without an image changes nothing.
  ///
  /// - Throws: ``LimitExceeded`` if the text gets longer than ``DecomposedText/maximumUnits``. Complexity: O(n).
  public mutating func append(_ run: AttributedRun) throws(LimitExceeded) {
    try append(run.text, character: run.character, paragraph: run.paragraph, image: run.image)
  }

  /// Appends text with attributes, and an image or none.
  ///
  /// - Throws: as ``append(_:)``.
  public mutating func append(
    _ text: Substring, character: CharacterAttributes, paragraph: ParagraphAttributes,
    image: PlacedImage? = nil
  ) throws(LimitExceeded) {
    let bytes = text.utf8.count
    guard bytes > 0 || image != nil else { return }
    try LimitExceeded.check("textUnits", utf8Count + bytes, DecomposedText.maximumUnits)
    let units = unsafe text.utf8.withContiguousStorageIfAvailable { buffer in
      let raw = UnsafeRawBufferPointer(buffer)
      let all = 0..<raw.count
      return unsafe UTF8Scan.utf16Count(raw, all)
    }
    result.text.append(contentsOf: text)
    utf8Count += bytes
    utf16Count += units ?? text.utf16.count
    let set = index(of: AttributedText.AttributeSet(character: character, paragraph: paragraph))
    let code = image.map { self.code(of: $0) } ?? 0
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

  /// The text built so far; the builder is empty afterwards.
  public mutating func finish() -> AttributedText {
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
    // Only the set kept in the table is sure to stay in memory, and so to be the only one of its identity.
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
