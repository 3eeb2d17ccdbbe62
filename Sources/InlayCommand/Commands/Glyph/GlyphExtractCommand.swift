internal import ArgumentParser
internal import Inlay
internal import InlayFormats
internal import InlayPixels

struct GlyphExtractCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extract",
    abstract: "Writes pictures of a glyph, or of any image file, as PNG or WebP.",
    discussion: """
      With --size the picture is the one Apple's systems choose for a square of so
      many points at --scale pixels a point: the lowest strike with enough pixels,
      else the highest, scaled to that size in linear light. Insets move it beside the
      text and are no part of it. With --strike and --all strikes stay as large as
      they are. With none of these it is the highest strike as it is.

      EXAMPLES
        inlay glyph extract cat.heic --size 64 --scale 2 -o cat.png   128 pixels
        inlay glyph extract cat.heic --strike 1 -o first.png
        inlay glyph extract cat.heic --all -d strikes
      """)

  @Argument(help: ArgumentHelp("The image file; - is standard input.", valueName: "in"))
  var input: String

  @Option(help: ArgumentHelp("Side of the square it is drawn in, in points.", valueName: "points"))
  var size: Double?

  @Option(help: ArgumentHelp("Pixels a point, with --size. (default: 1)", valueName: "factor"))
  var scale: Double?

  @Option(help: ArgumentHelp("This strike, counted from 1.", valueName: "n"))
  var strike: Int?

  @Flag(help: "Every strike, into the folder -d names.")
  var all = false

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The picture; - is standard output. Its extension says the format.", valueName: "out"))
  var output: String?

  @Option(
    name: [.customShort("d"), .customLong("folder")],
    help: ArgumentHelp(
      "A folder for the pictures, made if it is not there; nothing in it is overwritten.",
      valueName: "folder"))
  var folder: String?

  @Option(
    name: .customLong("as"), help: ArgumentHelp("The format, whatever the name says.", valueName: "format"))
  var format: PictureFormat?

  @Option(help: ArgumentHelp("Limits on what is accepted: default or strict.", valueName: "profile"))
  var limits: LimitsProfile = .default

  @Flag(help: "Write binary to a terminal.")
  var force = false

  @OptionGroup(title: "REPORTING") var reporting: ReportOptions

  func validate() throws {
    guard [size != nil, strike != nil, all].filter({ $0 }).count <= 1 else {
      throw ValidationError("only one of --size, --strike and --all can be meant")
    }
    if scale != nil, size == nil { throw ValidationError("--scale needs --size") }
    if let size, !(size >= 0.001 && size <= 65_535) {
      throw ValidationError("--size \(size): 0.001 to 65535 points are possible")
    }
    if let strike, strike < 1 { throw ValidationError("--strike \(strike): strikes count from 1") }
    if let scale, !(scale >= 0.001 && scale <= 1_000) {
      throw ValidationError("--scale \(scale): 0.001 to 1000 pixels a point are possible")
    }
    guard (output == nil) != (folder == nil) else {
      throw ValidationError("either -o names the picture or -d a folder")
    }
    if all, folder == nil { throw ValidationError("--all needs a folder: -d FOLDER") }
  }

  func run() throws {
    let name = InputOpener.name(input)
    let format = try outputFormat()
    if let output { try PictureOutput.checkTerminal(output, force: force) }
    let source = try PictureInput.open(input, limits: limits.value)
    var pictures: [(suffix: String, pixels: StraightPixels)] = []
    var diagnostics: [Diagnostic] = []
    do throws(PixelError) {
      let (decoder, limits) = (PixelTools.decoder, limits.value)
      if let size {
        let picture = try decoder.glyphPicture(
          source, pointSize: Int((size * 1_000).rounded()), scale: scale ?? 1, limits: limits)
        pictures.append(("", picture.pixels))
        diagnostics = picture.diagnostics
      } else {
        let count = all ? try decoder.strikes(of: source, limits: limits).count : 1
        guard count > 0 else { throw .noStrike(index: 0, count: 0) }
        for index in 0..<count {
          let selection: StrikeSelection =
            all ? .index(index) : strike.map { .index($0 &- 1) } ?? .pixelHeight(.max)
          let decoded = try decoder.decode(source, selection: selection, limits: limits)
          pictures.append((all ? "-\(index + 1)" : "", decoded.pixels))
          for diagnostic in decoded.diagnostics where !diagnostics.contains(diagnostic) {
            diagnostics.append(diagnostic)
          }
        }
      }
    } catch {
      throw CommandFailure(error, subject: name)
    }
    reporting.print(diagnostics, subject: name)
    if let folder {
      let stem = PictureInput.stem(of: input)
      try PictureOutput.write(
        pictures.map { picture in
          let size = "\(picture.pixels.width)x\(picture.pixels.height)"
          return (
            "\(stem)\(picture.suffix)-\(size).\(format.rawValue)",
            try PictureOutput.encode(picture.pixels, as: format, for: name)
          )
        }, to: folder)
    } else if let output, let picture = pictures.first {
      try PictureOutput.write(
        PictureOutput.encode(picture.pixels, as: format, for: name), of: format.mediaType, to: output)
    }
    try reporting.finish(diagnostics, subject: name)
  }

  /// `--as`, else what the output's extension says; PNG in a folder.
  private func outputFormat() throws -> PictureFormat {
    if let format { return format }
    guard let output else { return .png }
    if let found = PictureOutput.fileExtension(of: output).flatMap({ PictureFormat(fileExtension: $0) }) {
      return found
    }
    throw CommandFailure(
      ExitStatus.usage, subject: output == "-" ? "standard output" : output,
      "which format to write does not follow from the name",
      advice: "--as names one of \(PictureFormat.allCases.map(\.rawValue).joined(separator: ", "))")
  }
}
