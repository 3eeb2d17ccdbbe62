internal import ArgumentParser
internal import InlayCore
internal import InlayFormats
internal import InlayPixels
internal import InlayPrograms

struct GlyphExtractCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extract",
    abstract: "Writes pictures of a glyph, or of any image file, as PNG or WebP.",
    usage: """
      inlay glyph extract [<options>] <in> -o <out>
      inlay glyph extract [<options>] <in> -d <folder>
      """,
    discussion: """
      With --size, the picture is the one that Apple's systems choose for a square of that many points at --scale \
      pixels per point: the smallest strike with enough pixels, or else the largest, scaled to that size in linear \
      light. Insets are not part of it. With --strike or --all, strikes keep their size. Without any of these, the \
      picture is the largest strike.

      EXAMPLES
        inlay glyph extract cat.heic --size 64 --scale 2 -o cat.png   128 pixels
        inlay glyph extract cat.heic --strike 1 -o first.png
        inlay glyph extract cat.heic --all -d strikes
      """)

  @Argument(help: ArgumentHelp("The image file; - is standard input.", valueName: "in"), completion: .file())
  var input: String

  @Option(help: ArgumentHelp("The side of the square to draw it in, in points.", valueName: "points"))
  var size: Double?

  @Option(help: ArgumentHelp("Pixels per point, with --size. (default: 1)", valueName: "factor"))
  var scale: Double?

  @Option(help: ArgumentHelp("Write this strike, counted from 1.", valueName: "n"))
  var strike: Int?

  @Flag(help: "Write every strike to the folder of -d.")
  var all = false

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The picture; - is standard output.", valueName: "out"), completion: .file())
  var output: String?

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("The format. (default: from the output's extension)", valueName: "format"))
  var format: PictureFormat?

  @OptionGroup var options: PictureOptions
  @OptionGroup(title: "REPORTING") var reporting: ReportOptions

  func validate() throws {
    guard [size != nil, strike != nil, all].filter({ $0 }).count <= 1 else {
      throw ValidationError("--size, --strike and --all cannot be combined")
    }
    if scale != nil, size == nil { throw ValidationError("--scale needs --size") }
    if let size, !(size >= 0.001 && size <= 65_535) {
      throw ValidationError("--size \(Self.plain(size)): use 0.001 to 65535 points")
    }
    if let strike, strike < 1 { throw ValidationError("--strike \(strike): strikes count from 1") }
    if let scale, !(scale >= 0.001 && scale <= 1_000) {
      throw ValidationError("--scale \(Self.plain(scale)): use 0.001 to 1000 pixels per point")
    }
    guard (output == nil) != (options.folder == nil) else {
      throw ValidationError("give either -o or -d")
    }
    if all, options.folder == nil { throw ValidationError("--all needs -d FOLDER") }
  }

  /// A number without `.0`.
  private static func plain(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }

  func run() throws {
    let name = StreamName.input(input)
    let format =
      try output.map { try PictureOutput.format(for: $0, chosen: self.format) } ?? self.format ?? .png
    if let output { try OutputWriter.checkTerminal(output, force: options.force) }
    let source = try PictureInput.open(input, limits: options.limits.value)
    var noticed: [Diagnostic] = []
    /// One picture as a file. Only one at a time is in memory.
    func file(_ index: Int?) throws -> (pixels: String, bytes: [UInt8]) {
      try InputOpener.naming(input) {
        let picture = try picture(of: source, strike: index)
        let new = picture.diagnostics.filter { !noticed.contains($0) }
        reporting.print(new, subject: name)
        noticed += new
        return ("\(picture.value.width)x\(picture.value.height)", try format.encode(picture.value))
      }
    }
    if let output {
      try PictureOutput.write(file(nil).bytes, of: format.mediaType, to: output)
    } else if let folder = options.folder {
      let stem = PictureInput.stem(of: input)
      let indices: [Int?] = try all ? (0..<strikeCount(of: source)).map { $0 } : [nil]
      try PictureOutput.write(count: indices.count, to: folder) { place in
        let (pixels, bytes) = try file(indices[place])
        let number = indices[place].map { "-\($0 + 1)" } ?? ""
        return ("\(stem)\(number)-\(pixels).\(format.rawValue)", bytes)
      }
    }
    try reporting.finish(noticed, subject: name)
  }

  private func strikeCount(of source: any ByteSource) throws -> Int {
    try InputOpener.naming(input) {
      let count = try PixelTools.decoder.strikes(of: source, limits: options.limits.value).count
      guard count > 0 else { throw InlayError.pixelsNoStrike(index: 0, count: 0) }
      return count
    }
  }

  /// The strike with this index, or the picture that the options choose.
  private func picture(
    of source: any ByteSource, strike index: Int?
  ) throws -> Converted<StraightPixels> {
    let (decoder, limits) = (PixelTools.decoder, options.limits.value)
    if let size {
      let picture = try decoder.glyphPicture(
        source, pointSize: Int((size * 1_000).rounded()), scale: scale ?? 1, limits: limits)
      return Converted(picture.pixels, diagnostics: picture.diagnostics)
    }
    let chosen = index ?? strike.map { $0 - 1 }
    let decoded = try decoder.decode(
      source, selection: chosen.map { .index($0) } ?? .pixelHeight(.max), limits: limits)
    return Converted(decoded.pixels, diagnostics: decoded.diagnostics)
  }
}
