import InlayCore

/// Attributed runs made of any bytes, in cells and boxes, which are decomposed, checked, recomposed, and decomposed again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var runs: [AttributedRun] = []
  // Each run has one byte for its kind, one byte for its length and where it stands, and its text.
  var place = Place()
  var rest = UnsafeBufferPointer(start: start, count: count)[...]
  while let what = rest.popFirst(), let length = rest.popFirst() {
    let text = String(decoding: rest.prefix(Int(length % 32)), as: UTF8.self)
    rest = rest.dropFirst(Int(length % 32))
    place.move(length >> 5)
    var character = CharacterAttributeValues()
    character.isItalic = what & 1 != 0
    var paragraph = ParagraphAttributeValues()
    if what & 2 != 0 { paragraph.markerLength = Int(what >> 4) }
    let image = what & 4 == 0 ? nil : images[Int(what >> 3) % images.count]
    runs.append(
      AttributedRun(
        text, character: CharacterAttributes(character), paragraph: ParagraphAttributes(paragraph),
        image: image, blocks: place.blocks))
  }
  let text: DecomposedText
  do { text = try Decomposer.decompose(runs).value } catch let error as InlayError {
    precondition(error.code.isLimit, "runs are refused: \(error)")
    return 0
  } catch { preconditionFailure("\(error)") }
  do {
    try text.checkInvariants()
    let again = try Decomposer.decompose(Recomposer.recompose(text)).value
    precondition(again == text, "recomposing loses something")
    precondition(
      Array(Recomposer.runs(of: text)) == Array(Recomposer.recompose(text)), "the two forms differ")
    var at = 0
    for component in InlineComponentBuilder.components(of: text) {
      precondition(component.range.lowerBound == at && !component.range.isEmpty, "components leave a gap")
      at = component.range.upperBound
    }
    precondition(at == text.utf16Count, "components end early")
  } catch {
    preconditionFailure("\(error)")
  }
  return 0
}

/// The cells and boxes in which the next run stands.
private struct Place {
  private(set) var blocks: [RunBlock] = []
  private var next = 0

  mutating func move(_ choice: UInt8) {
    let last = blocks.last
    next += 1
    switch choice {
    case 1: blocks.append(RunBlock(id: next))
    case 2 where last != nil: blocks[blocks.count - 1] = RunBlock(id: next)
    case 3: blocks.append(cell(of: next, TextTable(columnCount: 3), 0, 0))
    // The next cell of the row, or of the next one.
    case 4, 5:
      guard let cell = last?.cell, let table = last?.table else { break }
      let isRow = choice == 5 || cell.column + cell.columnSpan >= 3
      blocks[blocks.count - 1] = self.cell(
        of: cell.table, table, cell.row + (isRow ? 1 : 0), isRow ? 0 : cell.column + cell.columnSpan)
    case 6: _ = blocks.popLast()
    case 7: blocks = []
    default: break
    }
  }

  private func cell(of number: Int, _ table: TextTable, _ row: Int, _ column: Int) -> RunBlock {
    let span = column == 0 && next % 3 == 0 ? 2 : 1
    return RunBlock(
      id: next, cell: TextTableCell(table: number, row: row, column: column, columnSpan: span), of: table)
  }
}

private let images: [PlacedImage] = [
  PlacedImage(InlineImage(identifier: "a", mediaType: .heic, content: .bytes([1])), kind: .glyph),
  PlacedImage(InlineImage(identifier: "a", mediaType: .heic, content: .bytes([2])), kind: .attachment),
  PlacedImage(
    InlineImage(mediaType: nil, content: .missing(MissingContent(.absent))), kind: "hologram",
    displaySize: DisplaySize(width: .points(1), height: .points(-1))),
]
