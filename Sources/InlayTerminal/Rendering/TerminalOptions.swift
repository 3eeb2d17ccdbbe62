public import InlayCore

/// How a document is shown on a terminal.
public struct TerminalOptions: Sendable {
  /// What the terminal can do.
  public var capabilities: TerminalCapabilities
  /// How pictures are shown; `nil` for the best protocol the terminal has.
  public var graphics: GraphicsProtocol?
  /// Columns of the widest line; `nil` for those of the screen, or 80 where there is none.
  public var columns: Int?
  /// Rows of a glyph, at least 1.
  public var glyphRows = 1
  /// Who puts right-to-left text in visual order.
  public var bidi = TerminalBidi.terminal
  /// Whether a document of nothing but a few glyphs and emoji shows its glyphs larger.
  public var allowsJumbo = true
  /// How roles look, over the default style sheet.
  public var styleSheet = StyleSheet()
  /// Colors for a light or a dark background; `nil` for those that suit the terminal's background. An unknown
  /// background counts as dark.
  public var appearance: Appearance?
  /// Limits for the pictures.
  public var limits = Limits.default
  /// Makes the ids of pictures in kitty's protocol. They must differ from those of other programs in the
  /// window, so they are random. Tests set a generator that gives the same ids again.
  package var identifierGenerator: @Sendable () -> any RandomNumberGenerator = {
    SystemRandomNumberGenerator()
  }

  /// Options for a terminal.
  public init(capabilities: TerminalCapabilities = TerminalCapabilities()) {
    self.capabilities = capabilities
  }

  /// How pictures are shown.
  var chosenGraphics: GraphicsProtocol { graphics ?? capabilities.protocols.first ?? .text }

  var chosenAppearance: Appearance {
    appearance ?? capabilities.background.map { Appearance(background: $0) } ?? .dark
  }

  /// A document as it is laid out.
  func flow(_ text: DecomposedText) -> InlineFlow {
    InlineFlow(
      text, style: styleSheet,
      options: FlowOptions(
        appearance: chosenAppearance, background: capabilities.background,
        allowsJumbo: allowsJumbo && maximumRows >= Self.jumboFactor))
  }

  /// What pictures are drawn in.
  var medium: BoxPictures.Medium {
    switch chosenGraphics {
    case .blocks: .samples(capabilities.oneCellSymbols.samples)
    case .sixel: .pixels(maximum: capabilities.sixelLimit.map { (max(1, $0.width), max(1, $0.height)) })
    case .kitty, .kittyDirect, .iterm2, .text: .pixels(maximum: nil)
    }
  }

  /// How it is laid out.
  func layout(_ flow: InlineFlow) -> LayoutOptions {
    var layout = LayoutOptions(columns: columns ?? capabilities.screen?.columns ?? 80)
    layout.cell = capabilities.cell
    layout.widths = capabilities.widths
    layout.bidi = bidi
    layout.showsImages = chosenGraphics != .text
    layout.maximumRows = maximumRows
    // Leaves room for glyphs that are shown larger.
    layout.glyphRows = max(
      1, min(glyphRows, flow.jumbo == nil ? maximumRows : maximumRows / Self.jumboFactor))
    return layout
  }

  /// How many times larger than others the largest glyphs are.
  private static let jumboFactor = 3

  /// Rows of the highest picture. The picture and the two rows below it, which drawing sixels needs, fit the
  /// screen. It is the same in every protocol, so that lines are, too.
  private var maximumRows: Int {
    capabilities.screen.map { max(1, $0.rows - 2) } ?? LayoutOptions().maximumRows
  }
}
