public import InlayCore

/// What came from a terminal: an answer to a question, or what somebody typed.
///
/// Source: ctlseqs.txt of xterm, the descriptions of kitty's graphics protocol and of iTerm2's escape codes. Numbers are
/// at most ``ReplyParser/greatestNumber``; one left out is 0.
public enum TerminalReply: Sendable, Hashable {
  /// Primary device attributes (DA1): `CSI ? 62 ; 4 c`. Attribute 4 is sixel graphics.
  case deviceAttributes([Int])
  /// Secondary device attributes (DA2): model, version, and more: `CSI > 19 ; 379 ; 0 c`.
  case secondaryAttributes([Int])
  /// Name and version (XTVERSION): `DCS > | XTerm(379) ST`, without control characters.
  case name(String)
  /// kitty's graphics protocol on the image of this id: `APC G i=31;OK ST`.
  case graphics(id: UInt32, isOK: Bool)
  /// Colour of text (OSC 10).
  case foreground(Color)
  /// Colour behind text (OSC 11).
  case background(Color)
  /// Pixels of the text area: `CSI 4 ; height ; width t`.
  case windowPixels(width: Int, height: Int)
  /// Pixels of a cell: `CSI 6 ; height ; width t`.
  case cellPixels(width: Int, height: Int)
  /// Cells of the text area: `CSI 8 ; rows ; columns t`.
  case windowCells(columns: Int, rows: Int)
  /// XTSMGRAPHICS: `CSI ? item ; status ; values S`. Item 1 is colour registers, 2 the size of sixel pictures; status 0
  /// is success.
  case graphicsLimit(item: Int, status: Int, values: [Int])
  /// Whether a private mode is set (DECRPM): `CSI ? mode ; setting $ y`. 0 is unknown, 1 set, 2 reset, 3 and 4 the same
  /// for ever.
  case mode(Int, setting: Int)
  /// Where the cursor is (CPR), from 1: `CSI row ; column R`.
  case cursor(row: Int, column: Int)
  /// Size of a cell in points, and pixels in a point (iTerm2): `OSC 1337 ; ReportCellSize=height;width;scale ST`.
  case cellPoints(width: Double, height: Double, scale: Double)
  /// A capability of terminfo (XTGETTCAP); no value where the terminal does not know it.
  case capability(name: String, value: String?)
  /// Operating status (DSR 5): `CSI 0 n` where all is well.
  case status(Int)
  /// A sequence that is a terminal's report, as no key sends it, but none of those above; of a string, what stands before
  /// its terminator.
  case unrecognized([UInt8])
  /// A sequence longer than ``ReplyParser/longestSequence``, of which nothing was kept.
  case abandoned
  /// The beginning of a sequence whose end had not come when reading ended.
  case unfinished([UInt8])
  /// Keys, pasted text, mouse reports: all that is no report of the terminal, unchanged and in its order.
  case input([UInt8])
}
