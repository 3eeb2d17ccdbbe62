public import ArgumentParser
internal import InlayCommand
internal import InlayCore
public import InlayPage

/// The page that is drawn on.
struct PageArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Width of the one tall picture, margins included. (default: 800)", valueName: "length"),
    transform: LengthArgument.parse)
  var width: LengthArgument?

  @Option(
    help: ArgumentHelp("Pages of this size instead of one tall picture; also a4, letter.", valueName: "WxH"),
    completion: .list(PageSizeArgument.papers.map(\.name)), transform: PageSizeArgument.parse)
  var page: PageSizeArgument?

  @Option(
    help: ArgumentHelp(
      "Space around the text: one length, or top,right,bottom,left. (default: 24)", valueName: "lengths"),
    transform: MarginArgument.parse)
  var margin: MarginArgument?

  @Option(help: ArgumentHelp("Columns of a page, filled in order.", valueName: "n"))
  var columns = 1

  @Option(
    help: ArgumentHelp("Space between columns. (default: 24)", valueName: "length"),
    transform: LengthArgument.parse)
  var gap: LengthArgument?

  @Option(
    help: ArgumentHelp(
      "Pixels a point: 2 for displays of twice the resolution. (default: 1)", valueName: "factor"),
    transform: ScaleArgument.parse)
  var scale: Double?

  @Flag(help: "Crop the picture to what is drawn, with transparency around it: for chat bubbles.")
  var fit = false

  func validate() throws {
    if page != nil, width != nil {
      throw ValidationError("--width is for one tall picture: --page says how wide a page is")
    }
    if page == nil, columns != 1 { throw ValidationError("--columns needs --page") }
    if page == nil, gap != nil { throw ValidationError("--gap needs --page") }
    if page != nil, fit { throw ValidationError("--fit crops one picture: with --page it makes no sense") }
  }

  func apply(to options: inout PageOptions) {
    let scale = scale ?? 1
    options.scale = scale
    if let width { options.width = width.length(scale: scale) }
    if let page {
      options.page = PageSize(
        width: page.width.length(scale: scale), height: page.height.length(scale: scale))
    }
    if let sides = margin?.sides.map({ $0.length(scale: scale) }) {
      options.margins = PageMargins(top: sides[0], left: sides[3], bottom: sides[2], right: sides[1])
    }
    options.columns = columns
    if let gap { options.columnGap = gap.length(scale: scale) }
    options.fitsToInk = fit
    // A bubble is laid on something else; `--background` goes over this.
    if fit { options.background = .transparent }
  }
}

/// What `--scale` takes.
enum ScaleArgument {
  static func parse(_ text: String) throws -> Double {
    guard let scale = PlainNumber.parse(text), scale > 0 else {
      throw ValidationError("a scale is a number above 0, such as 2 or 1.5")
    }
    return scale
  }
}

/// What the text looks like.
struct PageLookArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("Size of the body's font. (default: the style sheet's)", valueName: "length"),
    transform: LengthArgument.parse)
  var fontSize: LengthArgument?

  @Option(
    help: ArgumentHelp(
      "How large glyphs are beside text: as high as a line of it, as the font size, or as on Apple's systems.",
      valueName: "size"))
  var glyphSize: GlyphSize = .font

  @Option(
    help: ArgumentHelp("Whether a document of nothing but glyphs shows them larger.", valueName: "yes|no"))
  var jumbo: YesOrNo = .yes

  @Option(
    help: ArgumentHelp("A style sheet (JSON) over the default one.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var style: String?

  @Flag(help: "Light text on a dark page.")
  var dark = false

  @Option(
    help: ArgumentHelp(
      "What is behind the text: #rrggbb or transparent. (default: as the document and the sheet say)",
      valueName: "color"),
    transform: PageBackgroundArgument.parse)
  var background: PageBackground?

  @Option(
    help: ArgumentHelp("Language of text that names none, such as ja or zh-Hant.", valueName: "tag"))
  var language: String?

  @Option(
    help: ArgumentHelp(
      "Take fonts from this folder and nowhere else. May be repeated. (default: the system's)",
      valueName: "folder"), completion: .directory)
  var fonts: [String] = []

  @Option(
    help: ArgumentHelp("Remember what is in the folders of --fonts here.", valueName: "folder"),
    completion: .directory)
  var fontCache: String?

  func validate() throws {
    if fontCache != nil, fonts.isEmpty { throw ValidationError("--font-cache needs --fonts") }
  }

  func apply(to options: inout PageOptions) {
    options.fontSize = fontSize?.length(scale: options.scale)
    options.glyphSize = glyphSize
    options.allowsJumbo = jumbo == .yes
    options.appearance = dark ? .dark : .light
    if let background { options.background = background }
    options.language = language
    if !fonts.isEmpty { options.fonts = FontConfiguration(directories: fonts, cacheDirectory: fontCache) }
  }
}

extension GlyphSize: ExpressibleByArgument {}
