internal import ArgumentParser
internal import InlayCommand
internal import InlayCore
public import InlayPage
internal import InlayPrograms

/// The options for the size of the page.
struct PageArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The width of one tall picture, margins included. (default: 800)", valueName: "length"),
    transform: lengthArgument)
  var width: WrittenLength?

  @Option(
    help: ArgumentHelp(
      "Draw pages of this size instead of one tall picture. Also a paper size, such as a4 or letter, or document for the document's own.",
      valueName: "WxH"),
    completion: .list(PageChoice.names),
    transform: {
      try parsed(
        PageChoice($0),
        "write a page size as 768x1024 or 210mmx297mm, or use one of \(PageChoice.names.joined(separator: ", "))"
      )
    })
  var page: PageChoice?

  @Option(
    help: ArgumentHelp(
      "The space around the text: one length, or top,right,bottom,left. (default: 24; with --page, the document's margins)",
      valueName: "lengths"),
    transform: { try parsed(WrittenMargins($0), "write one length, or four: top,right,bottom,left") })
  var margin: WrittenMargins?

  @Option(help: ArgumentHelp("The number of columns on a page.", valueName: "n"))
  var columns = 1

  @Option(
    help: ArgumentHelp("The space between columns. (default: 24)", valueName: "length"),
    transform: lengthArgument)
  var gap: WrittenLength?

  @Option(
    help: ArgumentHelp(
      "Pixels per point. Use 2 for high-resolution displays. (default: 1)", valueName: "factor"),
    transform: { text in
      try parsed(
        WrittenLength.number(text).flatMap { 0.1...16 ~= $0 ? $0 : nil },
        "use a number from 0.1 to 16, such as 2 or 1.5")
    })
  var scale: Double?

  @Option(
    help: ArgumentHelp(
      "Draw the text, its spacing and its pictures larger or smaller on a page of the same size, such as 150%. (default: 100%)",
      valueName: "percent"),
    transform: { try parsed(WrittenZoom($0), "use a percentage from 10% to 1000%, or a factor such as 1.5") })
  var zoom: WrittenZoom?

  @Option(
    help: ArgumentHelp(
      "The maximum width of pictures other than glyphs: a percentage of the line, or a length. (default: 90%)",
      valueName: "width"),
    transform: {
      try parsed(
        WrittenImageWidth($0),
        "use a percentage of the line up to 100%, or a length such as 300 or 80mm")
    })
  var imageWidth: WrittenImageWidth?

  @Flag(help: "Crop the picture to its content, on a transparent background. Made for chat bubbles.")
  var fit = false

  func validate() throws {
    if page != nil, width != nil { throw ValidationError("--width and --page cannot be combined") }
    if page == nil, columns != 1 { throw ValidationError("--columns needs --page") }
    if page == nil, gap != nil { throw ValidationError("--gap needs --page") }
    if page != nil, fit { throw ValidationError("--fit and --page cannot be combined") }
  }

  func apply(to options: inout PageOptions) {
    let scale = scale ?? 1
    options.scale = scale
    if let width { options.width = width.length(scale: scale) }
    switch page {
    case .size(let size)?:
      options.page = PageSize(
        width: size.width.length(scale: scale), height: size.height.length(scale: scale))
      if margin == nil { options.documentPaper = .margins }
    case .document?: options.documentPaper = .size(keepsMargins: margin != nil)
    case nil: break
    }
    if let zoom { options.zoom = zoom.thousandths }
    options.imageWidth = imageWidth?.width(scale: scale)
    if let margin {
      options.margins = PageMargins(
        top: margin.top.length(scale: scale), left: margin.left.length(scale: scale),
        bottom: margin.bottom.length(scale: scale), right: margin.right.length(scale: scale))
    }
    options.columns = columns
    if let gap { options.columnGap = gap.length(scale: scale) }
    options.fitsToInk = fit
    // `--background` overrides this.
    if fit { options.background = .transparent }
  }
}

/// The value of `--page`.
enum PageChoice: Equatable {
  /// A size.
  case size(WrittenPageSize)
  /// The document's paper.
  case document

  /// The values with a name.
  static let names = WrittenPageSize.papers.map(\.name) + ["document"]

  /// Parses a size or a name. Returns `nil` for anything else.
  init?(_ text: String) {
    if text.lowercased() == "document" {
      self = .document
    } else if let size = WrittenPageSize(text) {
      self = .size(size)
    } else {
      return nil
    }
  }
}

/// Returns what an argument was parsed as, or says how to write it.
func parsed<Value>(_ value: Value?, _ usage: String) throws -> Value {
  guard let value else { throw ValidationError(usage) }
  return value
}

/// A length.
private func lengthArgument(_ text: String) throws -> WrittenLength {
  let units = WrittenLength.Unit.allCases.map(\.rawValue).joined(separator: ", ")
  return try parsed(
    WrittenLength(text), "use a number of points, or a number with a unit: \(units)")
}

/// The options for the look of the text.
struct PageLookArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The size of text that states none. (default: from the style sheet)", valueName: "length"),
    transform: lengthArgument)
  var fontSize: WrittenLength?

  @Option(help: ArgumentHelp("The size of glyphs beside text: font, em or apple.", valueName: "size"))
  var glyphSize: GlyphSize = .font

  @Option(help: ArgumentHelp("Enlarge the glyphs of a document that has no other text.", valueName: "yes|no"))
  var jumbo: YesOrNo = .yes

  @Option(
    help: ArgumentHelp("A style sheet (JSON) to apply over the default one.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var style: String?

  @Flag(help: "Draw light text on a dark page.")
  var dark = false

  @Option(
    help: ArgumentHelp(
      "The background: #rrggbb or transparent. (default: from the document and the style sheet)",
      valueName: "color"),
    transform: { text in
      if text == "transparent" { return .transparent }
      return .color(
        try parsed(TextColor(written: text), "use #rrggbb, #rgb, #rrggbbaa or transparent"))
    })
  var background: PageBackground?

  @Option(
    help: ArgumentHelp("The language of text without one, such as ja or zh-Hant.", valueName: "tag"))
  var language: String?

  @Option(
    help: ArgumentHelp(
      "Use only the fonts in this folder. May be repeated. (default: the system's fonts)",
      valueName: "folder"), completion: .directory)
  var fonts: [String] = []

  @Option(
    help: ArgumentHelp("Where to cache the list of fonts of --fonts.", valueName: "folder"),
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

extension GlyphSize: WordArgument {}
