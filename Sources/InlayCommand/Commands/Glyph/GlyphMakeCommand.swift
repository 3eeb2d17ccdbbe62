internal import ArgumentParser
internal import InlayCore
internal import InlayFormats
internal import InlayPixels

struct GlyphMakeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "make",
    abstract: "Makes an adaptive image glyph, a HEIC with several strikes, from pictures.",
    discussion: """
      Give one large picture, or several drawn for certain sizes. Each strike is scaled from the smallest picture that \
      is large enough; a picture of its very size is taken as it is. What is not square stands in the middle of a \
      transparent square. The strikes are 160, 40, 64, 96 and 320 pixels, as far as the art goes; those that --strikes \
      names are made in any case, enlarged if need be.

      With --identifier the same pictures give the same bytes on every run.

      EXAMPLES
        inlay glyph make cat.png --description 'a cat' -o cat.heic
        inlay glyph make a.png b.png --no-description --strikes 320,40 -o x.heic
        inlay glyph make cat.png --description 'a cat' --as png -d strikes
        inlay glyph make cat.png --description 'a cat' --as png -o cat.inlay
      """)

  @Argument(help: ArgumentHelp("Pictures; - is standard input.", valueName: "art"), completion: .file())
  var art: [String]

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The glyph (.heic), one picture (.png, .webp), or a portable document that holds it (.inlay, .inlay.tar, .inlay.json); - is standard output.",
      valueName: "out"), completion: .file())
  var output: String?

  @Option(help: ArgumentHelp("The content identifier. (default: a new one)", valueName: "id"))
  var identifier: String?

  @Option(help: ArgumentHelp("What the glyph shows, in words.", valueName: "text"))
  var description: String?

  @Flag(help: "Say nothing about what it shows.")
  var noDescription = false

  @Option(help: ArgumentHelp("Sides of the strikes in pixels, in the order of the file.", valueName: "n,n,…"))
  var strikes: StrikeList?

  @Option(
    help: ArgumentHelp(
      "Fidelity of colours in a HEIC, 0 to 100. (default: \(Self.usualQuality))", valueName: "n"))
  var quality: Int?

  private static let usualQuality = 90

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("heic, or another format where HEVC is unwelcome.", valueName: "format"))
  var form: GlyphForm?

  @OptionGroup var options: PictureOptions

  @OptionGroup(title: "REPORTING") var reporting: ReportOptions

  func validate() throws {
    guard (description == nil) == noDescription else {
      throw ValidationError(
        noDescription
          ? "--description and --no-description exclude each other"
          : "what does it show? --description 'a cat', or --no-description")
    }
    guard (output == nil) != (options.folder == nil) else {
      throw ValidationError("either -o names the output or -d a folder")
    }
    guard art.filter({ $0 == "-" }).count <= 1 else {
      throw ValidationError("standard input can be read once")
    }
    if let identifier, identifier.isEmpty { throw ValidationError("--identifier: the identifier is empty") }
    if let quality, !(0...100 ~= quality) {
      throw ValidationError("--quality \(quality): 0 to 100 are possible")
    }
  }

  func run() throws {
    let target = try GlyphTarget(output: output, folder: options.folder, form: form)
    if quality != nil, let picture = target.picture {
      throw CommandFailure(
        ExitStatus.usage, "--quality is for HEIC; a \(picture.rawValue) has every pixel as it is",
        advice: "leave it out, or say --as heic")
    }
    try target.checkTerminal(force: options.force)
    let (pictures, noticed) = try read()
    let made: Converted<GlyphRecipe>
    do {
      made = try GlyphRecipe.make(
        from: GlyphArt(pictures),
        identifier: identifier.map { ContentIdentifier(rawValue: $0) } ?? .newGlyph(),
        description: description ?? "", sides: strikes?.sides, quality: quality ?? Self.usualQuality)
    } catch {
      throw CommandFailure(error, subject: target.name)
    }
    reporting.print(made.diagnostics, subject: target.name)
    let written = try target.write(made.value, stem: PictureInput.stem(of: art.first ?? "-"))
    reporting.print(written, subject: target.name)
    try reporting.finish(noticed + made.diagnostics + written, subject: target.name)
  }

  /// The pictures, of files with several strikes the highest one.
  private func read() throws -> ([StraightPixels], [Diagnostic]) {
    var pictures: [StraightPixels] = []
    var noticed: [Diagnostic] = []
    for path in art {
      let source = try PictureInput.open(path, limits: options.limits.value)
      do {
        let decoded = try PixelTools.decoder.decode(
          source, selection: .pixelHeight(.max), limits: options.limits.value)
        reporting.print(decoded.diagnostics, subject: InputOpener.name(path))
        noticed += decoded.diagnostics
        pictures.append(decoded.pixels)
      } catch {
        throw CommandFailure(error, subject: InputOpener.name(path))
      }
    }
    return (pictures, noticed)
  }
}

/// What a glyph is made as.
enum GlyphForm: String, ExpressibleByArgument, CaseIterable {
  case heic, png, webp

  var picture: PictureFormat? {
    switch self {
    case .heic: nil
    case .png: .png
    case .webp: .webp
    }
  }
}

/// Sides separated by commas.
struct StrikeList: ExpressibleByArgument {
  var sides: [Int]

  init?(argument: String) {
    sides = []
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let side = Int(part), side > 0, !sides.contains(side) else { return nil }
      sides.append(side)
    }
  }
}
