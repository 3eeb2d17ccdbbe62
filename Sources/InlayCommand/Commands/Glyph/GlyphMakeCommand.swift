internal import ArgumentParser
internal import InlayCore
internal import InlayFormats
internal import InlayPixels
internal import InlayPrograms

struct GlyphMakeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "make",
    abstract: "Makes an adaptive image glyph, a HEIC file with several strikes, from pictures.",
    discussion: """
      Name one large picture, or several for different sizes. Each strike is scaled from the smallest picture that is \
      large enough. A picture of exactly that size is used as it is. A picture that is not square is centered in a \
      transparent square.

      The default strikes are 160, 40, 64, 96 and 320 pixels, except those larger than the pictures. Strikes in \
      --strikes are always made. With --identifier, the same pictures give the same bytes each time.

      EXAMPLES
        inlay glyph make cat.png --description 'a cat' -o cat.heic
        inlay glyph make a.png b.png --no-description --strikes 320,40 -o x.heic
        inlay glyph make cat.png --description 'a cat' --as png -d strikes
        inlay glyph make cat.png --description 'a cat' --as png -o cat.inlay
      """)

  @Argument(
    help: ArgumentHelp("The pictures; - is standard input.", valueName: "art"), completion: .file())
  var art: [String]

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The glyph (.heic), a picture (.png, .webp) or a portable document (.inlay, .inlay.tar, .inlay.json); - is standard output.",
      valueName: "out"), completion: .file())
  var output: String?

  @Option(help: ArgumentHelp("The content identifier. (default: a new one)", valueName: "id"))
  var identifier: String?

  @Option(help: ArgumentHelp("What the glyph shows, in words.", valueName: "text"))
  var description: String?

  @Flag(help: "Make a glyph without a description.")
  var noDescription = false

  @Option(
    help: ArgumentHelp("The sides of the strikes in pixels, in the order of the file.", valueName: "n,n,…"))
  var strikes: StrikeList?

  @Option(
    help: ArgumentHelp(
      "The quality of the HEIC file, 0 to 100. (default: \(Self.usualQuality))", valueName: "n"))
  var quality: Int?

  private static let usualQuality = 90

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("The format of the pictures: heic, png or webp.", valueName: "format"))
  var form: GlyphForm?

  @OptionGroup var options: PictureOptions
  @OptionGroup(title: "REPORTING") var reporting: ReportOptions

  func validate() throws {
    guard (description == nil) == noDescription else {
      throw ValidationError(
        noDescription
          ? "--description and --no-description cannot be combined"
          : "a description is missing: use --description 'a cat', or --no-description")
    }
    guard (output == nil) != (options.folder == nil) else {
      throw ValidationError("give either -o or -d")
    }
    if let identifier, identifier.isEmpty { throw ValidationError("--identifier: the identifier is empty") }
    if let quality, !(0...100 ~= quality) { throw ValidationError("--quality \(quality): use 0 to 100") }
  }

  func run() throws {
    try InputOpener.checkStandardInput(art)
    let target = try GlyphTarget(output: output, folder: options.folder, form: form)
    if quality != nil, let picture = target.picture {
      throw CommandFailure(
        ExitStatus.usage, "--quality applies to HEIC; \(picture.rawValue) is lossless",
        advice: "leave it out, or use --as heic")
    }
    try target.checkTerminal(force: options.force)
    let (pictures, noticed) = try read()
    do {
      let made = try GlyphRecipe.make(
        from: GlyphArt(pictures),
        identifier: identifier.map { ContentIdentifier(rawValue: $0) } ?? .newGlyph(),
        description: description ?? "", sides: strikes?.sides, quality: quality ?? Self.usualQuality)
      reporting.print(made.diagnostics, subject: target.name)
      let written = try target.write(made.value, stem: PictureInput.stem(of: art.first ?? "-"))
      reporting.print(written, subject: target.name)
      try reporting.finish(noticed + made.diagnostics + written, subject: target.name)
    } catch { throw CommandFailure(error, subject: target.name) }
  }

  /// The pictures. Of a file with several strikes, the largest.
  private func read() throws -> ([StraightPixels], [Diagnostic]) {
    var pictures: [StraightPixels] = []
    var noticed: [Diagnostic] = []
    for path in art {
      let source = try PictureInput.open(path, limits: options.limits.value)
      let decoded = try InputOpener.naming(path) {
        try PixelTools.decoder.decode(
          source, selection: .pixelHeight(.max), limits: options.limits.value)
      }
      reporting.print(decoded.diagnostics, subject: StreamName.input(path))
      noticed += decoded.diagnostics
      pictures.append(decoded.pixels)
    }
    return (pictures, noticed)
  }
}

/// Sides separated by commas.
struct StrikeList: ExpressibleByArgument {
  var sides: [Int] = []

  init?(argument: String) {
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let side = Int(part), side > 0, !sides.contains(side) else { return nil }
      sides.append(side)
    }
  }
}
