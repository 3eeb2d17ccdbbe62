public import ArgumentParser
package import InlayCore
public import InlayTerminal
internal import InlayUnicode

/// How the layout on the terminal is to be.
struct PreviewLayoutArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("Columns of the widest line. (default: those of the screen, else 80)", valueName: "n"))
  var width: Int?

  @Option(help: ArgumentHelp("Rows of a glyph; the text stands on the last.", valueName: "n"))
  var glyphRows = 1

  @Option(
    help: ArgumentHelp("Whether a document of nothing but glyphs shows them larger.", valueName: "yes|no"))
  var jumbo: YesOrNo = .yes

  @Option(
    help: ArgumentHelp(
      "Who puts right-to-left text in order: the terminal, or, with visual, Inlay.", valueName: "who"))
  var bidi: TerminalBidi = .terminal

  @Option(
    help: ArgumentHelp("A style sheet (JSON) over the default one.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var style: String?

  func validate() throws {
    if let width, !(1...10_000 ~= width) {
      throw ValidationError("--width \(width): 1 to 10000 columns are possible")
    }
    guard 1...100 ~= glyphRows else {
      throw ValidationError("--glyph-rows \(glyphRows): 1 to 100 rows are possible")
    }
  }
}

/// What is known better than by asking the terminal.
struct TerminalArguments: ParsableArguments {
  @Option(
    name: .customLong("protocol"),
    help: ArgumentHelp(
      "How pictures are shown, also in a pipe.",
      valueName: "protocol"))
  var graphics: ProtocolChoice = .auto

  @Option(help: ArgumentHelp("Colours. (default: as found)", valueName: "depth"))
  var colors: ColorDepth?

  @Option(
    help: ArgumentHelp(
      "The finest block characters. (default: as found)",
      valueName: "symbols"))
  var symbols: BlockSymbols?

  @Option(
    help: ArgumentHelp("Pixels of a cell, such as 10x20. (default: as found)", valueName: "WxH"),
    transform: CellSize.parse)
  var cell: CellSize?

  @Option(
    help: ArgumentHelp("The terminal's background, such as #1c1c1e. (default: as found)", valueName: "color"),
    transform: TextColor.parse)
  var background: TextColor?

  @Option(
    help: ArgumentHelp(
      "How the terminal counts cells. (default: as found)",
      valueName: "terminal"))
  var widths: WidthsName?

  @Flag(help: "Measure how the terminal counts cells; done once for each and remembered.")
  var probeWidth = false

  @Option(help: ArgumentHelp("The multiplexer in between. (default: as found)", valueName: "name"))
  var passthrough: Passthrough?

  func validate() throws {
    if widths != nil, probeWidth { throw ValidationError("--widths and --probe-width exclude each other") }
  }

  /// Lays what was said over what was found.
  func apply(to capabilities: inout TerminalCapabilities) {
    if let colors { capabilities.colors = colors }
    if let symbols { capabilities.symbols = symbols }
    if let cell { capabilities.cell = cell }
    if let background { capabilities.background = background }
    if let widths { capabilities.widths = widths.profile }
    if let passthrough { capabilities.passthrough = passthrough }
  }
}

/// What `--protocol` takes.
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

package enum YesOrNo: String, ExpressibleByArgument, CaseIterable {
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

extension TextColor {
  /// A colour as people write it: `#rgb` or `#rrggbb`.
  package static func parse(_ text: String) throws -> TextColor {
    var digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
    if digits.utf8.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
    guard let color = TextColor("#\(digits.lowercased())ff") else {
      throw ValidationError("a color is written #rrggbb or #rgb")
    }
    return color
  }
}

extension TerminalBidi: ExpressibleByArgument {}
extension BlockSymbols: ExpressibleByArgument {}
extension Passthrough: ExpressibleByArgument {}

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
  /// A size as people write it: `10x20`.
  static func parse(_ text: String) throws -> CellSize {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      let size = CellSize(width: width, height: height)
    else { throw ValidationError("a cell is written 10x20, each side 1 to \(CellSize.maximum) pixels") }
    return size
  }
}
