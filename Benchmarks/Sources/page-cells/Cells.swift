import Foundation
import InlayCore
import InlayDocument

@testable import InlayPage

/// `page-cells DOCUMENT WIDTH SIZE` prints where the cells of a portable document in one file are, without margins, as
/// JSON. Lengths are in points; x counts from the left.
@main
enum Cells {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let width = Int(arguments[2]), let size = Int(arguments[3]) else {
      FileHandle.standardError.write(Data("page-cells DOCUMENT WIDTH SIZE\n".utf8))
      exit(64)
    }
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: arguments[1])))
    let text = try PortableDocument.read(json: bytes, options: PortableReadOptions(unsealed: true)).value
    var options = PageOptions()
    (options.width, options.margins) = (.points(width), PageMargins(.zero))
    // Positions are whole pixels: with four of them to a point, rounding does not count.
    (options.fontSize, options.scale) = (.points(size), 4)
    // As in CSS, a paragraph that states no space has none.
    let sheet = #"{"format": "inlay-style", "version": "1.0", "roles": {"body": {"spacingAfter": 0}}}"#
    options.styleSheet = try StyleSheet.read(json: Array(sheet.utf8)).value
    var layout = try PageLayout(text, options: options, keepsCells: true)
    while try layout.next() != nil {}
    let cells: [[String: Any]] = layout.cells.compactMap { placed in
      text.blocks[placed.block].cell.map { cell in
        [
          "table": cell.table, "row": cell.row, "column": cell.column,
          "x": placed.x, "y": placed.y, "width": placed.width, "height": placed.height,
        ]
      }
    }
    FileHandle.standardOutput.write(try JSONSerialization.data(withJSONObject: cells))
  }
}
