internal import CInlaySystem
internal import InlayCore
internal import InlayDoorTerminal
internal import InlayFiles
internal import InlayPixels
internal import InlayPrograms
internal import InlayTerminal
internal import InlayUnicode

/// Writes documents to this terminal, or to where standard output goes, and reports what was noticed.
struct DocumentPreview {
  let layout: PreviewLayoutArguments
  let reporting: ReportOptions
  /// Clears what was shown, if that was asked for.
  let console: PreviewConsole?

  /// Shows one document.
  ///
  /// - Parameter rowsAbove: the rows above it that `--clear` clears too.
  func show(
    _ content: DecomposedText, _ noticed: [Diagnostic], of input: String, _ options: TerminalOptions,
    rowsAbove: Int = 0
  ) throws {
    let subject = StreamName.input(input)
    var before = noticed
    if layout.bidi == .visual, options.capabilities.reordersText,
      BidirectionalText.isPresent(in: content.text)
    {
      before.append(
        Diagnostic(
          .terminalReordersText,
          "this terminal reorders right-to-left text itself, so --bidi visual reverses it twice"))
    }
    var options = options
    options.glyphRows = layout.glyphRows ?? BlockGlyphs.rows(for: content, options)
    let text = try InputOpener.naming(input) { try BlockGlyphs.withLegend(content, options) }
    try draw(text, options, of: input, rowsAbove: rowsAbove) { noticed in
      before += noticed
      reporting.print(before, subject: subject)
    }
    try reporting.finish(before, subject: subject)
  }

  /// Draws a text, and calls `report` with what was noticed before the text may be cleared.
  func draw(
    _ text: DecomposedText, _ options: TerminalOptions, of input: String,
    rowsAbove: Int = 0, report: ([Diagnostic]) -> Void
  ) throws {
    var renderer = TerminalRenderer(text, options: options, decoder: PixelTools.decoder)
    let sink = DescriptorSink(descriptor: STDOUT_FILENO, name: "standard output")
    try InputOpener.naming(input) { try renderer.render { try sink.write($0) } }
    report(renderer.diagnostics)
    if let console {
      let removal = renderer.removal
      console.waitForEnter()
      try sink.write(console.clearing(rows: renderer.rows + rowsAbove, removal: removal))
    }
  }
}
