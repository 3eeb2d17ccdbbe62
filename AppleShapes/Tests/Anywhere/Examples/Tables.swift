// As it is printed in Documentation/apple.md.

#if canImport(AppKit) && !canImport(UIKit)
  // example: tables
  import AppKit
  import InlayApple
  import InlayCore

  func table(of rows: [[String]]) throws -> DecomposedText {
    let table = NSTextTable()
    table.numberOfColumns = rows.first?.count ?? 1
    let string = NSMutableAttributedString(string: "")
    for (row, cells) in rows.enumerated() {
      for (column, cell) in cells.enumerated() {
        let style = NSMutableParagraphStyle()
        style.textBlocks = [
          NSTextTableBlock(table: table, startingRow: row, rowSpan: 1, startingColumn: column, columnSpan: 1)
        ]
        string.append(NSAttributedString(string: cell + "\n", attributes: [.paragraphStyle: style]))
      }
    }
    return try AppleText.decompose(string).value
  }
// end
#endif
