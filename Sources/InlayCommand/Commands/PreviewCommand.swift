internal import ArgumentParser
internal import Inlay
internal import InlayFiles
internal import InlayFormats
internal import InlayPixels
internal import InlayTerminal
internal import InlayUnicode

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Shows a document on this terminal, its pictures in the lines.",
    discussion: """
      What the terminal can do is found out by asking it, once, within 1.5 s. Nothing is asked where a protocol is \
      named, and where the output is a pipe: that gets plain text with [descriptions], unless a protocol is named.

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
      """)

  @Argument(help: ArgumentHelp("The input; - is standard input.", valueName: "in"), completion: .file())
  var input: String

  @OptionGroup(title: "LAYOUT") var layout: PreviewLayoutArguments
  @OptionGroup(title: "TERMINAL") var terminal: TerminalArguments

  @Flag(help: "Wait for Enter, then take what was shown off the screen again.")
  var clear = false

  @OptionGroup(title: "INPUT OPTIONS") var reading: InputOptions
  @OptionGroup(title: "REPORTING") var reporting: ReportOptions

  func run() throws {
    var options = TerminalOptions()
    if let style = layout.style {
      let sheet = try StyleInput.read(style, limits: reading.limits.value)
      reporting.print(sheet.diagnostics, subject: style)
      options.styleSheet = sheet.value
    }
    let read = try reading.read(input)
    let subject = InputOpener.name(input)
    let console = clear ? try PreviewConsole() : nil
    let found = try PreviewTerminal.find(terminal)
    options.capabilities = found.value
    options.graphics = terminal.graphics.graphics
    options.columns = layout.width
    options.glyphRows = layout.glyphRows
    options.allowsJumbo = layout.jumbo == .yes
    options.bidi = layout.bidi
    options.limits = reading.limits.value

    var before = read.diagnostics + found.diagnostics
    if layout.bidi == .visual, found.value.reordersText, BidirectionalText.isPresent(in: read.text.text) {
      before.append(
        Diagnostic(
          .terminalReordersText,
          "this terminal puts right-to-left text in order itself: with --bidi visual that happens twice"))
    }
    var renderer = TerminalRenderer(read.text, options: options, decoder: PixelTools.decoder)
    let sink = DescriptorSink(descriptor: STDOUT_FILENO, name: "standard output")
    do throws(TerminalOutputError<SaveError>) {
      try renderer.render { (bytes) throws(SaveError) in try sink.write(bytes) }
    } catch {
      switch error {
      case .output(let error): throw CommandFailure(error)
      case .cancelled: throw CommandFailure(SaveError.cancelled)
      }
    }
    let diagnostics = before + renderer.diagnostics
    reporting.print(diagnostics, subject: subject)
    if let console {
      let removal = renderer.removal
      console.waitForEnter()
      do throws(SaveError) { try sink.write(console.clearing(rows: renderer.rows, removal: removal)) } catch {
        throw CommandFailure(error)
      }
    }
    try reporting.finish(diagnostics, subject: subject)
  }
}
