internal import InlayCore
internal import InlayFormats

/// Lines of `inlay verify`: a name and what was found. On a terminal those of several documents stand below one another,
/// and fit it; into a pipe each goes whole.
package struct VerifyLines: Sendable {
  private let columns: Int?
  /// Columns of the names; 0 where they stand as they are.
  private let nameColumns: Int
  private let display: DisplayWidth

  /// - Parameter columns: those of the terminal, `nil` for a pipe.
  package init(names: [String] = [], columns: Int? = nil, display: DisplayWidth = DisplayWidth()) {
    self.columns = columns
    self.display = display
    let longest = names.map { display.of(Visible.line($0)) }.max() ?? 0
    // What was found needs its half.
    nameColumns = columns.map { min(longest, $0 / 2) } ?? 0
  }

  package func line(_ name: String, _ found: String) -> String {
    let name = Visible.line(name)
    let found = Visible.line(found)
    guard let columns else { return "\(name): \(found)" }
    let label = display.padded(display.cut(name, to: nameColumns) + ":", to: nameColumns + 1)
    return display.cut("\(label) \(found)", to: columns)
  }
}
