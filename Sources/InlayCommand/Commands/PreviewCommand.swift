internal import ArgumentParser
internal import CInlaySystem
internal import InlayCore
internal import InlayDoor
internal import InlayDoorTerminal
internal import InlayFiles
internal import InlayFormats
internal import InlayPixels
internal import InlayPrograms
internal import InlayTerminal
internal import InlayUnicode

struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Shows documents on this terminal, with their pictures in the text.",
    usage: "inlay preview [<options>] <in> …",
    discussion: """
      The terminal is asked what it can do, which takes at most 1.5 s. It is not asked if --protocol is given. A pipe \
      gets plain text with [descriptions], unless --protocol is given. With several inputs, each follows its name, and \
      one that cannot be read does not stop the others. Several image files are shown side by side, with their names.

      PROTOCOLS
        kitty         kitty 0.28 and Ghostty, also in tmux
        kitty-direct  older kitty, Konsole, WezTerm
        iterm2        iTerm2, WezTerm, mintty, Rio
        sixel         xterm -ti vt340, foot, mlterm, VS Code and others
        blocks        any terminal with colors
        text          [descriptions] without escape sequences

      EXAMPLES
        inlay preview note.rtfd
        inlay preview note.rtfd --glyph-rows 2 --width 60
        inlay preview note.rtfd --protocol blocks | less -R
        inlay preview note.rtfd > note.txt
        inlay preview --clear *.rtfd
        inlay preview *.heic                       a contact sheet
        inlay preview *.rtfd --grid 4              one of all pictures in them
      """)

  @Argument(
    help: ArgumentHelp("The inputs; - is standard input.", valueName: "in"), completion: .file())
  var inputs: [String]

  @OptionGroup(title: "LAYOUT") var layout: PreviewLayoutArguments
  @OptionGroup(title: "TERMINAL") var terminal: TerminalArguments

  @Flag(
    help: "Wait for Enter, then clear what was shown. With several inputs, after each one.")
  var clear = false

  @OptionGroup(title: "INPUT OPTIONS") var reading: InputOptions
  @OptionGroup(title: "REPORTING") var reporting: ReportOptions

  func run() throws {
    try InputOpener.checkStandardInput(inputs)
    var options = TerminalOptions()
    if let style = layout.style {
      let sheet = try InputOpener.styleSheet(style, limits: reading.limits.value)
      reporting.print(sheet.diagnostics, subject: style)
      options.styleSheet = sheet.value
    }
    // A failure to read comes before any query to the terminal.
    let read = inputs.count == 1 ? try reading.read(inputs[0]) : nil
    let isGrid = layout.grid.isChosen(inputs, graphics: terminal.graphics.graphics)
    let console = clear ? try PreviewConsole() : nil
    let found = try terminal.capabilities()
    options.capabilities = found.value
    options.graphics = terminal.graphics.graphics
    options.columns = layout.width
    options.allowsJumbo = layout.jumbo == .yes
    options.bidi = layout.bidi.bidi(found.value)
    options.limits = reading.limits.value
    if isGrid { return try showGrid(read, options, found.diagnostics, console) }
    if let read {
      return try show(read.content, read.diagnostics + found.diagnostics, of: inputs[0], options, console)
    }
    try showSeveral(options, found.diagnostics, console)
  }

  /// Shows the pictures of all inputs side by side. `first` is the only input, if there is one.
  private func showGrid(
    _ first: RichDocument?, _ options: TerminalOptions, _ noticed: [Diagnostic], _ console: PreviewConsole?
  ) throws {
    var reporter = BatchReporter(total: inputs.count, display: nil)
    var entries: [ContactSheet.Entry] = []
    /// What was noticed about each input.
    var diagnostics = inputs.map { _ in [Diagnostic]() }
    diagnostics[0] = noticed
    for (index, input) in inputs.enumerated() {
      var failure: CommandFailure?
      do {
        let read = try first ?? reading.read(input)
        diagnostics[index] += read.diagnostics
        let isImage = read.format == .image
        entries += read.content.images.map { image in
          let name = isImage ? nil : image.description ?? image.fileName
          return .init(image: image, name: name ?? ContactSheet.fileName(of: input), input: index)
        }
      } catch let error as CommandFailure {
        failure = error
      }
      reporter.report(input, [], failure, status: failure?.status ?? 0)
    }
    func report() {
      for (input, found) in zip(inputs, diagnostics) {
        reporting.print(found, subject: StreamName.input(input))
      }
    }
    if entries.isEmpty {
      report()
      if reporter.status == 0, !reporting.quiet {
        Terminal.printError("inlay: there are no pictures to show")
      }
    } else {
      let text = try InputOpener.naming(inputs[0]) {
        try ContactSheet(columns: layout.grid.columns, options).text(entries)
      }
      try draw(text, options, of: inputs[0], console) { found in
        for var diagnostic in found {
          // A position in the sheet tells nobody anything.
          let entry = text.placements.firstIndex { $0.at == diagnostic.at }
          diagnostic.at = nil
          diagnostics[entry.map { entries[$0].input } ?? 0].append(diagnostic)
        }
        report()
      }
    }
    for (input, found) in zip(inputs, diagnostics) {
      do { try reporting.finish(found, subject: StreamName.input(input)) } catch let error as CommandFailure {
        reporter.report(input, [], error, status: error.status)
      }
    }
    if reporter.status != 0 { Terminal.exit(reporter.status) }
  }

  /// Shows each of several inputs below its name, and ends the command with the highest status.
  private func showSeveral(
    _ options: TerminalOptions, _ noticed: [Diagnostic], _ console: PreviewConsole?
  ) throws {
    var reporter = BatchReporter(total: inputs.count, display: nil)
    var noticed = noticed
    var gap = ""
    for input in inputs {
      var failure: CommandFailure?
      do {
        let read = try reading.read(input)
        Terminal.printOut(gap + ReportSink.heading(input))
        if console == nil { gap = "\n" }
        let before = noticed
        noticed = []
        try show(read.content, read.diagnostics + before, of: input, options, console, rowsAbove: 1)
      } catch let error as CommandFailure {
        failure = error
      }
      reporter.report(input, [], failure, status: failure?.status ?? 0)
    }
    if reporter.status != 0 { Terminal.exit(reporter.status) }
  }

  /// Shows one document.
  ///
  /// - Parameter rowsAbove: the rows above it that `--clear` clears too.
  private func show(
    _ content: DecomposedText, _ noticed: [Diagnostic], of input: String, _ options: TerminalOptions,
    _ console: PreviewConsole?, rowsAbove: Int = 0
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
    try draw(text, options, of: input, console, rowsAbove: rowsAbove) { noticed in
      before += noticed
      reporting.print(before, subject: subject)
    }
    try reporting.finish(before, subject: subject)
  }

  /// Draws a text, and calls `report` with what was noticed before the text may be cleared.
  private func draw(
    _ text: DecomposedText, _ options: TerminalOptions, of input: String, _ console: PreviewConsole?,
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
