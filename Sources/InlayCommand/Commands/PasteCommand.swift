internal import ArgumentParser
internal import InlayCore
internal import InlayDoor
internal import InlayFormats
internal import InlayPrograms

struct PasteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "paste",
    abstract: "Writes what is on the clipboard as a document.",
    usage: """
      inlay paste [<options>] -o <out>
      inlay paste --list
      """,
    discussion: """
      Takes flat RTFD, else HTML, RTF, PNG or text; --as chooses another form. This needs \
      wl-paste (package wl-clipboard) under Wayland, or xclip under X. Pictures that a page only names stay URLs.

      EXAMPLES
        inlay paste -o clip.inlay
        inlay paste -o clip.rtfd
        inlay paste -o - --to text
        inlay paste --list                 the types that are offered
      """)

  @Option(
    name: [.short, .long], help: ArgumentHelp("The output; - is standard output.", valueName: "out"),
    completion: .file())
  var output: String?

  @Option(help: ArgumentHelp("The output's format.", valueName: "format"), completion: .writableFormats)
  var to: String?

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("The form to take: flat-rtfd, html, rtf, png or text.", valueName: "form"))
  var form: ClipboardForm?

  @Flag(help: "List the types that are offered, and end.")
  var list = false

  @Option(help: ArgumentHelp("The limits for inputs: default or strict.", valueName: "profile"))
  var limits: LimitsProfile = .default

  @OptionGroup(title: "OUTPUT OPTIONS") var writing: OutputOptions
  @OptionGroup(title: "FALLBACKS") var fallbacks: FallbackArguments
  @OptionGroup(title: "REPORTING") var reporting: ReportOptions

  /// How messages call the input.
  private var subject: String { "the clipboard" }

  func validate() throws {
    if !list, output == nil { throw ValidationError("-o is missing: it names the output") }
    if list, output != nil { throw ValidationError("--list and -o cannot be combined") }
  }

  func run() throws {
    if list {
      let types = try Clipboard.find().types().map { Visible.line($0) }
      if !types.isEmpty { ReportSink.direct.result(types.joined(separator: "\n")) }
      return
    }
    guard let target = output else { return }
    let format = try OutputWriter.format(for: target, to: to)
    try writing.check(format)
    try writing.names.check([format])
    try fallbacks.check(format)
    var options = try writing.writeOptions(for: target, as: format, limits: limits.value)
    fallbacks.apply(to: &options)
    let clipboard = try Clipboard.find()
    let types = try clipboard.types()
    let read = try InputOpener.naming(subject) { try document(clipboard, types) }
    reporting.print(read.diagnostics, subject: subject, to: .direct)
    let prepared = try DocumentTools.command.prepared(read.content, for: format, options)
    let written = try OutputWriter.write(
      prepared.value, as: format, to: OutputTarget.opened(target), options: options, force: writing.force)
    let after = prepared.diagnostics + written
    reporting.print(after, subject: StreamName.output(target), to: .direct)
    try reporting.finish(read.diagnostics + after, subject: subject, to: .direct)
  }

  private func document(_ clipboard: Clipboard, _ types: [String]) throws -> RichDocument {
    guard !types.isEmpty else {
      throw CommandFailure(ExitStatus.badData, subject: subject, "it is empty, or cannot be reached")
    }
    guard let (form, type) = ClipboardForm.best(of: types, asked: form) else {
      let asked = form.map { "no \($0.rawValue)" } ?? "nothing that Inlay reads"
      throw CommandFailure(
        ExitStatus.badData, subject: subject, "it holds \(asked)",
        advice: "it offers \(types.map { Visible.line($0) }.joined(separator: ", "))")
    }
    let tools = DocumentTools.command
    let limit = tools.streamLimit(for: form.format, name: nil, limits.value)
    let content = try clipboard.content(as: type, limit: limit)
    return try tools.read(
      .file(content, name: nil), as: form.format, ReadOptions(limits: limits.value, source: writing.source))
  }
}
