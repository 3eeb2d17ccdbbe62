package import InlayCore
package import InlayDoor
internal import InlayFiles
package import InlayPixels
internal import InlaySystem
package import InlayTerminal

extension RichDocument {
  /// Shows the document on the terminal behind standard output.
  ///
  /// - Returns: what was noticed.
  /// - Throws: `InlayError` if standard output does not take it; `CancellationError`.
  package func show(_ options: TerminalOptions?, decoder: ImageDecoder) throws -> [Diagnostic] {
    let found = options == nil ? FoundTerminal.current() : nil
    var shown = options ?? TerminalOptions(capabilities: found?.value ?? TerminalCapabilities())
    if options == nil {
      shown.bidi = shown.capabilities.bidi
      shown.glyphRows = BlockGlyphs.rows(for: content, shown)
    }
    let text = try BlockGlyphs.withLegend(content, shown)
    var renderer = TerminalRenderer(text, options: shown, decoder: decoder)
    let sink = DescriptorSink(descriptor: 1, name: "standard output")
    SystemCall.flushStandardOutput()  // what the program printed before
    try renderer.render { try sink.write($0) }
    return (found?.diagnostics ?? []) + renderer.diagnostics
  }

  /// Shows the document on the whole screen of this process's terminal, until the user leaves.
  ///
  /// - Parameters:
  ///   - title: what the status line calls it.
  ///   - glyphRows: rows of a glyph; `nil` for what suits the terminal.
  ///   - keepsCell: whether the size of a cell was chosen, and not detected.
  /// - Returns: what was noticed.
  /// - Throws: `InlayError` if there is no terminal, or it goes away.
  package func view(
    _ options: TerminalOptions, title: String, glyphRows: Int?, keepsCell: Bool, decoder: ImageDecoder
  ) throws -> [Diagnostic] {
    var options = options
    options.glyphRows = glyphRows ?? BlockGlyphs.rows(for: content, options)
    return try ViewerSession.run(
      content, title: title, options: options, decoder: decoder, keepsCell: keepsCell)
  }
}
