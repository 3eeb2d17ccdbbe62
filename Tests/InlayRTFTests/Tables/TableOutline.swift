import InlayCore

extension DecomposedText {
  /// The text in one line: `[a|b/c{2x1}]` is a table with two rows, whose last cell is two columns wide and one row high;
  /// `<a>` is a box, and a dot ends each paragraph but the last of a cell or box.
  var outline: String { outline(TextBlockTree(self), nil) }

  private func outline(_ tree: TextBlockTree, _ block: Int?) -> String {
    var result = ""
    for segment in tree.segments(of: block) {
      switch segment {
      case .text(let range): result += slice(range)
      case .box(let index): result += "<\(inner(tree, index))>"
      case .table(let index):
        let table = tree.tables[index]
        var rows: [String] = []
        for row in 0..<table.rowCount {
          var column = 0
          var cells: [String] = []
          for cell in table.row(row) {
            guard let place = blocks[cell].cell else { continue }
            let isPlain = place.rowSpan == 1 && place.columnSpan == 1
            let span = isPlain ? "" : "{\(place.columnSpan)x\(place.rowSpan)}"
            cells.append((place.column == column ? "" : "@\(place.column)") + inner(tree, cell) + span)
            column = place.columns.upperBound
          }
          rows.append(cells.joined(separator: "|"))
        }
        result += "[\(rows.joined(separator: "/"))]"
      }
    }
    return result
  }

  private func inner(_ tree: TextBlockTree, _ block: Int) -> String {
    let inner = outline(tree, block)
    return inner.hasSuffix(".") ? String(inner.dropLast()) : inner
  }

  private func slice(_ range: Range<Int>) -> String {
    let units = Array(text.utf16)[range]
    return String(decoding: units, as: UTF16.self).replacing("\r\n", with: ".").replacing("\n", with: ".")
  }
}
