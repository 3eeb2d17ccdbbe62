import InlayCore
import InlayPage
import TestKit
import Testing

/// Pages with tables, against pictures that are kept of them.
@Suite(.needs(Golden.fonts)) struct TableGoldenTests {
  private static let blue = TextColor(red: 40, green: 80, blue: 200)
  private static let pale = TextColor(red: 225, green: 235, blue: 255)

  private static func bill() -> BlockText.Part {
    let rows = [
      ["Tea", "in the morning, with milk and without sugar", "3.50"], ["Cake", "of carrots", "4.20"],
      ["Water", "", "0.00"],
    ]
    var cells = rows.map { $0.map { BlockText.Cell($0) } }
    for row in cells.indices { cells[row][2].change = { $0.verticalAlignment = .bottom } }
    cells.insert(
      ["Drink or food", "Remarks", "Price"].map { text in
        BlockText.Cell([.text(text) { $0.alignment = .center }]) { $0.backgroundColor = pale }
      }, at: 0)
    cells.append([
      BlockText.Cell("Together", columnSpan: 2) { $0.backgroundColor = pale }, BlockText.Cell("7.70"),
    ])
    return .table(
      BlockText.Table(rows: cells, columns: 3) {
        $0.collapsesBorders = true
        $0.headerRows = 1
      } cells: {
        $0.padding = BlockEdges(top: .points(3), right: .points(6), bottom: .points(3), left: .points(6))
        $0.borderWidth = .all(.points(1))
        $0.borderColor = .all(blue)
      })
  }

  private static func styles() -> BlockText.Part {
    let inner = BlockText.Table([["in", "side"], ["a", "cell"]]) {
      $0.spacing = .points(2)
    } cells: {
      $0.edge(padding: 2, border: 1, .dotted)
    }
    let rows: [[BlockText.Cell]] = [
      [
        BlockText.Cell("solid", rowSpan: 2) {
          $0.edge(padding: 6, border: 3)
          $0.verticalAlignment = .middle
        },
        BlockText.Cell("dashed") { $0.edge(padding: 6, border: 3, .dashed) },
        BlockText.Cell([.text("a table:"), .table(inner)], rowSpan: 2) { $0.edge(padding: 6, border: 1) },
      ],
      [
        BlockText.Cell("double") {
          $0.edge(padding: 6, border: 3, .double)
          $0.height = .length(.points(40))
          $0.verticalAlignment = .bottom
        }
      ],
    ]
    return .table(
      BlockText.Table(rows: rows, columns: 3) {
        $0.spacing = .points(6)
        $0.alignment = .center
        $0.block.edge(border: 2, .dotted)
        $0.block.backgroundColor = TextColor(red: 250, green: 245, blue: 220)
      })
  }

  private static func box() -> BlockText.Part {
    .box([.text("A box with a border at its left"), .text("around two paragraphs")]) {
      $0.padding = .all(.points(8))
      $0.borderWidth = BlockEdges(left: .points(4))
      $0.borderColor = .all(blue)
      $0.backgroundColor = pale
      $0.margin = .all(.points(6))
    }
  }

  private static func arabic() -> BlockText.Part {
    .table(
      BlockText.Table([["الاسم", "الثمن"], ["شاي", "٣٫٥٠"]]) {
        $0.direction = .rightToLeft
      } cells: {
        $0.edge(padding: 4, border: 1)
      })
  }

  private static func page() throws -> DecomposedText {
    try BlockText.make([
      .text("A bill"), bill(), .text("Borders"), styles(), box(), arabic(), .text("The end."),
    ])
  }

  @Test("tables with shared and separate borders, spans, boxes and right to left") func tables() throws {
    try Golden.check(try Self.page(), "tables", Golden.options())
  }

  @Test("tables in the dark") func dark() throws {
    try Golden.check(try Self.page(), "tables-dark", Golden.options { $0.appearance = .dark })
  }

  @Test("a table in two columns, with its header in each") func columns() throws {
    let rows = (1...14).map { ["\($0)", String(repeating: "word ", count: 1 + $0 % 5) + "end"] }
    let table = BlockText.Table([["number", "words"]] + rows) {
      $0.headerRows = 1
      $0.block.width = .share(1_000)
    } cells: {
      $0.edge(padding: 3, border: 1)
    }
    try Golden.check(
      try BlockText.make([.text("Before"), .table(table), .text("Behind")]), "tables-columns",
      Golden.options {
        $0.page = PageSize(width: .points(480), height: .points(320))
        $0.columns = 2
      })
  }
}
