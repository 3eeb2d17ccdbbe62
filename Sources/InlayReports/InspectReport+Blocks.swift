internal import InlayCore
internal import InlayFormats

extension InspectReport {
  /// The tables of the text, each with the beginning of its first row.
  func tableTable() -> ReportTable {
    var list = ReportTable([
      .init(title: "№", isRight: true), .init(title: "columns", isRight: true),
      .init(title: "rows", isRight: true), .init(title: "cells", isRight: true),
      .init(title: "merged", isRight: true, rank: 0), .init(title: "at", isRight: true, rank: 1),
      .init(title: "in", minimum: 8, rank: 2), .init(title: "first row", minimum: 12),
    ])
    for (index, table) in tables.enumerated() {
      let cells = table.cells.lazy.compactMap { text.blocks[$0].cell }
      let merged = cells.count { $0.rowSpan > 1 || $0.columnSpan > 1 }
      list.rows.append(
        .init(cells: [
          "\(index + 1)", "\(table.columnCount)", ReportText.bytes(table.rowCount),
          ReportText.bytes(table.cells.count), merged > 0 ? ReportText.bytes(merged) : "",
          "\(table.range.lowerBound)", words(table.parent), firstRow(of: table),
        ]))
    }
    return list
  }

  /// The boxes of the text, each with its beginning.
  func boxTable() -> ReportTable {
    var list = ReportTable([
      .init(title: "№", isRight: true), .init(title: "at", isRight: true),
      .init(title: "units", isRight: true), .init(title: "in", minimum: 8, rank: 0),
      .init(title: "begins", minimum: 12),
    ])
    for (index, box) in boxes.enumerated() {
      list.rows.append(
        .init(cells: [
          "\(index + 1)", "\(box.range.lowerBound)", ReportText.bytes(box.range.count), words(box.parent),
          beginning(of: box.range),
        ]))
    }
    return list
  }

  /// The place of a table or box, with numbers that count from 1.
  private func words(_ parent: Parent?) -> String {
    switch parent {
    case nil: return ""
    case .box(let box): return "box \(box + 1)"
    case .cell(let cell, let table):
      let place = text.blocks[tables[table].cells[cell]].cell
      return "table \(table + 1), row \((place?.row ?? 0) + 1), column \((place?.column ?? 0) + 1)"
    }
  }

  /// The beginning of the cells of the first row.
  private func firstRow(of table: Table) -> String {
    let cells = table.cells.prefix(Self.shownCells + 1).prefix { text.blocks[$0].cell?.row == 0 }
    let shown = cells.prefix(Self.shownCells).map { beginning(of: text.blocks[$0].range) }
    return shown.joined(separator: " │ ") + (cells.count > shown.count ? " │ …" : "")
  }

  /// The first paragraph of a range, or its beginning, with the words of its images.
  private func beginning(of range: Range<Int>) -> String {
    let start = text.text.utf16.index(text.text.startIndex, offsetBy: range.lowerBound)
    var words = ""
    var at = range.lowerBound
    var placement = text.placements.partition { $0.at < range.lowerBound }
    for scalar in text.text.unicodeScalars[start...].prefix(min(range.count, Self.shownScalars)) {
      if scalar == "\n" || scalar == "\r" || scalar == "\u{2029}" || at >= range.upperBound { break }
      if placement < text.placements.count, text.placements[placement].at == at {
        words += ImageLabel.bracketed(text.image(of: text.placements[placement]))
      }
      while placement < text.placements.count, text.placements[placement].range.upperBound <= at {
        placement += 1
      }
      let isCovered =
        placement < text.placements.count && text.placements[placement].range.contains(at)
      if !isCovered { words.unicodeScalars.append(scalar) }
      at += scalar.value > 0xFFFF ? 2 : 1
    }
    return Visible.name(words)
  }

  /// How many cells of a row, and characters of a cell, are shown at most.
  private static let shownCells = 8, shownScalars = 60
}
