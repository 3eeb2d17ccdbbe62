public import InlayCore
public import InlayPixels

extension DecomposedText {
  /// Renders the document as bytes to write to a terminal.
  ///
  /// ```swift
  /// let text = try Decomposer.decompose([AttributedRun("Tea at four.")]).value
  /// let found = TerminalDetection.current().capabilities
  /// let shown = try text.terminalBytes(options: TerminalOptions(capabilities: found), decoder: .standard)
  /// print(String(decoding: shown.value, as: UTF8.self), terminator: "")
  /// ```
  ///
  /// For a long document, or to remove the pictures again, use a ``TerminalRenderer``.
  ///
  /// - Parameters:
  ///   - options: what the terminal can do, and how the document looks.
  ///   - decoder: decodes the pictures. A picture that it cannot decode is described in brackets, with a diagnostic.
  /// - Throws: `CancellationError` in a canceled task, and nothing else.
  /// - Complexity: O(text + pixels).
  public func terminalBytes(
    options: TerminalOptions, decoder: ImageDecoder
  ) throws -> Converted<[UInt8]> {
    var renderer = TerminalRenderer(self, options: options, decoder: decoder)
    var bytes: [UInt8] = []
    try renderer.render { bytes += $0 }
    return Converted(bytes, diagnostics: renderer.diagnostics)
  }
}
