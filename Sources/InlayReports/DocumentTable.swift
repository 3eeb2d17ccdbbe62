internal import InlayCore
internal import InlayFormats
package import InlayUnicode

/// A table of the documents of a store for people.
package struct DocumentTable {
  /// A document, once for each of its names.
  package struct Row: Sendable {
    /// The beginning of its digest.
    package var digest: String
    package var name: String?
    /// When it was saved.
    package var saved: String
    /// The number of bytes of its JSON.
    package var size: Int

    package init(digest: String, name: String?, saved: String, size: Int) {
      (self.digest, self.name, self.saved, self.size) = (digest, name, saved, size)
    }
  }

  private let rows: [Row]

  package init(_ rows: [Row]) { self.rows = rows }

  /// Lines that each end with a line feed; the titles only if `hasTitles`. Nothing from the store reaches the terminal as a
  /// control or escape sequence.
  ///
  /// - Parameters:
  ///   - width: columns to fill; with `nil` nothing is cut.
  ///   - isColored: whether side remarks are dim (ANSI sequences).
  ///   - widths: how the terminal counts columns.
  /// - Complexity: O(n).
  package func text(width: Int?, isColored: Bool, widths: WidthProfile, hasTitles: Bool) -> String {
    let style = TableStyle(width: width, isColored: isColored, widths: widths)
    var table = ReportTable([
      .init(title: "document"), .init(title: "saved", rank: 1),
      .init(title: "bytes", isRight: true, rank: 0), .init(title: "name", minimum: 12),
    ])
    table.rows = rows.map { row in
      .init(cells: [row.digest, row.saved, ReportText.bytes(row.size), row.name.map(Visible.name) ?? ""])
    }
    return table.lines(style).dropFirst(hasTitles ? 0 : 1).map { $0 + "\n" }.joined()
  }
}
