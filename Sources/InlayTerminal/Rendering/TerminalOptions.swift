public import InlayCore

/// How a document is brought to a terminal.
public struct TerminalOptions: Sendable {
  /// What the terminal can do.
  public var capabilities: TerminalCapabilities
  /// How pictures are shown; `nil` for the best the terminal has.
  public var graphics: GraphicsProtocol?
  /// Columns of the widest line; `nil` for those of the screen, or 80 where there is none.
  public var columns: Int?
  /// Rows of a glyph, at least 1.
  public var glyphRows = 1
  /// Who puts right-to-left text in visual order.
  public var bidi = LayoutOptions.Bidi.terminal
  /// Whether a document of nothing but a few glyphs and emoji shows its glyphs larger.
  public var allowsJumbo = true
  /// How roles look, over the default style sheet.
  public var styleSheet = StyleSheet()
  /// Light on dark or dark on light; `nil` for what suits the terminal's background, or dark where that is not known.
  public var appearance: Appearance?
  /// For the pictures.
  public var limits = Limits.default
  /// Where the ids of pictures in kitty's protocol come from. They must not be those of other programs in the window, so in
  /// a program leave it: a test may want the same ones again.
  public var identifierGenerator: @Sendable () -> any RandomNumberGenerator = {
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
        allowsJumbo: allowsJumbo && mostRows >= Self.jumboFactor))
  }

  /// What pictures are drawn in.
  var medium: BoxPictures.Medium {
    switch chosenGraphics {
    case .blocks: .samples(capabilities.oneCellSymbols.samples)
    case .sixel: .pixels(most: capabilities.sixelLimit.map { (max(1, $0.width), max(1, $0.height)) })
    case .kitty, .kittyDirect, .iterm2, .text: .pixels(most: nil)
    }
  }

  /// How it is laid out.
  func layout(_ flow: InlineFlow) -> LayoutOptions {
    var layout = LayoutOptions(columns: columns ?? capabilities.screen?.columns ?? 80)
    layout.cell = capabilities.cell
    layout.widths = capabilities.widths
    layout.bidi = bidi
    layout.showsImages = chosenGraphics != .text
    layout.mostRows = mostRows
    // Where glyphs are larger, they are as many times.
    layout.glyphRows = max(1, min(glyphRows, flow.jumbo == nil ? mostRows : mostRows / Self.jumboFactor))
    return layout
  }

  /// How many times larger than others the largest glyphs are.
  private static let jumboFactor = 3

  /// A picture and the rows below it that drawing sixels needs are on the screen together. It is the same in every
  /// protocol, as lines are.
  private var mostRows: Int { capabilities.screen.map { max(1, $0.rows - 2) } ?? LayoutOptions().mostRows }
}
