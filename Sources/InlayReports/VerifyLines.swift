internal import InlayCore
internal import InlayFormats

/// The lines of `inlay verify`: a name and a finding. On a terminal, those of several documents are aligned and cut to its
/// width. In a pipe, nothing is cut.
package struct VerifyLines: Sendable {
  private let columns: Int?
  /// The width of the names in columns; 0 if they are not aligned.
  private let nameColumns: Int
  private let display: DisplayWidth

  /// - Parameter columns: the width of the terminal; `nil` for a pipe.
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
