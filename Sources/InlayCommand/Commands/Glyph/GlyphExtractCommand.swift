internal import ArgumentParser
internal import InlayCore
internal import InlayFormats
internal import InlayPixels

struct GlyphExtractCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extract",
    abstract: "Writes pictures of a glyph, or of any image file, as PNG or WebP.",
    usage: """
      inlay glyph extract [<options>] <in> -o <out>
      inlay glyph extract [<options>] <in> -d <folder>
      """,
    discussion: """
      With --size the picture is the one Apple's systems choose for a square of so many points at --scale pixels a \
      point: the lowest strike with enough pixels, else the highest, scaled to that size in linear light. Insets move \
      it beside the text and are no part of it. With --strike and --all strikes stay as large as they are. With none of \
      these it is the highest strike as it is.

      EXAMPLES
        inlay glyph extract cat.heic --size 64 --scale 2 -o cat.png   128 pixels
        inlay glyph extract cat.heic --strike 1 -o first.png
        inlay glyph extract cat.heic --all -d strikes
      """)

  @Argument(help: ArgumentHelp("The image file; - is standard input.", valueName: "in"), completion: .file())
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
    help: ArgumentHelp("The picture; - is standard output. Its extension says the format.", valueName: "out"),
    completion: .file())
  var output: String?

  @Option(
    name: .customLong("as"), help: ArgumentHelp("The format, whatever the name says.", valueName: "format"))
  var format: PictureFormat?

  @OptionGroup var options: PictureOptions

  @OptionGroup(title: "REPORTING") var reporting: ReportOptions

  func validate() throws {
    guard [size != nil, strike != nil, all].filter({ $0 }).count <= 1 else {
      throw ValidationError("only one of --size, --strike and --all can be meant")
    }
    if scale != nil, size == nil { throw ValidationError("--scale needs --size") }
    if let size, !(size >= 0.001 && size <= 65_535) {
      throw ValidationError("--size \(Self.plain(size)): 0.001 to 65535 points are possible")
    }
    if let strike, strike < 1 { throw ValidationError("--strike \(strike): strikes count from 1") }
    if let scale, !(scale >= 0.001 && scale <= 1_000) {
      throw ValidationError("--scale \(Self.plain(scale)): 0.001 to 1000 pixels a point are possible")
    }
    guard (output == nil) != (options.folder == nil) else {
      throw ValidationError("either -o names the picture or -d a folder")
    }
    if all, options.folder == nil { throw ValidationError("--all needs a folder: -d FOLDER") }
  }

  /// A number as a person writes it: without `.0`.
  private static func plain(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }

  func run() throws {
    let name = InputOpener.name(input)
    let format = try outputFormat()
    if let output { try PictureOutput.checkTerminal(output, force: options.force) }
    let source = try PictureInput.open(input, limits: options.limits.value)
    var noticed: [Diagnostic] = []
    /// A picture as a file; of those with several strikes each is in memory by itself.
    func file(_ strike: Int?) throws -> (pixels: String, bytes: [UInt8]) {
      let picture = try picture(of: source, strike: strike)
      let new = picture.diagnostics.filter { !noticed.contains($0) }
      reporting.print(new, subject: name)
      noticed += new
      return (
        "\(picture.pixels.width)x\(picture.pixels.height)",
        try PictureOutput.encode(picture.pixels, as: format, for: name)
      )
    }
    if let output {
      try PictureOutput.write(file(nil).bytes, of: format.mediaType, to: output)
    } else if let folder = options.folder {
      let stem = PictureInput.stem(of: input)
      let numbers: [Int?] = try all ? (0..<strikeCount(of: source)).map { $0 } : [nil]
      try PictureOutput.write(count: numbers.count, to: folder) { place in
        let (pixels, bytes) = try file(numbers[place])
        let number = numbers[place].map { "-\($0 + 1)" } ?? ""
        return ("\(stem)\(number)-\(pixels).\(format.rawValue)", bytes)
      }
    }
    try reporting.finish(noticed, subject: name)
  }

  private func strikeCount(of source: any ByteSource) throws -> Int {
    do {
      let count = try PixelTools.decoder.strikes(of: source, limits: options.limits.value).count
      guard count > 0 else { throw InlayError.pixelsNoStrike(index: 0, count: 0) }
      return count
    } catch {
      throw CommandFailure(error, subject: InputOpener.name(input))
    }
  }

  /// The strike of this index, or the picture that the options mean.
  private func picture(
    of source: any ByteSource, strike index: Int?
  ) throws -> (pixels: StraightPixels, diagnostics: [Diagnostic]) {
    let (decoder, limits) = (PixelTools.decoder, options.limits.value)
    do {
      if let size {
        let picture = try decoder.glyphPicture(
          source, pointSize: Int((size * 1_000).rounded()), scale: scale ?? 1, limits: limits)
        return (picture.pixels, picture.diagnostics)
      }
      let chosen = index ?? strike.map { $0 - 1 }
      let decoded = try decoder.decode(
        source, selection: chosen.map { .index($0) } ?? .pixelHeight(.max), limits: limits)
      return (decoded.pixels, decoded.diagnostics)
    } catch {
      throw CommandFailure(error, subject: InputOpener.name(input))
    }
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
