internal import InlayCore
internal import InlayFormats
package import InlayUnicode

/// A table of conversations for people.
package struct ConversationTable {
  /// A conversation.
  package struct Row: Sendable {
    package var number: Int
    package var name: String
    package var people: [String]
    package var rowCount: Int
    /// When the last message was sent.
    package var last: String

    package init(number: Int, name: String, people: [String], rowCount: Int, last: String) {
      (self.number, self.name, self.people) = (number, name, people)
      (self.rowCount, self.last) = (rowCount, last)
    }
  }

  private let rows: [Row]
  private let countsReactions: Bool

  /// A table of these rows. `countsReactions` says whether they count reactions, too.
  package init(_ rows: [Row], countsReactions: Bool) {
    (self.rows, self.countsReactions) = (rows, countsReactions)
  }

  /// Lines that each end with a line feed. Nothing from the database reaches the terminal as a control or escape sequence.
  ///
  /// - Parameters:
  ///   - width: columns to fill; with `nil` nothing is cut.
  ///   - isColored: whether side remarks are dim (ANSI sequences).
  ///   - widths: how the terminal counts columns.
  /// - Complexity: O(n).
  package func text(width: Int?, isColored: Bool, widths: WidthProfile) -> String {
    let style = TableStyle(width: width, isColored: isColored, widths: widths)
    var table = ReportTable([
      .init(title: "№", isRight: true),
      .init(title: "conversation", minimum: 12),
      .init(title: "people", minimum: 12, rank: 0),
      .init(title: "messages", isRight: true),
      .init(title: "last", rank: 1),
    ])
    for row in rows {
      let people = row.people.map(Visible.name).joined(separator: ", ")
      table.rows.append(
        .init(cells: [
          "\(row.number)", Visible.name(row.name), people == Visible.name(row.name) ? "" : people,
          "\(row.rowCount)", row.last,
        ]))
    }
    let rows = Losses.count(self.rows.count, "conversation", "conversations")
    let messages = self.rows.reduce(0) { $0 + $1.rowCount }
    let count =
      countsReactions
      ? Losses.count(messages, "message or reaction", "messages and reactions")
      : Losses.count(messages, "message", "messages")
    let summary = style.summary(rows, [count])
    return (summary + [""] + table.lines(style)).map { $0 + "\n" }.joined()
  }
}
