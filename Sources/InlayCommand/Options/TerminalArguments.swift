public import ArgumentParser
internal import InlayCore
internal import InlayDoorTerminal
internal import InlayPrograms
public import InlayTerminal
internal import InlayUnicode

/// The options for the layout on the terminal.
struct PreviewLayoutArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("The width in columns. (default: the terminal's, or 80)", valueName: "n"))
  var width: Int?

  @Option(
    help: ArgumentHelp(
      "The height of a glyph in rows. Text is on the last one. (default: 2 with block characters, else 1)",
      valueName: "n"))
  var glyphRows: Int?

  @Option(
    help: ArgumentHelp("Enlarge the glyphs of a document that has no other text.", valueName: "yes|no"))
  var jumbo: YesOrNo = .yes

  @Option(
    help: ArgumentHelp(
      "Who puts right-to-left text in order: terminal, visual (Inlay), words (Inlay orders the words, the terminal the letters in each), or auto (depends on the terminal).",
      valueName: "who"))
  var bidi: BidiChoice = .auto

  @Option(
    help: ArgumentHelp("A style sheet (JSON) to apply over the default one.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var style: String?

  /// Reads the style sheet, and reports what was noticed in it.
  func styleSheet(_ reading: InputOptions, _ reporting: ReportOptions) throws -> StyleSheet? {
    guard let style else { return nil }
    let sheet = try InputOpener.styleSheet(style, limits: reading.limits.value)
    reporting.print(sheet.diagnostics, subject: style)
    return sheet.value
  }

  /// The options for a terminal.
  func options(
    _ found: TerminalCapabilities, _ sheet: StyleSheet?, _ terminal: TerminalArguments,
    _ reading: InputOptions
  ) -> TerminalOptions {
    var options = TerminalOptions(capabilities: found)
    if let sheet { options.styleSheet = sheet }
    options.graphics = terminal.graphics.graphics
    options.columns = width
    options.allowsJumbo = jumbo == .yes
    options.bidi = bidi.bidi(found)
    options.limits = reading.limits.value
    return options
  }

  func validate() throws {
    if let width, !(1...10_000 ~= width) {
      throw ValidationError("--width \(width): use 1 to 10000 columns")
    }
    if let glyphRows, !(1...100 ~= glyphRows) {
      throw ValidationError("--glyph-rows \(glyphRows): use 1 to 100 rows")
    }
  }
}

/// The values of `--grid`.
enum GridChoice: ExpressibleByArgument, Equatable {
  case auto, no
  /// Pictures in a row.
  case chosen(Int)

  init?(argument: String) {
    switch argument {
    case "auto": self = .auto
    case "no": self = .no
    default:
      guard let columns = Int(argument), 1...1_000 ~= columns else { return nil }
      self = .chosen(columns)
    }
  }

  var defaultValueDescription: String { "auto" }
  static var allValueStrings: [String] { ["1 to 1000", "auto", "no"] }

  /// Pictures in a row; `nil` for as many as fit.
  var columns: Int? { if case .chosen(let columns) = self { columns } else { nil } }

  /// Whether there is a contact sheet. Without being asked for, it takes several image files and a place for pictures.
  func isChosen(_ inputs: [String], graphics: GraphicsProtocol?) -> Bool {
    switch self {
    case .no: false
    case .chosen: true
    case .auto:
      inputs.count > 1 && (graphics.map { $0 != .text } ?? Terminal.outputIsTerminal)
        && inputs.allSatisfy { ContactSheet.isImageFile($0) }
    }
  }
}

/// The options that override what the terminal says.
struct TerminalArguments: ParsableArguments {
  @Option(
    name: .customLong("protocol"),
    help: ArgumentHelp(
      "How to show pictures, also in a pipe.",
      valueName: "protocol"))
  var graphics: ProtocolChoice = .auto

  @Option(help: ArgumentHelp("The number of colors. (default: detected)", valueName: "depth"))
  var colors: ColorDepth?

  @Option(
    help: ArgumentHelp(
      "The finest block characters. (default: detected)",
      valueName: "symbols"))
  var symbols: BlockSymbols?

  @Option(
    help: ArgumentHelp("The size of a cell in pixels, such as 10x20. (default: detected)", valueName: "WxH"),
    transform: CellSize.parse)
  var cell: CellSize?

  @Option(
    help: ArgumentHelp("The terminal's background, such as #1c1c1e. (default: detected)", valueName: "color"),
    transform: { text in
      guard let color = TextColor(written: text), color.alpha == 255 else {
        throw ValidationError("use #rrggbb or #rgb")
      }
      return color
    })
  var background: TextColor?

  @Option(
    help: ArgumentHelp(
      "The terminal whose cell widths apply. (default: detected)",
      valueName: "terminal"))
  var widths: WidthsName?

  @Flag(help: "Measure how the terminal counts cells. The result is cached for each terminal.")
  var probeWidth = false

  @Option(help: ArgumentHelp("The terminal multiplexer. (default: detected)", valueName: "name"))
  var passthrough: Passthrough?

  func validate() throws {
    if widths != nil, probeWidth { throw ValidationError("--widths and --probe-width cannot be combined") }
  }

  /// What the terminal can do: detected, or as the options say.
  func capabilities() throws -> Converted<TerminalCapabilities> {
    var found = FoundTerminal.current(protocol: graphics.graphics)
    if probeWidth {
      do { found.value.widths = try FoundTerminal.measuredWidths(of: found.value.name) } catch {
        throw CommandFailure(ExitStatus.io, "--probe-width: \(error)")
      }
    }
    apply(to: &found.value)
    return found
  }

  private func apply(to capabilities: inout TerminalCapabilities) {
    if let colors { capabilities.colors = colors }
    if let symbols { capabilities.symbols = symbols }
    if let cell { capabilities.cell = cell }
    if let background { capabilities.background = background }
    if let widths { capabilities.widths = widths.profile }
    if let passthrough { capabilities.passthrough = passthrough }
  }
}

/// The values of `--protocol`.
enum ProtocolChoice: ExpressibleByArgument {
  case auto
  case chosen(GraphicsProtocol)

  init?(argument: String) {
    if argument == "auto" {
      self = .auto
    } else if let chosen = GraphicsProtocol(rawValue: argument) {
      self = .chosen(chosen)
    } else {
      return nil
    }
  }

  var defaultValueDescription: String {
    switch self {
    case .auto: "auto"
    case .chosen(let graphics): graphics.rawValue
    }
  }

  static var allValueStrings: [String] { ["auto"] + GraphicsProtocol.allCases.map(\.rawValue) }

  /// The protocol, if one was chosen.
  var graphics: GraphicsProtocol? { if case .chosen(let graphics) = self { graphics } else { nil } }
}

package enum YesOrNo: String, WordArgument {
  case yes, no
}

/// The name of a row of `WidthProfile.named`.
struct WidthsName: ExpressibleByArgument {
  let profile: WidthProfile

  init?(argument: String) {
    guard let row = WidthProfile.named.first(where: { $0.name == argument }) else { return nil }
    profile = row.profile
  }

  static var allValueStrings: [String] { WidthProfile.named.map(\.name) }
}

/// The values of `--bidi`.
enum BidiChoice: String, WordArgument {
  case auto, terminal, visual, words

  /// The choice for this terminal. Text in a pipe keeps its order.
  func bidi(_ capabilities: TerminalCapabilities) -> TerminalBidi {
    if self == .auto { return Terminal.outputIsTerminal ? capabilities.bidi : .terminal }
    return TerminalBidi(rawValue: rawValue) ?? .terminal
  }
}

extension BlockSymbols: WordArgument {}
extension Passthrough: WordArgument {}

extension ColorDepth: ExpressibleByArgument {
  private static let names: [(String, ColorDepth)] = [
    ("none", .none), ("16", .sixteen), ("256", .indexed), ("direct", .direct),
  ]

  public init?(argument: String) {
    guard let depth = Self.names.first(where: { $0.0 == argument })?.1 else { return nil }
    self = depth
  }

  public static var allValueStrings: [String] { names.map(\.0) }
}

extension CellSize {
  /// Parses a size such as `10x20`.
  static func parse(_ text: String) throws -> CellSize {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      let size = CellSize(width: width, height: height)
    else { throw ValidationError("use a size such as 10x20, with sides of 1 to \(CellSize.maximum) pixels") }
    return size
  }
}
