// The control sequences, each defined once. Graphic rendition, hyperlinks and pictures have separate files.

extension TerminalOutput {
  /// Cursor up (CUU, ECMA-48 8.3.22); writes nothing for 0.
  mutating func cursorUp(_ rows: Int) { cursor(rows, UInt8(ascii: "A")) }

  /// Cursor down (CUD, ECMA-48 8.3.19); writes nothing for 0.
  mutating func cursorDown(_ rows: Int) { cursor(rows, UInt8(ascii: "B")) }

  /// Cursor right (CUF, ECMA-48 8.3.20); writes nothing for 0.
  mutating func cursorRight(_ columns: Int) { cursor(columns, UInt8(ascii: "C")) }

  private mutating func cursor(_ count: Int, _ final: UInt8) {
    guard count > 0 else { return }
    put("\u{1B}[")
    if count > 1 { put(decimal: count) }
    put(final)
  }

  /// Saves the cursor's position (DECSC).
  mutating func saveCursor() { put("\u{1B}7") }

  /// Restores the cursor's position (DECRC).
  mutating func restoreCursor() { put("\u{1B}8") }
}
