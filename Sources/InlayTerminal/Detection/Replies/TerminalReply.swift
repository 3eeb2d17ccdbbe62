package import InlayCore

/// What came from a terminal: an answer to a question, or what somebody typed.
///
/// Sources: ctlseqs.txt of xterm, the descriptions of kitty's graphics protocol and of iTerm2's escape codes.
/// Numbers are at most ``ReplyParser/maximumNumber``; a missing one is 0.
package enum TerminalReply: Sendable, Hashable {
  /// Primary device attributes (DA1): `CSI ? 62 ; 4 c`. Attribute 4 is sixel graphics.
  case deviceAttributes([Int])
  /// Secondary device attributes (DA2): model, version, and more: `CSI > 19 ; 379 ; 0 c`.
  case secondaryAttributes([Int])
  /// Name and version (XTVERSION): `DCS > | XTerm(379) ST`, without control characters.
  case name(String)
  /// kitty's graphics protocol on the image of this id: `APC G i=31;OK ST`.
  case graphics(id: UInt32, isOK: Bool)
  /// Color of text (OSC 10).
  case foreground(TextColor)
  /// Color behind text (OSC 11).
  case background(TextColor)
  /// Pixels of the text area: `CSI 4 ; height ; width t`.
  case windowPixels(width: Int, height: Int)
  /// Pixels of a cell: `CSI 6 ; height ; width t`.
  case cellPixels(width: Int, height: Int)
  /// Cells of the text area: `CSI 8 ; rows ; columns t`.
  case windowCells(columns: Int, rows: Int)
  /// XTSMGRAPHICS: `CSI ? item ; status ; values S`. Item 1 is color registers, 2 the size of sixel pictures;
  /// status 0 is success.
  case graphicsLimit(item: Int, status: Int, values: [Int])
  /// Whether a private mode is set (DECRPM): `CSI ? mode ; setting $ y`. 0 is unknown, 1 set, 2 reset, 3
  /// permanently set, 4 permanently reset.
  case mode(Int, setting: Int)
  /// Where the cursor is (CPR), from 1: `CSI row ; column R`.
  case cursor(row: Int, column: Int)
  /// Size of a cell in points, and pixels in a point (iTerm2):
  /// `OSC 1337 ; ReportCellSize=height;width;scale ST`.
  case cellPoints(width: Double, height: Double, scale: Double)
  /// A capability of terminfo (XTGETTCAP); no value where the terminal does not know it.
  case capability(name: String, value: String?)
  /// Operating status (DSR 5): `CSI 0 n` where all is well.
  case status(Int)
  /// A report that is none of those above, though no key sends it. Of a string, the bytes before its
  /// terminator.
  case unrecognized([UInt8])
  /// A sequence longer than ``ReplyParser/maximumSequence``, which was discarded.
  case abandoned
  /// The beginning of a sequence that was not complete when reading ended.
  case unfinished([UInt8])
  /// Keys, pasted text and mouse reports, unchanged and in order.
  case input([UInt8])
}
