/// The pass of ``Recomposer`` that makes an ``AttributedText``.
struct RecompositionPass {
  private let text: DecomposedText
  private var result = AttributedText()
  private var sets: [AttributedText.AttributeSet: UInt32] = [:]
  private var last: (run: Int?, paragraph: Int?, index: UInt32)?
  private var placed: [AttributedText.PlacedEntry: UInt32] = [:]
  /// For each image the code of its last placed form: most have one.
  private var lastPlaced: [(attributes: PlacementAttributes, code: UInt32)?]

  init(_ text: DecomposedText) {
    self.text = text
    lastPlaced = Array(repeating: nil, count: text.images.count)
  }

  mutating func run() -> AttributedText {
    result.text = text.text
    result.images = text.images
    result.entries.reserveCapacity(text.placements.count * 2 + text.runs.count + text.paragraphs.count + 1)
    let string = text.text
    unsafe withBytes(of: string) { bytes in unsafe self.scan(bytes) }
    return result
  }

  private mutating func scan(_ bytes: UnsafeRawBufferPointer) {
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
      result.entries.append(
        AttributedText.Entry(
          utf8End: UInt32(truncatingIfNeeded: offset),
          utf16End: UInt32(truncatingIfNeeded: piece.range.upperBound), attributes: set,
          image: piece.placement.map { code(of: text.placements[$0]) } ?? 0))
    }
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

  @inline(__always)
  private mutating func code(of placement: ImagePlacement) -> UInt32 {
    if let last = lastPlaced[placement.image], last.attributes == placement.attributes { return last.code }
    let entry = AttributedText.PlacedEntry(image: placement.image, attributes: placement.attributes)
    let code: UInt32
    if let known = placed[entry] {
      code = known
    } else {
      result.placed.append(entry)
      code = UInt32(truncatingIfNeeded: result.placed.count)
      placed[entry] = code
    }
    lastPlaced[placement.image] = (placement.attributes, code)
    return code
  }
}
