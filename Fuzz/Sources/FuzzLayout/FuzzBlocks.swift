import InlayCore

/// The blocks of a run by one byte: none, a box, a cell, or a cell in a cell. Cells may stand in any order.
func blocks(_ choice: UInt8) -> [RunBlock] {
  let place = Int(choice & 31)
  switch choice >> 5 {
  case 0, 1, 2: return []
  case 3: return [RunBlock(id: 100 + place % 2, attributes: border(choice))]
  case 4, 5: return [cell(place, choice)]
  case 6: return [cell(place / 4, choice), RunBlock(id: 102, attributes: border(choice))]
  default: return [cell(place / 8, choice), cell(place % 8, choice, inner: place / 8 + 1)]
  }
}

private func cell(_ place: Int, _ choice: UInt8, inner: Int = 0) -> RunBlock {
  var table = TableAttributeValues()
  table.headerRows = inner % 2
  table.collapsesBorders = inner % 3 == 0
  table.layout = inner == 2 ? .fixed : nil
  table.columnWidths = inner == 1 ? [.length(.points(20)), .share(50)] : nil
  let span = place % 7 == 5 ? 2 : 1
  return RunBlock(
    id: inner * 32 + place,
    cell: TextTableCell(table: inner, row: place / 4, column: place % 4, rowSpan: span, columnSpan: 3 - span),
    of: TextTable(columnCount: 4, attributes: TableAttributes(table)), attributes: border(choice))
}

private func border(_ choice: UInt8) -> BlockAttributes {
  var values = BlockAttributeValues()
  if choice & 1 != 0 { values.borderWidth = .all(.points(1)) }
  if choice & 2 != 0 { values.padding = .all(.points(3)) }
  if choice & 4 != 0 { values.backgroundColor = TextColor(red: 20, green: 30, blue: 90) }
  if choice & 8 != 0 { values.width = choice & 16 != 0 ? .share(30) : .length(.points(40)) }
  if choice & 16 != 0 { values.verticalAlignment = .middle }
  return BlockAttributes(values)
}
