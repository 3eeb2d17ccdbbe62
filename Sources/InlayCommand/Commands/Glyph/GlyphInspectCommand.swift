internal import ArgumentParser
internal import Inlay
internal import InlayFormats

struct GlyphInspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Shows what an image file holds as a glyph, and who takes it for one.",
    discussion: """
      Apple's systems take a file for a glyph if its first image has an identifier
      (TIFF DocumentName). Messages takes up to 20 strikes of up to 1024 pixels.

      EXAMPLES
        inlay glyph inspect cat.heic
        inlay glyph inspect cat.heic --json | jq -r .apple.accepts
      """)

  @Argument(help: ArgumentHelp("The image file; - is standard input.", valueName: "in"))
  var input: String

  @Flag(help: "Print JSON (version 1).")
  var json = false

  @Option(help: ArgumentHelp("Limits on what is accepted: default or strict.", valueName: "profile"))
  var limits: LimitsProfile = .default

  func run() throws {
    let source = try PictureInput.open(input, limits: limits.value)
    let report: GlyphReport
    do { report = try GlyphReport(source, limits: limits.value) } catch {
      throw CommandFailure(error, subject: InputOpener.name(input))
    }
    if json {
      Terminal.printOut(String(decoding: report.json(), as: UTF8.self))
    } else {
      Terminal.printOut(report.table(width: Terminal.columns, isColored: Terminal.outputTakesColor))
    }
  }
}
