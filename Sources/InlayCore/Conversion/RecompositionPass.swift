/// Makes an ``AttributedText`` for ``Recomposer``.
struct RecompositionPass {
  private let text: DecomposedText
  private var result = AttributedText()
  private var sets: [AttributedText.AttributeSet: UInt32] = [:]
  private var last: (run: Int?, paragraph: Int?, index: UInt32)?
  private var placed: [AttributedText.PlacedEntry: UInt32] = [:]
  /// For each image, the code of its last placed form. Most images have only one.
  private var lastPlaced: [LastPlaced]

  private struct LastPlaced {
    var key: UInt
    /// 0 before the first placement.
    var code: UInt32
  }

  init(_ text: DecomposedText) {
    self.text = text
    lastPlaced = Array(repeating: LastPlaced(key: 0, code: 0), count: text.images.count)
  }

  mutating func run() -> AttributedText {
    result.text = text.text
    result.images = text.images
    result.blocks = BlockDefinitions(text)
    result.imageRunCount = text.placements.count
    let string = text.text
    let placements = text.placements
    let changes = 2 * (text.runs.count + text.paragraphs.count + text.blocks.count)
    result.entries = Array(capacity: 2 * placements.count + changes + 1) { entries in
      unsafe withBytes(of: string) { bytes in
        unsafe placements.withUnsafeBufferPointer { placements in
          if text.literalObjectReplacements.isEmpty, unsafe self.find(bytes, placements, &entries) { return }
          entries.removeAll()
          unsafe self.count(bytes, placements, &entries)
        }
      }
    }
    return result
  }

  /// Makes the entries by searching for each U+FFFC, which is faster than counting UTF-16 units up to each placement.
  /// Returns `false` if this is not possible.
  ///
  /// If the text has no literal U+FFFC, every U+FFFC belongs to a placement. If there are also as many U+FFFC as
  /// placements, each placement covers one of them, in order.
  private mutating func find(
    _ bytes: UnsafeRawBufferPointer, _ placements: UnsafeBufferPointer<ImagePlacement>,
    _ entries: inout OutputSpan<AttributedText.Entry>
  ) -> Bool {
    let end = bytes.count
    var offset = 0
    var at: UInt32 = 0
    var changes = AttributeChanges(text)
    var set: UInt32 = 0
    // The next position where attributes change.
    var change: UInt32 = 0
    var hit = unsafe UTF8Scan.nextObjectReplacement(bytes, from: 0, to: end)
    for index in 0..<placements.count {
      let (start, after) = unsafe placements[index].bounds
      while at < start {
        if at == change { (set, change) = step(&changes, at) }
        let stop = min(start, change)
        if stop == start {
          offset = hit
        } else {
          offset = unsafe UTF8Scan.advance(bytes, from: offset, byUTF16: Int(stop &- at), to: end).offset
          if offset > hit { return false }
        }
        entries.append(
          AttributedText.Entry(
            utf8End: UInt32(truncatingIfNeeded: offset), utf16End: stop, attributes: set, image: 0))
        at = stop
      }
      guard offset == hit, hit < end, after == start &+ 1 else { return false }
      if at == change { (set, change) = step(&changes, at) }
      offset = hit &+ 3
      at = after
      entries.append(
        AttributedText.Entry(
          utf8End: UInt32(truncatingIfNeeded: offset), utf16End: at, attributes: set,
          image: unsafe image(of: placements, index)))
      hit = unsafe UTF8Scan.nextObjectReplacement(bytes, from: offset, to: end)
    }
    guard hit == end else { return false }
    let length = UInt32(truncatingIfNeeded: text.utf16Count)
    while at < length {
      if at == change { (set, change) = step(&changes, at) }
      let stop = min(length, change)
      offset =
        stop == length
        ? end : unsafe UTF8Scan.advance(bytes, from: offset, byUTF16: Int(stop &- at), to: end).offset
      entries.append(
        AttributedText.Entry(
          utf8End: UInt32(truncatingIfNeeded: offset), utf16End: stop, attributes: set, image: 0))
      at = stop
    }
    return true
  }

  /// The attribute set at `at`, a position where attributes may change, and the next such position.
  private mutating func step(_ changes: inout AttributeChanges, _ at: UInt32) -> (UInt32, UInt32) {
    let (run, paragraph, next) = changes.step(to: Int(at))
    return (index(run: run, paragraph: paragraph), UInt32(truncatingIfNeeded: min(next, Int(UInt32.max))))
  }

  /// Makes the entries by counting UTF-16 units.
  private mutating func count(
    _ bytes: UnsafeRawBufferPointer, _ placements: UnsafeBufferPointer<ImagePlacement>,
    _ entries: inout OutputSpan<AttributedText.Entry>
  ) {
    var cursor = RunCursor(text)
    var offset = 0
    while let piece = cursor.next() {
      offset =
        unsafe UTF8Scan.advance(bytes, from: offset, byUTF16: piece.range.count, to: bytes.count).offset
      var code: UInt32 = 0
      if let placement = piece.placement { code = unsafe image(of: placements, placement) }
      entries.append(
        AttributedText.Entry(
          utf8End: UInt32(truncatingIfNeeded: offset),
          utf16End: UInt32(truncatingIfNeeded: piece.range.upperBound), attributes: set(of: piece),
          image: code))
    }
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
    of placements: UnsafeBufferPointer<ImagePlacement>, _ placement: Int
  ) -> UInt32 {
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
    // The first set does not need the table.
    if result.attributeSets.first == set { return 0 }
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

/// The positions where character or paragraph attributes or blocks change, in order.
private struct AttributeChanges {
  private let runs: [CharacterRun]
  private let paragraphs: [ParagraphRun]
  private let blockStarts: [Int]
  private var run = 0
  private var paragraph = 0
  private var block = 0

  init(_ text: DecomposedText) {
    (runs, paragraphs) = (text.runs, text.paragraphs)
    blockStarts = BlockWalk.starts(text.blocks)
  }

  /// The runs that contain `at`, and the next position after it where a run starts or ends.
  mutating func step(to at: Int) -> (run: Int?, paragraph: Int?, next: Int) {
    var next = Int.max
    let inRun = Self.pass(runs, &run, at, &next)
    let inParagraph = Self.pass(paragraphs, &paragraph, at, &next)
    while block < blockStarts.count, blockStarts[block] <= at { block &+= 1 }
    if block < blockStarts.count { next = min(next, blockStarts[block]) }
    return (inRun ? run : nil, inParagraph ? paragraph : nil, next)
  }

  /// Advances to the first run that ends after `at`. Returns whether that run has started at `at`.
  private static func pass<Values>(
    _ runs: [AttributeRun<Values>], _ index: inout Int, _ at: Int, _ next: inout Int
  ) -> Bool {
    while index < runs.count, runs[index].range.upperBound <= at { index &+= 1 }
    guard index < runs.count else { return false }
    let range = runs[index].range
    let isInside = range.lowerBound <= at
    next = min(next, isInside ? range.upperBound : range.lowerBound)
    return isInside
  }
}
