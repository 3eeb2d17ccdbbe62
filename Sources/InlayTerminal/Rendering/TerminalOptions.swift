public import InlayCore

/// How a document is shown on a terminal.
public struct TerminalOptions: Sendable {
  /// What the terminal can do.
  public var capabilities: TerminalCapabilities
  /// The protocol for pictures; `nil` for the best one that the terminal supports.
  public var graphics: GraphicsProtocol?
  /// The maximum width of a line in columns; `nil` for the width of the screen, or 80 without a screen.
  public var columns: Int?
  /// Rows of a glyph, at least 1.
  public var glyphRows = 1
  /// Who puts right-to-left text in visual order.
  public var bidi = TerminalBidi.terminal
  /// Whether a document that consists of only a few glyphs and emoji shows its glyphs larger.
  public var allowsJumbo = true
  /// The style sheet. It overrides the default style sheet.
  public var styleSheet = StyleSheet()
  /// Colors for a light or a dark background; `nil` to choose by the terminal's background. An unknown background
  /// counts as dark.
  public var appearance: Appearance?
  /// Limits for pictures.
  public var limits = Limits.default
  /// Creates the generator for the ids of pictures in kitty's protocol. The ids are random, because they must differ
  /// from those of other programs in the window. Tests set a generator with reproducible ids.
  package var identifierGenerator: @Sendable () -> any RandomNumberGenerator = {
    SystemRandomNumberGenerator()
  }

  /// Options for a terminal.
  public init(capabilities: TerminalCapabilities = TerminalCapabilities()) {
    self.capabilities = capabilities
  }

  /// The protocol that is used for pictures.
  var chosenGraphics: GraphicsProtocol { graphics ?? capabilities.protocols.first ?? .text }

  var chosenAppearance: Appearance {
    appearance ?? capabilities.background.map { Appearance(background: $0) } ?? .dark
  }

  /// The flow of a document with these options.
  func flow(_ text: DecomposedText) -> InlineFlow {
    InlineFlow(
      text, style: styleSheet,
      options: FlowOptions(
        appearance: chosenAppearance, background: capabilities.background,
        allowsJumbo: allowsJumbo && maximumRows >= Self.jumboFactor))
  }

  /// What pictures are drawn with.
  var medium: BoxPictures.Medium {
    switch chosenGraphics {
    case .blocks: .samples(capabilities.oneCellSymbols.samples)
    case .sixel: .pixels(maximum: capabilities.sixelLimit.map { (max(1, $0.width), max(1, $0.height)) })
    case .kitty, .kittyDirect, .iterm2, .text: .pixels(maximum: nil)
    }
  }

  /// The options of the layout.
  func layout(_ flow: InlineFlow) -> LayoutOptions {
    var layout = LayoutOptions(columns: columns ?? capabilities.screen?.columns ?? 80)
    layout.cell = capabilities.cell
    layout.widths = capabilities.widths
    layout.bidi = bidi
    layout.drawsBoxes = capabilities.drawsBoxes
    layout.showsImages = chosenGraphics != .text
    layout.maximumRows = maximumRows
    // This leaves room for enlarged glyphs.
    layout.glyphRows = max(
      1, min(glyphRows, flow.jumbo == nil ? maximumRows : maximumRows / Self.jumboFactor))
    return layout
  }

  /// The maximum factor by which glyphs are enlarged.
  private static let jumboFactor = 3

  /// The maximum height of a picture in rows. The picture, and the two rows below it that drawing sixels needs, fit the
  /// screen. The number is the same for every protocol, so that the lines are, too.
  private var maximumRows: Int {
    capabilities.screen.map { max(1, $0.rows - 2) } ?? LayoutOptions().maximumRows
  }
}
