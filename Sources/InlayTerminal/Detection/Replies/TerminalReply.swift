package import InlayCore

/// Input from a terminal: an answer to a query, or something typed.
///
/// Sources: ctlseqs.txt of xterm, and the descriptions of kitty's graphics protocol and of iTerm2's escape codes.
/// Numbers are at most ``ReplyParser/maximumNumber``; a missing number is 0.
package enum TerminalReply: Sendable, Hashable {
  /// Primary device attributes (DA1): `CSI ? 62 ; 4 c`. Attribute 4 is sixel graphics.
  case deviceAttributes([Int])
  /// Secondary device attributes (DA2): model, version, and more: `CSI > 19 ; 379 ; 0 c`.
  case secondaryAttributes([Int])
  /// Name and version (XTVERSION): `DCS > | XTerm(379) ST`, without control characters.
  case name(String)
  /// The reply of kitty's graphics protocol about the image with this id: `APC G i=31;OK ST`.
  case graphics(id: UInt32, isOK: Bool)
  /// Color of text (OSC 10).
  case foreground(TextColor)
  /// Color behind text (OSC 11).
  case background(TextColor)
  /// Size of the text area in pixels: `CSI 4 ; height ; width t`.
  case windowPixels(width: Int, height: Int)
  /// Size of a cell in pixels: `CSI 6 ; height ; width t`.
  case cellPixels(width: Int, height: Int)
  /// Size of the text area in cells: `CSI 8 ; rows ; columns t`.
  case windowCells(columns: Int, rows: Int)
  /// XTSMGRAPHICS: `CSI ? item ; status ; values S`. Item 1 is color registers, 2 the size of sixel pictures;
  /// status 0 is success.
  case graphicsLimit(item: Int, status: Int, values: [Int])
  /// Whether a private mode is set (DECRPM): `CSI ? mode ; setting $ y`. The setting is 0 for unknown, 1 set, 2 reset,
  /// 3 permanently set, 4 permanently reset.
  case mode(Int, setting: Int)
  /// The cursor's position (CPR), from 1: `CSI row ; column R`.
  case cursor(row: Int, column: Int)
  /// Size of a cell in points, and pixels per point (iTerm2): `OSC 1337 ; ReportCellSize=height;width;scale ST`.
  case cellPoints(width: Double, height: Double, scale: Double)
  /// A terminfo capability (XTGETTCAP); no value if the terminal does not know it.
  case capability(name: String, value: String?)
  /// Operating status (DSR 5): `CSI 0 n` means no malfunction.
  case status(Int)
  /// Any other report, which no key sends. For a string, the bytes before its terminator.
  case unrecognized([UInt8])
  /// A sequence longer than ``ReplyParser/maximumSequence``, which was discarded.
  case abandoned
  /// The beginning of a sequence that was incomplete when reading ended.
  case unfinished([UInt8])
  /// Keys, pasted text and mouse reports, unchanged and in order.
  case input([UInt8])
}
