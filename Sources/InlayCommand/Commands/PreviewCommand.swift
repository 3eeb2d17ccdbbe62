internal import ArgumentParser
internal import CInlaySystem
internal import InlayCore
internal import InlayFiles
internal import InlayFormats
internal import InlayPixels
internal import InlayTerminal
internal import InlayUnicode

struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Shows documents on this terminal, their pictures in the lines.",
    usage: "inlay preview [<options>] <in> …",
    discussion: """
      What the terminal can do is found out by asking it, once, within 1.5 s. Nothing is asked where a protocol is \
      named, and where the output is a pipe: that gets plain text with [descriptions], unless a protocol is named. \
      Of several inputs each has its name above it; one that cannot be read does not keep the others from being shown.

      PROTOCOLS
        kitty         kitty 0.28 and Ghostty: pictures that are text, also in tmux
        kitty-direct  kitty before that, Konsole, WezTerm
        iterm2        iTerm2, WezTerm, mintty, Rio
        sixel         xterm -ti vt340, foot, mlterm, VS Code and others
        blocks        any terminal with colours
        text          [descriptions], and not one escape sequence

      EXAMPLES
        inlay preview note.rtfd
        inlay preview note.rtfd --glyph-rows 2 --width 60
        inlay preview note.rtfd --protocol blocks | less -R
        inlay preview note.rtfd > note.txt
        inlay preview --clear *.rtfd
      """)

  @Argument(
    help: ArgumentHelp("The inputs; - is standard input.", valueName: "in"), completion: .file())
  var inputs: [String]

  @OptionGroup(title: "LAYOUT") var layout: PreviewLayoutArguments
  @OptionGroup(title: "TERMINAL") var terminal: TerminalArguments

  @Flag(
    help:
      "Wait for Enter, then take what was shown off the screen again; of several inputs one after the other.")
  var clear = false

  @OptionGroup(title: "INPUT OPTIONS") var reading: InputOptions
  @OptionGroup(title: "REPORTING") var reporting: ReportOptions

  func run() throws {
    try InputOpener.checkStandardInput(inputs)
    var options = TerminalOptions()
    if let style = layout.style {
      let sheet = try StyleInput.read(style, limits: reading.limits.value)
      reporting.print(sheet.diagnostics, subject: style)
      options.styleSheet = sheet.value
    }
    // What cannot be read is told before a terminal is asked anything.
    let read = inputs.count == 1 ? try reading.read(inputs[0]) : nil
    let console = clear ? try PreviewConsole() : nil
    let found = try PreviewTerminal.find(terminal)
    options.capabilities = found.value
    options.graphics = terminal.graphics.graphics
    options.columns = layout.width
    options.glyphRows = layout.glyphRows
    options.allowsJumbo = layout.jumbo == .yes
    options.bidi = layout.bidi
    options.limits = reading.limits.value
    if let read { return try show(read, of: inputs[0], options, found.diagnostics, console) }
    try showSeveral(options, found.diagnostics, console)
  }

  /// Shows each of several inputs under its name; the command ends with the highest status.
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
        Terminal.printOut(gap + SectionName.heading(input))
        if console == nil { gap = "\n" }
        let before = noticed
        noticed = []
        try show(read, of: input, options, before, console, rowsAbove: 1)
      } catch let error as CommandFailure {
        failure = error
      }
      reporter.report(input, [], failure, status: failure?.status ?? 0)
    }
    if reporter.status != 0 { Terminal.exit(reporter.status) }
  }

  /// Shows one document.
  ///
  /// - Parameter rowsAbove: rows above it that `--clear` takes away with it.
  private func show(
    _ read: Input, of input: String, _ options: TerminalOptions, _ noticed: [Diagnostic],
    _ console: PreviewConsole?, rowsAbove: Int = 0
  ) throws {
    let subject = InputOpener.name(input)
    var before = read.diagnostics + noticed
    if layout.bidi == .visual, options.capabilities.reordersText,
      BidirectionalText.isPresent(in: read.text.text)
    {
      before.append(
        Diagnostic(
          .terminalReordersText,
          "this terminal puts right-to-left text in order itself: with --bidi visual that happens twice"))
    }
    var renderer = TerminalRenderer(read.text, options: options, decoder: PixelTools.decoder)
    let sink = DescriptorSink(descriptor: STDOUT_FILENO, name: "standard output")
    do {
      try renderer.render { try sink.write($0) }
    } catch {
      throw CommandFailure(error, subject: subject)
    }
    let diagnostics = before + renderer.diagnostics
    reporting.print(diagnostics, subject: subject)
    if let console {
      let removal = renderer.removal
      console.waitForEnter()
      do {
        try sink.write(console.clearing(rows: renderer.rows + rowsAbove, removal: removal))
      } catch {
        throw CommandFailure(error)
      }
    }
    try reporting.finish(diagnostics, subject: subject)
  }
}
