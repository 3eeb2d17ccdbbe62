internal import ArgumentParser
internal import InlayCommand
internal import InlayDoorPage
internal import InlayPage
internal import InlayPixels
internal import InlayPrograms

/// The options for the files of pages.
struct PageFileArguments: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The picture or PDF; - is standard output. With --page, pictures are numbered.", valueName: "out"),
    completion: .file(extensions: PageFileFormat.allValueStrings))
  var output: String?

  @Option(help: ArgumentHelp("The format. (default: from the output's extension)", valueName: "format"))
  var to: PageFileFormat?

  @Option(help: ArgumentHelp("Compress PNG fast or small. (default: fast)", valueName: "effort"))
  var effort: PNGEffort?

  @Option(
    help: ArgumentHelp("Compress WebP with this quality, 0 to 100. (default: lossless)", valueName: "quality")
  )
  var lossy: Int?

  @Option(
    help: ArgumentHelp(
      "The number of threads for drawing and compressing. It does not change the result. (default: one per processor, at most 8, shared by --jobs)",
      valueName: "n"))
  var threads: Int?

  @Flag(help: "Leave out the descriptions of pictures, which may be private.")
  var stripDescriptions = false

  @Flag(help: "Write binary data even to a terminal.")
  var force = false

  func validate() throws {
    if let threads, !(1...1_024 ~= threads) { throw ValidationError("--threads \(threads): use 1 to 1024") }
    if let lossy, !(0...100 ~= lossy) { throw ValidationError("--lossy \(lossy): use 0 to 100") }
  }

  /// The format of the output, which the other options must fit. There is no name if several outputs go into a folder.
  func format(for output: String?) throws -> PageFileFormat {
    let named = output.flatMap { $0 == "-" ? nil : PictureOutput.fileExtension(of: $0) }
      .flatMap { PageFileFormat(rawValue: $0) }
    guard let format = to ?? named else {
      guard let output else {
        throw CommandFailure(
          ExitStatus.usage, "-d needs --to, which names the format of the outputs",
          advice: FormatAdvice.forPage("-"))
      }
      throw OutputWriter.unknownFormat(of: output, advice: FormatAdvice.forPage(output))
    }
    if effort != nil, format != .png {
      throw CommandFailure(ExitStatus.usage, "--effort does not apply to \(format.title), only to PNG")
    }
    if lossy != nil, format != .webp {
      throw CommandFailure(ExitStatus.usage, "--lossy does not apply to \(format.title), only to WebP")
    }
    if let output { try OutputWriter.checkTerminal(output, force: force) }
    return format
  }

  /// Sets the compression.
  func apply(to settings: inout PageSettings) {
    settings.effort = effort?.value ?? .fast
    settings.compression = lossy.map { .lossy(quality: $0) } ?? .lossless
  }
}

/// The values of `--effort`.
enum PNGEffort: String, WordArgument {
  case fast, small
  var value: PNGEncoder.Effort { self == .fast ? .fast : .small }
}
