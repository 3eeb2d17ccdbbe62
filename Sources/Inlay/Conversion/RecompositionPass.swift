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
      unsafe placements.withUnsafeBufferPointer { placements in
        if text.literalObjectReplacements.isEmpty, unsafe self.scan(bytes, placements, byCounting: false) {
          return
        }
        _ = unsafe self.scan(bytes, placements, byCounting: true)
      }
    }
    return result
  }

  /// Makes the entries; `false` if it must be done by counting.
  ///
  /// Without literal ones, every U+FFFC of the text is a placement's. So if there are as many of them as placements,
  /// each placement is over one, in order: finding them is faster than counting UTF-16 units up to them.
  private mutating func scan(
    _ bytes: UnsafeRawBufferPointer, _ placements: UnsafeBufferPointer<ImagePlacement>, byCounting: Bool
  ) -> Bool {
    // A local: a member of `self` would be loaded and stored again at each step.
    var entries: [AttributedText.Entry] = []
    entries.reserveCapacity(2 * placements.count + text.runs.count + text.paragraphs.count + 1)
    var cursor = RunCursor(text)
    let end = bytes.count
    var offset = 0
    var hit = end
    if !byCounting { hit = unsafe UTF8Scan.nextObjectReplacement(bytes, from: 0, to: end) }
    while let piece = cursor.next() {
      if byCounting || !(piece.endsAtPlacement || piece.placement != nil) {
        offset = unsafe UTF8Scan.advance(bytes, from: offset, byUTF16: piece.range.count, to: end).offset
        if !byCounting, offset > hit { return false }
      } else if piece.placement == nil {
        offset = hit
      } else {
        guard offset == hit, hit < end, piece.range.count == 1 else { return false }
        offset = hit &+ 3
        hit = unsafe UTF8Scan.nextObjectReplacement(bytes, from: offset, to: end)
      }
      entries.append(
        AttributedText.Entry(
          utf8End: UInt32(truncatingIfNeeded: offset),
          utf16End: UInt32(truncatingIfNeeded: piece.range.upperBound), attributes: set(of: piece),
          image: unsafe image(of: piece, placements)))
    }
    guard byCounting || (hit == end && offset == end) else { return false }
    result.entries = entries
    return true
  }

  @inline(__always)
  private mutating func set(of piece: RunCursor.Piece) -> UInt32 {
    if let last, last.run == piece.run, last.paragraph == piece.paragraph { return last.index }
    let set = index(run: piece.run, paragraph: piece.paragraph)
    last = (piece.run, piece.paragraph, set)
    return set
  }

  @inline(__always)
  private mutating func image(
    of piece: RunCursor.Piece, _ placements: UnsafeBufferPointer<ImagePlacement>
  ) -> UInt32 {
    guard let placement = piece.placement else { return 0 }
    let entry = unsafe placements[placement].image
    let key = unsafe placements[placement].attributesKey
    let known = lastPlaced[entry]
    if known.code != 0, known.key == key { return known.code }
    let code = unsafe code(of: placements[placement])
    lastPlaced[entry] = LastPlaced(key: key, code: code)
    return code
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
