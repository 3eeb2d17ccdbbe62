/// Iterates once over the paragraphs of an ``InlineFlow``. Complexity: O(n) for all of them.
public struct FlowParagraphs: IteratorProtocol, Sendable {
  private let storage: FlowStorage
  private(set) var at = 0
  private(set) var at8 = 0
  private var run = 0
  private var placement = 0
  private var paragraph = 0
  private(set) var numbering = ListNumbering()
  /// The last attributes looked up, and their entry.
  private var last: (attributes: ObjectIdentifier?, isLit: Bool, entry: ParagraphEntry)?

  /// The first UTF-16 unit of the next paragraph; the length of the text at its end.
  package var position: Int { at }

  init(_ storage: FlowStorage) { self.storage = storage }

  /// An iterator at a later paragraph, which starts at `place`. Complexity: O(log n).
  init(_ storage: FlowStorage, at place: FlowOutline.Place, numbering: ListNumbering) {
    self.storage = storage
    (at, at8) = (place.at, place.at8)
    self.numbering = numbering
    let (text, start) = (storage.text, at)
    run = text.runs.partition { $0.range.upperBound <= start }
    placement = text.placements.partition { $0.range.upperBound <= start }
    paragraph = text.paragraphs.partition { $0.range.upperBound <= start }
  }

  /// The next paragraph, or `nil` at the end of the text.
  public mutating func next() -> FlowParagraph? {
    let (start, start8) = (at, at8)
    guard start8 < storage.string.utf8.count else { return nil }
    var separator = 0
    var contentEnd8 = 0
    unsafe withBytes(of: storage.string) { bytes in
      separator = unsafe ParagraphBoundaries.next(in: bytes, &at8, units: &at)
      let isShort = unsafe separator == 0 || bytes[at8 &- 1] < 0x80
      // U+2029 is one UTF-16 unit and three bytes.
      contentEnd8 = at8 &- (isShort ? separator : 3)
    }
    pass(storage.text.runs, &run, to: start)
    let placements = storage.text.placements
    while placement < placements.count, placements[placement].range.upperBound <= start { placement &+= 1 }
    let entry = self.entry(at: start)
    let standing = storage.standingMarker(
      of: entry, from: start, at8: start8, to: at - separator, firstPlacement: placement)
    var given: String?
    if entry.format != nil || entry.style.listLevel > 0 || numbering.isInList {
      let shown = standing.map { storage.number(in: $0.utf8Range, of: entry) }
      given = numbering.pass(entry, shown: shown ?? nil, needsText: standing == nil)
    }
    return FlowParagraph(
      storage: storage, entry: entry, start: UInt32(truncatingIfNeeded: start),
      end: UInt32(truncatingIfNeeded: at),
      start8: UInt32(truncatingIfNeeded: start8), contentEnd8: UInt32(truncatingIfNeeded: contentEnd8),
      separator: UInt8(truncatingIfNeeded: separator), run: run, placement: placement,
      standing: standing?.marker ?? StandingMarker(at: UInt32(truncatingIfNeeded: start)), given: given)
  }

  private mutating func entry(at start: Int) -> ParagraphEntry {
    let paragraphs = storage.text.paragraphs
    pass(paragraphs, &paragraph, to: start)
    var attributes = ParagraphAttributes.none
    if paragraph < paragraphs.count, paragraphs[paragraph].range.lowerBound <= start {
      attributes = paragraphs[paragraph].attributes
    }
    let identity = attributes.identity
    let isLit = storage.isLit(at: start)
    if let last, last.attributes == identity, last.isLit == isLit { return last.entry }
    let entry = storage.entry(of: attributes, isLit: isLit)
    last = (identity, isLit, entry)
    return entry
  }

  /// Advances to the first run that ends after `start`.
  private func pass<Values>(_ runs: [AttributeRun<Values>], _ index: inout Int, to start: Int) {
    while index < runs.count, runs[index].range.upperBound <= start { index &+= 1 }
  }
}
