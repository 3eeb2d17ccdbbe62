internal import ArgumentParser
internal import InlayCommand
internal import InlayCore
internal import InlayDoor
internal import InlayDoorPage
internal import InlayFormats
internal import InlayPage
internal import InlayPrograms
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
      The result is one picture, as tall as the text is long. A PDF is one page, or several if it would be taller than \
      14400 pt. With --page, pictures are numbered (note-1.png, note-2.png …), and a PDF is one file.

      A length is in points, or has a unit: 24, 24pt, 12.5mm, 2cm, 8.5in, 640px. At --scale 1, a point is a pixel.

      GLYPH SIZES
        font   a square as tall as the letters of the font; the line height stays the same
        em     a square of the font size
        apple  size and position as on Apple's systems; lines may get taller

      EXAMPLES
        inlay render note.rtfd -o note.png
        inlay render note.rtfd -o note.webp --scale 2 --dark --zoom 120%
        inlay render note.rtfd -o note.pdf --page a4 --margin 25mm
        inlay render note.rtfd -o note.pdf --page document         its own paper and margins
        inlay render note.rtfd -o page.png --page 768x1024 --columns 2
        inlay render message.rtfd -o bubble.png --fit --background transparent
        inlay render - -o - --to png --fonts fonts < note.rtf > note.png
        inlay render *.rtfd -d pages --to pdf --page a4   each to pages/NAME.pdf
      """)

  @Argument(
    help: ArgumentHelp("The input; - is standard input. With -d, any number.", valueName: "in"),
    completion: .file())
  var inputs: [String]

  @OptionGroup(title: "SEVERAL INPUTS") var several: SeveralArguments
  @OptionGroup(title: "OUTPUT OPTIONS") var file: PageFileArguments
  @OptionGroup(title: "PAGE") var page: PageArguments
  @OptionGroup(title: "LOOK") var look: PageLookArguments
  @OptionGroup(title: "INPUT OPTIONS") var reading: InputOptions
  @OptionGroup(title: "INPUT OPTIONS") var names: MapArguments
  @OptionGroup(title: "NETWORK") var network: FetchArguments
  @OptionGroup(title: "REPORTING") var reporting: ReportOptions

  private static let pages = FormatRegistry(Format.pages(PixelTools.decoder))

  func run() throws {
    let isBatch = try several.isUsed(inputs, output: file.output)
    let output = try isBatch ? nil : SeveralArguments.named(file.output)
    let format = try file.format(for: output)
    if output == "-", page.page != nil, format != .pdf {
      throw CommandFailure(
        ExitStatus.usage, "standard output takes only one picture",
        advice: "name files with -o, or use --to pdf")
    }
    let sheet = try pageOptions(for: format, jobs: isBatch ? several.jobs.count(for: inputs.count) : 1)
    reporting.print(sheet.diagnostics, subject: look.style ?? "")
    let options = sheet.value
    if let output {
      return try render(inputs[0], as: format, options, to: OutputTarget.opened(output), .direct)
    }
    try several.run(inputs, quiet: reporting.quiet) { index in
      try FormatRegistry.standard.outputName(
        for: inputs[index], as: Self.pages.named(format.rawValue))
    } job: { index, output, reports in
      try render(inputs[index], as: format, options, to: output, reports)
    }
  }

  private func render(
    _ input: String, as format: PageFileFormat, _ page: PageOptions, to output: String, _ reports: ReportSink
  ) throws {
    let subject = StreamName.input(input)
    let read = try reading.read(input, network: network, names: names) { try names.check([$0]) }
    reporting.print(read.diagnostics, subject: subject, to: reports)
    var options = WriteOptions(stripDescriptions: file.stripDescriptions, limits: page.limits)
    options[PageSettings.self].page = page
    file.apply(to: &options[PageSettings.self])
    let registry = Self.pages
    // A batch has a progress of its own.
    let noticed = try JobProgress.during(isShown: inputs.count == 1 && !reporting.quiet) { progress in
      options[PageSettings.self].page.progress = progress
      return try OutputWriter.write(
        read.content, as: registry.named(format.rawValue), in: registry, to: output, options: options,
        force: file.force, subject: subject)
    }
    for diagnostic in noticed {
      let isOfOutput = diagnostic.code == .renderLeftover
      reporting.print([diagnostic], subject: isOfOutput ? output : subject, all: isOfOutput, to: reports)
    }
    try reporting.finish(read.diagnostics + noticed, subject: subject, to: reports)
  }

  private func pageOptions(for format: PageFileFormat, jobs: Int) throws -> Converted<PageOptions> {
    var options = PageOptions()
    page.apply(to: &options)
    look.apply(to: &options)
    options.threads = file.threads ?? (jobs > 1 ? max(1, Machine.processors / jobs) : nil)
    options.limits = reading.limits.value
    if format == .pdf { options.creationDate = try SourceDate.secondsSince1970() }
    for folder in look.fonts { try check(fontFolder: folder) }
    guard let style = look.style else { return Converted(options) }
    let sheet = try InputOpener.styleSheet(style, limits: reading.limits.value)
    options.styleSheet = sheet.value
    return Converted(options, diagnostics: sheet.diagnostics)
  }

  /// A misspelled folder of fonts must not result in pages without letters.
  private func check(fontFolder path: String) throws {
    guard (try? FileStatus(ofPath: path))?.kind == .folder else {
      throw CommandFailure(ExitStatus.cannotOpen, subject: path, "this is not a folder of fonts")
    }
  }
}
