/// A query to a terminal.
package enum TerminalQuery: String, Sendable, Hashable, CaseIterable {
  /// Color behind text.
  case background
  /// Color of text.
  case foreground
  /// Size of a cell in pixels.
  case cellPixels
  /// Size of the text area in pixels.
  case windowPixels
  /// Size of the text area in cells.
  case windowCells
  /// Size of a cell in points (iTerm2).
  case cellPoints
  /// Name and version.
  case name
  /// Support for kitty's graphics.
  case graphics
  /// Number of color registers for sixels.
  case sixelColors
  /// Maximum size of a sixel picture.
  case sixelSize
  /// State of mode 2026 (synchronized updates).
  case synchronizedUpdates
  /// State of mode 2027 (grapheme clusters).
  case graphemeClusters
  /// Primary device attributes. Every terminal answers this query, so it is sent last.
  case attributes

  /// The image id in the query for graphics and in its answer.
  static let graphicsID: UInt32 = 31

  /// The bytes to send. Tested on six terminals: none of them printed any of these bytes on its screen.
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
