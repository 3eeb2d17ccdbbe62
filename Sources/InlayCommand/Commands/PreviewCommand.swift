internal import ArgumentParser
internal import InlayCore
internal import InlayDoor
internal import InlayFiles
internal import InlayFormats
internal import InlayPrograms
internal import InlayTerminal

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

  @Option(
    help: ArgumentHelp(
      "Show the pictures of all inputs side by side, with their names: n in a row, no, or auto (if there are several inputs and all are image files).",
      valueName: "n|auto|no"))
  var grid: GridChoice = .auto

  @OptionGroup(title: "LAYOUT") var layout: PreviewLayoutArguments
  @OptionGroup(title: "TERMINAL") var terminal: TerminalArguments

  @Flag(
    help: "Wait for Enter, then clear what was shown. With several inputs, after each one.")
  var clear = false

  @OptionGroup(title: "INPUT OPTIONS") var reading: InputOptions
  @OptionGroup(title: "INPUT OPTIONS") var names: MapArguments
  @OptionGroup(title: "NETWORK") var network: FetchArguments
  @OptionGroup(title: "REPORTING") var reporting: ReportOptions

  func run() throws {
    try InputOpener.checkStandardInput(inputs)
    let sheet = try layout.styleSheet(reading, reporting)
    // A failure to read comes before any query to the terminal.
    let read =
      inputs.count == 1
      ? try reading.read(inputs[0], network: network, names: names) { try names.check([$0]) } : nil
    let isGrid = grid.isChosen(inputs, graphics: terminal.graphics.graphics)
    let console = clear ? try PreviewConsole() : nil
    let found = try terminal.capabilities()
    let options = layout.options(found.value, sheet, terminal, reading)
    let preview = DocumentPreview(layout: layout, reporting: reporting, console: console)
    if isGrid { return try showGrid(read, options, found.diagnostics, preview) }
    if let read {
      return try preview.show(read.content, read.diagnostics + found.diagnostics, of: inputs[0], options)
    }
    try showSeveral(options, found.diagnostics, preview)
  }

  /// Shows the pictures of all inputs side by side. `first` is the only input, if there is one.
  private func showGrid(
    _ first: RichDocument?, _ options: TerminalOptions, _ noticed: [Diagnostic], _ preview: DocumentPreview
  ) throws {
    var reporter = BatchReporter(total: inputs.count, display: nil)
    var entries: [ContactSheet.Entry] = []
    /// What was noticed about each input.
    var diagnostics = inputs.map { _ in [Diagnostic]() }
    diagnostics[0] = noticed
    for (index, input) in inputs.enumerated() {
      var failure: CommandFailure?
      do {
        let read = try first ?? reading.read(input, network: network, names: names) { try names.check([$0]) }
        diagnostics[index] += read.diagnostics
        let isImage = read.format == .image
        entries += read.content.images.map { image in
          let name = isImage ? nil : image.description ?? image.fileName
          return .init(image: image, name: name ?? PathParts.name(of: input), input: index)
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
        try ContactSheet(columns: grid.columns, options).text(entries)
      }
      try preview.draw(text, options, of: inputs[0]) { found in
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
    _ options: TerminalOptions, _ noticed: [Diagnostic], _ preview: DocumentPreview
  ) throws {
    var reporter = BatchReporter(total: inputs.count, display: nil)
    var noticed = noticed
    var gap = ""
    for input in inputs {
      var failure: CommandFailure?
      do {
        let read = try reading.read(input, network: network, names: names) { try names.check([$0]) }
        Terminal.printOut(gap + ReportSink.heading(input))
        if preview.console == nil { gap = "\n" }
        let before = noticed
        noticed = []
        try preview.show(read.content, read.diagnostics + before, of: input, options, rowsAbove: 1)
      } catch let error as CommandFailure {
        failure = error
      }
      reporter.report(input, [], failure, status: failure?.status ?? 0)
    }
    if reporter.status != 0 { Terminal.exit(reporter.status) }
  }
}
