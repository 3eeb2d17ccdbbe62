/// The pass of ``Recomposer`` that makes an ``AttributedText``.
struct RecompositionPass {
  private let text: DecomposedText
  private var result = AttributedText()
  private var sets: [AttributedText.AttributeSet: UInt32] = [:]
  private var last: (run: Int?, paragraph: Int?, index: UInt32)?
  private var placed: [AttributedText.PlacedEntry: UInt32] = [:]
  /// For each image the code of its last placed form: most have one.
  private var lastPlaced: [LastPlaced]

  private struct LastPlaced {
    var key: UInt
    /// 0 before the first.
    var code: UInt32
  }

  init(_ text: DecomposedText) {
    self.text = text
    lastPlaced = Array(repeating: LastPlaced(key: 0, code: 0), count: text.images.count)
  }

  mutating func run() -> AttributedText {
    result.text = text.text
    result.images = text.images
    result.imageRunCount = text.placements.count
    let string = text.text
    let placements = text.placements
    unsafe withBytes(of: string) { bytes in
      unsafe placements.withUnsafeBufferPointer { unsafe self.scan(bytes, $0) }
    }
    return result
  }

  private mutating func scan(
    _ bytes: UnsafeRawBufferPointer, _ placements: UnsafeBufferPointer<ImagePlacement>
  ) {
    // A local: a member of `self` would be loaded and stored again at each step.
    var entries: [AttributedText.Entry] = []
    entries.reserveCapacity(2 * placements.count + text.runs.count + text.paragraphs.count + 1)
    var cursor = RunCursor(text)
    let end = bytes.count
    var offset = 0
    while let piece = cursor.next() {
      offset = unsafe UTF8Scan.advance(bytes, from: offset, byUTF16: piece.range.count, to: end).offset
      let set: UInt32
      if let last, last.run == piece.run, last.paragraph == piece.paragraph {
        set = last.index
      } else {
        set = index(run: piece.run, paragraph: piece.paragraph)
        last = (piece.run, piece.paragraph, set)
      }
      var image: UInt32 = 0
      if let placement = piece.placement {
        let entry = unsafe placements[placement].image
        let key = unsafe placements[placement].attributesKey
        let known = lastPlaced[entry]
        if known.code != 0, known.key == key {
          image = known.code
        } else {
          image = unsafe code(of: placements[placement])
          lastPlaced[entry] = LastPlaced(key: key, code: image)
        }
      }
      entries.append(
        AttributedText.Entry(
          utf8End: UInt32(truncatingIfNeeded: offset),
          utf16End: UInt32(truncatingIfNeeded: piece.range.upperBound), attributes: set, image: image))
    }
    result.entries = entries
  }

  private mutating func index(run: Int?, paragraph: Int?) -> UInt32 {
    let set = AttributedText.AttributeSet(
      character: run.map { text.runs[$0].attributes } ?? .none,
      paragraph: paragraph.map { text.paragraphs[$0].attributes } ?? .none)
    if let known = sets[set] { return known }
    let index = UInt32(truncatingIfNeeded: result.attributeSets.count)
    result.attributeSets.append(set)
    sets[set] = index
    return index
  }

  private mutating func code(of placement: ImagePlacement) -> UInt32 {
    let entry = AttributedText.PlacedEntry(image: placement.image, attributes: placement.attributes)
    if let known = placed[entry] { return known }
    result.placed.append(entry)
    let code = UInt32(truncatingIfNeeded: result.placed.count)
    placed[entry] = code
    return code
  }
}
