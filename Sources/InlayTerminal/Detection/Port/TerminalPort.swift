/// What asking a terminal needs: reading, writing, and a clock. Tests play the terminal with one of their
/// own.
///
/// ``ControllingTerminal`` is the real one.
package protocol TerminalPort: ~Copyable {
  /// The size of its screen, where it is known without asking.
  var window: TerminalWindow? { get }
  /// Time since some moment that stays the same.
  var now: Duration { get }

  /// Makes the terminal ready to be asked: what it answers is neither shown nor held back until the end of a
  /// line.
  ///
  /// - Throws: ``InlayError`` if the terminal fails.
  mutating func begin() throws
  /// Sends all of the bytes, by a moment of ``now``.
  ///
  /// - Throws: ``InlayError`` if the terminal fails.
  mutating func write(_ bytes: [UInt8], until deadline: Duration) throws
  /// The next bytes; none when the moment has passed.
  ///
  /// - Throws: ``InlayError`` if the terminal fails.
  mutating func read(until deadline: Duration) throws -> [UInt8]
  /// Puts everything back as it was before ``begin()``. Does nothing without one.
  ///
  /// - Parameters:
  ///   - typed: bytes that were read but are not the terminal's answers: somebody typed them.
  ///   - discardingRest: whether answers may still be on their way, so that what waits unread is dropped.
  /// - Returns: those of the typed bytes that could not be given back to the terminal for the next reader.
  mutating func end(returning typed: [UInt8], discardingRest: Bool) -> [UInt8]
}

/// The size of a terminal's screen as the system has it (`TIOCGWINSZ`).
package struct TerminalWindow: Sendable, Hashable {
  /// Cells, at least 1 either way.
  package var cells: CellBox
  /// Pixels of the whole window, which may have a border; 0 where not known.
  package var pixelWidth, pixelHeight: Int

  /// A window of so many cells and pixels.
  package init(cells: CellBox, pixelWidth: Int = 0, pixelHeight: Int = 0) {
    (self.cells, self.pixelWidth, self.pixelHeight) = (cells, pixelWidth, pixelHeight)
  }

  /// The system's answer; `nil` where it does not know the cells, or claims more than 65,535 of them.
  init?(columns: Int, rows: Int, pixelWidth: Int, pixelHeight: Int) {
    guard 1...65_535 ~= columns, 1...65_535 ~= rows else { return nil }
    self.init(
      cells: CellBox(columns: columns, rows: rows), pixelWidth: pixelWidth, pixelHeight: pixelHeight)
  }
}
