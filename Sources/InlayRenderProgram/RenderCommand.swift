internal import ArgumentParser
internal import CInlaySystem
internal import InlayCommand
internal import InlayCore
internal import InlayDoorPage
internal import InlayFiles
internal import InlayFormats
internal import InlayPage
internal import InlaySystem

struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: RenderStandIn.abstract,
    usage: """
      inlay render [<options>] <in> -o <out>
      inlay render [<options>] <in> … -d <folder> --to <format>
      """,
    discussion: """
      Without --page it is one picture, as tall as the text is long; a PDF then has one page, or where that would be \
      higher than 14400 pt, several. With --page pictures are numbered: note-1.png, note-2.png …; a PDF is one file.

      Lengths are points, or have a unit: 24, 24pt, 12.5mm, 2cm, 8.5in; 640px are pixels of the picture. At --scale 1 \
      a point is a pixel.

      GLYPH SIZES
        font   a square as high as the font's letters; lines keep their pitch
        em     a square of the font size
        apple  size and place as measured on Apple's systems; lines may grow

      EXAMPLES
        inlay render note.rtfd -o note.png
        inlay render note.rtfd -o note.webp --scale 2 --dark --font-size 17
        inlay render note.rtfd -o note.pdf --page a4 --margin 25mm
        inlay render note.rtfd -o page.png --page 768x1024 --columns 2
        inlay render message.rtfd -o bubble.png --fit --background transparent
        inlay render - -o - --to png --fonts fonts < note.rtf > note.png
        inlay render *.rtfd -d pages --to pdf --page a4   each as pages/NAME.pdf
      """)

  @Argument(
    help: ArgumentHelp("The input; - is standard input. With -d any number.", valueName: "in"),
    completion: .file())
  var inputs: [String]

  @OptionGroup(title: "SEVERAL INPUTS") var several: SeveralArguments
  @OptionGroup(title: "OUTPUT OPTIONS") var file: PageFileArguments
  @OptionGroup(title: "PAGE") var page: PageArguments
  @OptionGroup(title: "LOOK") var look: PageLookArguments
  @OptionGroup(title: "INPUT OPTIONS") var reading: InputOptions
  @OptionGroup(title: "REPORTING") var reporting: ReportOptions

  func run() throws {
    if let path = try several.folder(inputs, output: file.output) { return try renderAll(into: path) }
    let output = try SeveralArguments.named(file.output)
    let format = try file.format(for: output)
    if output == "-", page.page != nil, format != .pdf {
      throw CommandFailure(
        ExitStatus.usage, "only one picture fits on standard output",
        advice: "-o names files for pages; a PDF holds them all")
    }
    let (options, sheetDiagnostics) = try pageOptions(for: format)
    let read = try reading.read(inputs[0])
    reporting.print(sheetDiagnostics, subject: look.style ?? InputOpener.name(inputs[0]))
    try render(read, as: format, options, to: output, .direct)
  }

  /// Draws each input into a file of its own, or with pages some.
  private func renderAll(into path: String) throws {
    let format = try file.format(for: nil)
    var (options, sheetDiagnostics) = try pageOptions(for: format)
    let plan = try BatchPlan(inputs, in: path) { try OutputName.of($0, extension: format.rawValue) }
    reporting.print(sheetDiagnostics, subject: look.style ?? path)
    let batch = Batch(inputs, several.jobs, quiet: reporting.quiet)
    options.threads = file.threads ?? max(1, Machine.processors / batch.jobs)
    let status = try batch.run(into: path) { [options] index, reports in
      try render(reading.read(inputs[index]), as: format, options, to: plan.outputs[index], reports)
      return 0
    }
    if status != 0 { Terminal.exit(status) }
  }

  private func render(
    _ read: Input, as format: PageFileFormat, _ options: PageOptions, to output: String, _ reports: ReportSink
  ) throws {
    let subject = InputOpener.name(read.path)
    reporting.print(read.diagnostics, subject: subject, to: reports)
    let noticed = try write(read.text, as: format, options, to: output, subject: subject)
    for diagnostic in noticed {
      let isOfOutput = diagnostic.code == .renderLeftover
      reporting.print([diagnostic], subject: isOfOutput ? output : subject, to: reports)
    }
    try reporting.finish(read.diagnostics + noticed, subject: subject)
  }

  private func pageOptions(for format: PageFileFormat) throws -> (PageOptions, [Diagnostic]) {
    var options = PageOptions()
    page.apply(to: &options)
    look.apply(to: &options)
    options.threads = file.threads
    options.limits = reading.limits.value
    if format == .pdf { options.creationDate = try SourceDate.secondsSince1970() }
    for folder in look.fonts { try check(fontFolder: folder) }
    guard let style = look.style else { return (options, []) }
    let sheet = try StyleInput.read(style, limits: reading.limits.value)
    options.styleSheet = sheet.value
    return (options, sheet.diagnostics)
  }

  /// A slip in the name of a folder of fonts is not to be answered by pages without letters.
  private func check(fontFolder path: String) throws {
    guard (try? FileStatus(ofPath: path))?.kind == .folder else {
      throw CommandFailure(ExitStatus.cannotOpen, subject: path, "is no folder of fonts")
    }
  }

  /// Renders all or nothing; returns what was noticed.
  private func write(
    _ text: DecomposedText, as format: PageFileFormat, _ page: PageOptions, to output: String, subject: String
  ) throws -> [Diagnostic] {
    var options = WriteOptions(stripDescriptions: file.stripDescriptions, limits: page.limits)
    options[PageSettings.self].page = page
    file.apply(to: &options[PageSettings.self])
    let registry = FormatRegistry(Format.pages(PixelTools.decoder))
    do {
      let row = try registry.named(format.rawValue)
      if output == "-" {
        let written = try row.write(text, options: options)
        let sink = DescriptorSink(descriptor: STDOUT_FILENO, name: "standard output")
        return written.diagnostics + (try written.value.write(to: sink))
      }
      return try Signals.afterSaving { try registry.save(text, as: row, to: output, options: options) }
    } catch {
      throw CommandFailure(error, subject: subject)
    }
  }
}
