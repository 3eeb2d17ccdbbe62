public import InlayCore
public import InlayPixels

extension DecomposedText {
  /// The document as bytes to be written to a terminal.
  ///
  /// ```swift
  /// let text = try Decomposer.decompose([AttributedRun("Tea at four.")]).value
  /// let found = TerminalDetection.current().capabilities
  /// let shown = try text.terminalBytes(options: TerminalOptions(capabilities: found), decoder: .standard)
  /// print(String(decoding: shown.value, as: UTF8.self), terminator: "")
  /// ```
  ///
  /// For long documents, or to have the pictures removed again, use a ``TerminalRenderer``.
  ///
  /// - Parameters:
  ///   - options: what the terminal can do, and what is wished.
  ///   - decoder: for the pictures. What it does not take, or fails, is described in brackets, with a diagnostic.
  /// - Throws: `Cancelled` in a cancelled task, and nothing else.
  /// - Complexity: O(text + pixels).
  public func terminalBytes(
    options: TerminalOptions, decoder: ImageDecoder
  ) throws(Cancelled) -> Converted<[UInt8]> {
    var renderer = TerminalRenderer(self, options: options, decoder: decoder)
    var bytes: [UInt8] = []
    do { try renderer.render(to: { (piece: [UInt8]) throws(Never) in bytes += piece }) } catch {
      // Nobody else throws here.
      throw .cancelled
    }
    return Converted(bytes, diagnostics: renderer.diagnostics)
  }
}
