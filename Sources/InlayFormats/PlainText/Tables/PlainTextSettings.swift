/// How plain text is written.
public struct PlainTextSettings: FormatSettings, Hashable {
  /// What becomes of tables.
  public var tables = PlainTextTables.aligned

  /// The default settings.
  public init() {}
}

/// What becomes of a table in plain text.
public enum PlainTextTables: String, Sendable, Hashable, CaseIterable {
  /// Columns are aligned by cells of a terminal, with two spaces between them. The text of cells is broken into lines, so
  /// that the table is at most 80 cells wide if its words allow.
  case aligned
  /// A row is one line, with tabs between its cells.
  case tabs
}

extension FormatOption {
  /// Sets ``PlainTextSettings/tables``.
  package static let textTables = FormatOption(
    "tables", valueName: "form", values: PlainTextTables.allCases.map(\.rawValue), kind: "text",
    help:
      "Tables in plain text: aligned (in columns) or tabs (a line for each row, with tabs between cells). (default: aligned)"
  )
}
