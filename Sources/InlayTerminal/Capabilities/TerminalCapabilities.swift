public import InlayCore
public import InlayUnicode

/// What is known of a terminal: found out by ``TerminalDetection``, or set by whoever knows.
public struct TerminalCapabilities: Sendable, Hashable {
  /// Its name for a person, with a version where one is known: `kitty 0.41.1`.
  public var name: String?
  /// What it shows pictures by, best first; `blocks` (where it shows colours) and `text` always among them.
  public var protocols: [GraphicsProtocol]
  /// Whether it is a screen whose cursor can be moved, and not a pipe, which may lead to a file or a pager.
  public var isScreen: Bool
  /// Columns and rows of the screen; `nil` where there is none, as in a pipe.
  public var screen: CellBox?
  /// Pixels of a cell.
  public var cell: CellSize
  /// Colours of text and blocks.
  public var colors: ColorDepth
  /// Block characters its fonts have.
  public var symbols: BlockSymbols
  /// How it counts cells.
  public var widths: WidthProfile
  /// Its background.
  public var background: Color?
  /// Its text colour.
  public var foreground: Color?
  /// The multiplexer in between.
  public var passthrough: Passthrough
  /// Colour registers for sixels.
  public var sixelColors: Int
  /// The largest sixel picture in pixels, where it says so.
  public var sixelLimit: (width: Int, height: Int)? {
    get { sixelLimits.map { ($0.width, $0.height) } }
    set { sixelLimits = newValue.map { PixelLimit(width: $0.width, height: $0.height) } }
  }
  private var sixelLimits: PixelLimit?
  /// Whether pixels that a sixel picture leaves out show what is below. Konsole 22.12 paints them black.
  public var sixelsAreTransparent: Bool
  /// Whether OSC 8 makes links, and is ignored in silence where not.
  public var showsLinks: Bool
  /// Whether it reorders right-to-left text by itself.
  public var reordersText: Bool
  /// Whether it holds back drawing between the sequences of mode 2026.
  public var synchronizesUpdates: Bool

  private struct PixelLimit: Sendable, Hashable { var width, height: Int }

  /// A terminal of which nothing is known: text, no colours, usual cells.
  public init() {
    name = nil
    protocols = [.text]
    isScreen = false
    screen = nil
    cell = .usual
    colors = .none
    symbols = .half
    widths = WidthProfile()
    background = nil
    foreground = nil
    passthrough = .none
    sixelColors = 256
    sixelsAreTransparent = true
    showsLinks = false
    reordersText = false
    synchronizesUpdates = false
  }
}
