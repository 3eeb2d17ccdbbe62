/// What a query needs of a terminal: reading, writing, and a clock. Tests simulate a terminal with their own port.
///
/// ``ControllingTerminal`` is the real one.
package protocol TerminalPort: ~Copyable {
  /// The size of the screen, if it is known without a query.
  var window: TerminalWindow? { get }
  /// Time since a fixed moment.
  var now: Duration { get }

  /// Prepares the terminal for queries: its answers are neither echoed nor held back until the end of a line.
  ///
  /// - Throws: `InlayError` if the terminal fails.
  mutating func begin() throws
  /// Sends all bytes by a deadline in the time of ``now``.
  ///
  /// - Throws: `InlayError` if the terminal fails.
  mutating func write(_ bytes: [UInt8], until deadline: Duration) throws
  /// Returns the next bytes; none after the deadline.
  ///
  /// - Throws: `InlayError` if the terminal fails.
  mutating func read(until deadline: Duration) throws -> [UInt8]
  /// Restores everything as it was before ``begin()``. Does nothing without a ``begin()``.
  ///
  /// - Parameters:
  ///   - typed: bytes that were read but are typed keys, not answers.
  ///   - discardingRest: whether answers may still be on their way, so that unread input is dropped.
  /// - Returns: the typed bytes that could not be returned to the terminal for the next reader.
  mutating func end(returning typed: [UInt8], discardingRest: Bool) -> [UInt8]
}

/// The size of a terminal's screen as the system reports it (`TIOCGWINSZ`).
package struct TerminalWindow: Sendable, Hashable {
  /// Size in cells, at least 1 × 1.
  package var cells: CellBox
  /// Size of the whole window in pixels, which may include a border; 0 if unknown.
  package var pixelWidth, pixelHeight: Int

  /// Creates a window size.
  package init(cells: CellBox, pixelWidth: Int = 0, pixelHeight: Int = 0) {
    (self.cells, self.pixelWidth, self.pixelHeight) = (cells, pixelWidth, pixelHeight)
  }

  /// The system's report; `nil` if it does not know the cells, or states more than 65,535 columns or rows.
  init?(columns: Int, rows: Int, pixelWidth: Int, pixelHeight: Int) {
    guard 1...65_535 ~= columns, 1...65_535 ~= rows else { return nil }
    self.init(
      cells: CellBox(columns: columns, rows: rows), pixelWidth: pixelWidth, pixelHeight: pixelHeight)
  }
}
