/// Writes cells for a terminal row by row, with as few sequences between them as possible.
///
/// Every row begins and ends with the terminal's own rendition and no link. So a pager can show each row
/// alone, and no background bleeds into the next.
struct CellOutput {
  /// The bytes. Sequences appended here directly must not change rendition or link.
  var output = TerminalOutput()
  private var rendition = GraphicRendition.plain
  private var link: [UInt8] = []
  /// Empty cells that are written only if something follows on the row.
  private var emptyCells = 0
  /// The rendition when the place was saved. The terminal saves it, too.
  private var keptRendition = GraphicRendition.plain

  /// Writes text in a style.
  @inline(__always)
  mutating func put(_ text: ArraySlice<UInt8>, _ style: SentStyle) {
    prepare(style.rendition, style.link)
    output.put(text)
  }

  /// Writes cells without text.
  mutating func putBlank(_ columns: Int, _ style: SentStyle) {
    if style.rendition.leavesSpacesEmpty, style.link.isEmpty {
      emptyCells += columns
    } else {
      prepare(style.rendition.forSpace(after: rendition), style.link)
      output.putSpaces(columns)
    }
  }

  /// Writes one cell with any rendition and the link of a style.
  mutating func put(_ symbol: Unicode.Scalar, _ rendition: GraphicRendition, _ style: SentStyle) {
    prepare(rendition, style.link)
    output.put(scalar: symbol)
  }

  /// The current rendition, for callers that can reuse it.
  var current: GraphicRendition { rendition }

  /// Writes the empty cells that were held back, so that the cursor is where the next cell goes.
  mutating func flushEmptyCells() {
    guard emptyCells > 0 else { return }
    setLink([])
    if !rendition.leavesSpacesEmpty { set(GraphicRendition.plain.forSpace(after: rendition)) }
    output.putSpaces(emptyCells)
    emptyCells = 0
  }

  /// Sets the rendition and the link of the next cell.
  @inline(__always)
  mutating func prepare(_ rendition: GraphicRendition, _ link: [UInt8]) {
    if emptyCells > 0 { flushEmptyCells() }
    if !(link.isEmpty && self.link.isEmpty) { setLink(link) }
    if rendition != self.rendition { set(rendition) }
  }

  /// Saves the place of the next cell (DECSC). There is only one such place.
  mutating func keepPlace() {
    flushEmptyCells()
    keptRendition = rendition
    output.saveCursor()
  }

  /// Moves the cursor this many columns to the right of the saved place.
  mutating func goToKeptPlace(columnsBehind columns: Int) {
    flushEmptyCells()
    setLink([])
    output.restoreCursor()
    rendition = keptRendition
    output.cursorRight(columns)
  }

  private mutating func set(_ new: GraphicRendition) {
    new.put(after: rendition, to: &output)
    rendition = new
  }

  private mutating func setLink(_ new: [UInt8]) {
    guard new != link else { return }
    output.put(new.isEmpty ? Self.linkEnd : new)
    link = new
  }

  private static let linkEnd = [UInt8]("\u{1B}]8;;\u{1B}\\".utf8)

  /// The bytes of a row, without its end. It is then empty again.
  mutating func rowBytes() -> [UInt8] {
    endRow()
    defer { output.clear() }
    return Array(output.bytes.dropLast())
  }

  /// Ends a row. Empty cells at its end are not sent.
  mutating func endRow() {
    emptyCells = 0
    if !link.isEmpty { setLink([]) }
    if rendition != .plain { set(.plain) }
    output.put(0x0A)
  }
}
