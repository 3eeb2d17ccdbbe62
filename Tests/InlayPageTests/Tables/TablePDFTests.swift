import InlayCore
import TestKit
import Testing

@testable import InlayPage

/// Tables in PDF.
@Suite struct TablePDFTests {
  @Test(.needs(.program(.pdftotext))) func textComesCellByCell() throws {
    let cells = ["one two three", "four five six"]
    let text = try BlockText.make([
      .table(
        BlockText.Table([cells, ["seven", "eight"]]) {
          $0.layout = .fixed
          $0.columnWidths = [.length(.points(60)), .length(.points(60))]
        } cells: {
          $0.edge(padding: 2, border: 1)
        })
    ])
    let pdf = try PDFKit.render(text)
    #expect(pdf.diagnostics == [])
    let words = try PDFKit.ask(.pdftotext, ["-raw", "PDF", "-"], of: pdf.bytes)
      .split { $0.isWhitespace }.map(String.init)
    #expect(words == ["one", "two", "three", "four", "five", "six", "seven", "eight"])
  }

  @Test func aPictureIsAsWideAsItsCellAtMost() throws {
    let image = try PDFKit.image(10, side: 90)
    for (width, expected) in [(200, 90.0), (50, 50)] {
      let values = {
        var values = BlockAttributeValues()
        values.width = .length(.points(width))
        return BlockAttributes(values)
      }()
      var table = TableAttributeValues()
      table.layout = .fixed
      let text = try DecomposedText(
        text: "\u{FFFC}\n", images: [image],
        placements: [ImagePlacement(0..<1, image: 0, kind: .attachment)],
        tables: [TextTable(columnCount: 1, attributes: TableAttributes(table))],
        blocks: [
          TextBlock(0..<2, cell: TextTableCell(table: 0, row: 0, column: 0), attributes: values)
        ])
      var layout = try PageLayout(text)
      #expect(try layout.next()?.boxes.map(\.width) == [expected])
    }
  }
}
