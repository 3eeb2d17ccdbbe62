internal import ArgumentParser
internal import InlayContainer
internal import InlayCore
internal import InlayDoor
internal import InlayFiles
internal import InlayFormats
internal import InlayPrograms

struct CopyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy",
    abstract: "Copies a document to the clipboard.",
    usage: "inlay copy [<options>] <in>",
    discussion: """
      This needs wl-copy (package wl-clipboard) under Wayland, or xclip under X. Both take one content, so --to chooses \
      its form: html for most programs, rtf for word processors, text for editors, flat-rtfd for inlay paste and \
      programs of GNUstep, png for a document of one PNG.

      EXAMPLES
        inlay copy note.rtfd                to paste into a mail or a letter
        inlay copy note.rtfd --to text
        inlay copy note.rtfd --strip-descriptions
      """)

  @Argument(help: ArgumentHelp("The input; - is standard input.", valueName: "in"), completion: .file())
  var input: String

  @Option(help: ArgumentHelp("The form: html, rtf, flat-rtfd, text or png.", valueName: "form"))
  var to: ClipboardForm = .html

  @OptionGroup(title: "INPUT OPTIONS") var reading: InputOptions
  @OptionGroup(title: "OUTPUT OPTIONS") var writing: OutputOptions
  @OptionGroup(title: "FALLBACKS") var fallbacks: FallbackArguments
  @OptionGroup(title: "REPORTING") var reporting: ReportOptions

  func validate() throws {
    if writing.resources == .files || writing.resources == .cid {
      throw ValidationError(
        "--resources files and cid need files; a page on the clipboard has its pictures inside")
    }
  }

  func run() throws {
    let format = try FormatRegistry.standard.named(
      to == .png ? FormatName.inlay.rawValue : to.format.rawValue)
    try writing.check(format)
    if to != .png { try fallbacks.check(format) }
    var options = try writing.writeOptions(for: "-", as: format, limits: reading.limits.value)
    fallbacks.apply(to: &options)
    let clipboard = try Clipboard.find()
    let subject = StreamName.input(input)
    let read = try reading.read(
      input, source: writing.source, salvage: writing.salvage, names: writing.names
    ) { try writing.names.check([$0, format]) }
    reporting.print(read.diagnostics, subject: subject, to: .direct)
    let (content, noticed) = try InputOpener.naming(input) {
      to == .png
        ? (try picture(in: read.content.prepared(for: options)), [])
        : try written(read.content, as: format, options, subject)
    }
    try clipboard.copy(content, as: to.copiedType(underX: clipboard.isX))
    try reporting.finish(read.diagnostics + noticed, subject: subject, to: .direct)
  }

  private func written(
    _ text: DecomposedText, as format: Format, _ options: WriteOptions, _ subject: String
  ) throws -> (any ByteSource, [Diagnostic]) {
    let prepared = try DocumentTools.command.prepared(text, for: format, options)
    let output = try format.write(prepared.value, options: options)
    let spool = SpooledOutput(name: "what is copied")
    let noticed = prepared.diagnostics + output.diagnostics + (try output.value.write(to: spool))
    reporting.print(noticed, subject: subject, to: .direct)
    return (try spool.finish(), noticed)
  }

  /// The only PNG of a document of one picture.
  private func picture(in text: DecomposedText) throws -> any ByteSource {
    guard text.images.count == 1, text.placements.count == 1, text.placements[0].range == 0..<text.utf16Count,
      case .data(let source) = text.images[0].content,
      ImageHeader.recognize(try source.read(0..<min(source.count, 512))) == .png
    else {
      throw CommandFailure(
        ExitStatus.usage, "only a document of one PNG is copied as png",
        advice: "inlay render IN -o IN.png draws any document; then: inlay copy IN.png --to png")
    }
    return source
  }
}
