internal import ArgumentParser
internal import InlayCore
internal import InlayDoor
internal import InlayDoorTerminal
internal import InlayPrograms
internal import InlayTerminal

struct ViewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "view",
    abstract: "Shows a document on this terminal, to scroll, search and look at single pictures.",
    usage: "inlay view [<options>] <in>",
    discussion: """
      The keys are those of less and vi; h shows them all. If standard output is not a terminal, or TERM is dumb, the \
      document is written as by inlay preview.

        j k  space b  d u  g G     a line, a screen, half a screen, the start and the end
        /  ?  n N                  search down and up, the next match, the one before
        Tab  y                     the next link, whose address is shown; copy it
        ]  [  Enter                the next picture, the one before; open it
        + - 0 1  arrows  n p       in a picture: zoom, all of it, its own pixels, move, next
        q                          back, and leave

      Links are copied through the terminal (OSC 52), which may refuse. No program is started.

      EXAMPLES
        inlay view note.rtfd
        inlay view page.html --width 80
        inlay view note.rtfd --protocol blocks
      """)

  @Argument(
    help: ArgumentHelp("The input; - is standard input.", valueName: "in"), completion: .file())
  var input: String

  @OptionGroup(title: "LAYOUT") var layout: PreviewLayoutArguments
  @OptionGroup(title: "TERMINAL") var terminal: TerminalArguments
  @OptionGroup(title: "INPUT OPTIONS") var reading: InputOptions
  @OptionGroup(title: "INPUT OPTIONS") var names: MapArguments
  @OptionGroup(title: "NETWORK") var network: FetchArguments
  @OptionGroup(title: "REPORTING") var reporting: ReportOptions

  func run() throws {
    let sheet = try layout.styleSheet(reading, reporting)
    let read = try reading.read(input, network: network, names: names) { try names.check([$0]) }
    let found = try terminal.capabilities()
    let options = layout.options(found.value, sheet, terminal, reading)
    let noticed = read.diagnostics + found.diagnostics
    guard Terminal.outputMovesCursor, found.value.screen != nil else {
      return try DocumentPreview(layout: layout, reporting: reporting, console: nil)
        .show(read.content, noticed, of: input, options)
    }
    let seen = try InputOpener.naming(input) {
      try read.view(
        options, title: StreamName.input(input), glyphRows: layout.glyphRows, keepsCell: terminal.cell != nil,
        decoder: PixelTools.decoder)
    }
    reporting.print(noticed + seen, subject: StreamName.input(input))
    try reporting.finish(noticed + seen, subject: StreamName.input(input))
  }
}
