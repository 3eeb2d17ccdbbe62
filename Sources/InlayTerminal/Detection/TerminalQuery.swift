/// A question to a terminal.
package enum TerminalQuery: String, Sendable, Hashable, CaseIterable {
  /// Color behind text.
  case background
  /// Color of text.
  case foreground
  /// Pixels of a cell.
  case cellPixels
  /// Pixels of the text area.
  case windowPixels
  /// Cells of the text area.
  case windowCells
  /// Points of a cell, on iTerm2.
  case cellPoints
  /// Name and version.
  case name
  /// kitty's graphics.
  case graphics
  /// Color registers for sixels.
  case sixelColors
  /// The largest sixel picture.
  case sixelSize
  /// Mode 2026.
  case synchronizedUpdates
  /// Mode 2027.
  case graphemeClusters
  /// Device attributes. Every terminal answers this question, so it is asked last.
  case attributes

  /// The id in the question about graphics and in its answer.
  static let graphicsID: UInt32 = 31

  /// The bytes to send. Tested on six terminals: none of them wrote any of it on its screen.
  var bytes: [UInt8] {
    let text =
      switch self {
      case .background: "\u{1B}]11;?\u{1B}\\"
      case .foreground: "\u{1B}]10;?\u{1B}\\"
      case .cellPixels: "\u{1B}[16t"
      case .windowPixels: "\u{1B}[14t"
      case .windowCells: "\u{1B}[18t"
      case .cellPoints: "\u{1B}]1337;ReportCellSize\u{07}"
      case .name: "\u{1B}[>0q"
      case .graphics: "\u{1B}_Gi=\(Self.graphicsID),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
      case .sixelColors: "\u{1B}[?1;1;0S"
      case .sixelSize: "\u{1B}[?2;1;0S"
      case .synchronizedUpdates: "\u{1B}[?2026$p"
      case .graphemeClusters: "\u{1B}[?2027$p"
      case .attributes: "\u{1B}[c"
      }
    return Array(text.utf8)
  }
}
