extension ReportTable {
  /// The table in Markdown (GFM, 4.10). Empty columns are omitted. Notes are a column of their own, the last one.
  var markdown: [String] {
    let shown = columns.indices.filter { index in rows.contains { !$0.cells[index].isEmpty } }
    let hasNotes = rows.contains { !$0.notes.isEmpty }
    let titles = shown.map { columns[$0].title } + (hasNotes ? ["notes"] : [])
    let rules = shown.map { columns[$0].isRight ? "--:" : "---" } + (hasNotes ? ["---"] : [])
    let cells = rows.map { row in
      shown.map { MarkdownCell.escaped(row.cells[$0]) }
        + (hasNotes ? [row.notes.map(MarkdownCell.escaped).joined(separator: "<br>")] : [])
    }
    return ([titles, rules] + cells).map { "| \($0.joined(separator: " | ")) |" }
  }
}
