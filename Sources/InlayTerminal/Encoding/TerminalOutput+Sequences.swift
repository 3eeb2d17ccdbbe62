// The control sequences that are sent, each in one place. Graphic rendition, hyperlinks and pictures have files of their
// own.

extension TerminalOutput {
  /// Cursor up (CUU, ECMA-48 8.3.22); nothing for 0.
  mutating func cursorUp(_ rows: Int) { cursor(rows, UInt8(ascii: "A")) }

  /// Cursor down (CUD, ECMA-48 8.3.19); nothing for 0.
  mutating func cursorDown(_ rows: Int) { cursor(rows, UInt8(ascii: "B")) }

  /// Cursor right (CUF, ECMA-48 8.3.20); nothing for 0.
  mutating func cursorRight(_ columns: Int) { cursor(columns, UInt8(ascii: "C")) }

  private mutating func cursor(_ count: Int, _ final: UInt8) {
    guard count > 0 else { return }
    put("\u{1B}[")
    if count > 1 { put(decimal: count) }
    put(final)
  }

  /// Keeps the cursor's place (DECSC).
  mutating func saveCursor() { put("\u{1B}7") }

  /// Takes the cursor to where it was kept (DECRC).
  mutating func restoreCursor() { put("\u{1B}8") }
}
