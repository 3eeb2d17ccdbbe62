internal import ArgumentParser
internal import InlayCommand
internal import InlayDoorPage
internal import InlayPage
internal import InlayPixels

/// The files that pages are written as.
struct PageFileArguments: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The picture, or PDF; - is standard output. Its extension says the format; with --page pictures are numbered.",
      valueName: "out"), completion: .file(extensions: PageFileFormat.allValueStrings))
  var output: String?

  @Option(help: ArgumentHelp("The format, whatever the name says.", valueName: "format"))
  var to: PageFileFormat?

  @Option(help: ArgumentHelp("PNG: sooner done, or smaller. (default: fast)", valueName: "effort"))
  var effort: PNGEffort?

  @Option(help: ArgumentHelp("WebP with loss, of a quality from 0 to 100.", valueName: "quality"))
  var lossy: Int?

  @Option(
    help: ArgumentHelp(
      "Threads that draw and compress; the result is the same with any number. (default: one a processor, shared by --jobs)",
      valueName: "n"))
  var threads: Int?

  @Flag(help: "Leave out the descriptions of pictures; they may be private.")
  var stripDescriptions = false

  @Flag(help: "Write binary to a terminal.")
  var force = false

  func validate() throws {
    if let threads, !(1...1_024 ~= threads) {
      throw ValidationError("--threads \(threads): 1 to 1024 are possible")
    }
    if let lossy, !(0...100 ~= lossy) { throw ValidationError("--lossy \(lossy): 0 to 100 are possible") }
  }

  /// What the output is to be, where `--to`, the name and the other options agree; without a name where several go into a
  /// folder.
  func format(for output: String?) throws -> PageFileFormat {
    let named = output.flatMap { $0 == "-" ? nil : PictureOutput.fileExtension(of: $0) }
      .flatMap { PageFileFormat(rawValue: $0) }
    guard let format = to ?? named else {
      guard let output else {
        throw CommandFailure(
          ExitStatus.usage, "--to is missing: with -d the outputs have no names that tell the format",
          advice: FormatAdvice.forPage("-"))
      }
      throw CommandFailure(
        ExitStatus.usage, subject: output == "-" ? "standard output" : output,
        "which format to write does not follow from the name", advice: FormatAdvice.forPage(output))
    }
    if effort != nil, format != .png {
      throw CommandFailure(ExitStatus.usage, "--effort is for PNG, not for \(format.title)")
    }
    if lossy != nil, format != .webp {
      throw CommandFailure(ExitStatus.usage, "--lossy is for WebP, not for \(format.title)")
    }
    if output == "-", Terminal.outputIsTerminal, !force {
      throw CommandFailure(
        ExitStatus.usage, "\(format.title) is not written to a terminal",
        advice: "redirect it, or say --force")
    }
    return format
  }

  /// How files are compressed.
  func apply(to settings: inout PageSettings) {
    settings.effort = effort?.value ?? .fast
    settings.compression = lossy.map { .lossy(quality: $0) } ?? .lossless
  }
}

/// What `--effort` takes.
enum PNGEffort: String, ExpressibleByArgument, CaseIterable {
  case fast, small
  var value: PNGEncoder.Effort { self == .fast ? .fast : .small }
}
