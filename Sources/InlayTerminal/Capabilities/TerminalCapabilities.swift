public import InlayCore
public import InlayUnicode

/// What a terminal can do: found out by ``TerminalDetection``, or set by the program.
public struct TerminalCapabilities: Sendable, Hashable {
  /// Its name and, if known, version, for people: `kitty 0.41.1`.
  public var name: String?
  /// The protocols it shows pictures with, best first. `text` is always among them, and `blocks` if it shows
  /// colors.
  public var protocols: [GraphicsProtocol]
  /// Whether it is a screen whose cursor can be moved. A pipe is not: it may lead to a file or a pager.
  public var isScreen: Bool
  /// Columns and rows of the screen; `nil` where there is none, as in a pipe.
  public var screen: CellBox?
  /// Pixels of a cell.
  public var cell: CellSize
  /// Colors of text and blocks.
  public var colors: ColorDepth
  /// Block characters its fonts have.
  public var symbols: BlockSymbols
  /// How it counts cells.
  public var widths: WidthProfile
  /// Its background.
  public var background: TextColor?
  /// Its text color.
  public var foreground: TextColor?
  /// The multiplexer in between.
  public var passthrough: Passthrough
  /// Color registers for sixels.
  public var sixelColors: Int
  /// The largest sixel picture in pixels; `nil` if unknown.
  public var sixelLimit: (width: Int, height: Int)? {
    get { sixelLimits.map { ($0.width, $0.height) } }
    set { sixelLimits = newValue.map { PixelLimit(width: $0.width, height: $0.height) } }
  }
  private var sixelLimits: PixelLimit?
  /// Whether the background shows through pixels that a sixel picture leaves out. Konsole 22.12 paints them
  /// black.
  public var sixelsAreTransparent: Bool
  /// Whether it knows links (OSC 8) or at least ignores them.
  public var showsLinks: Bool
  /// Whether it reorders right-to-left text by itself.
  public var reordersText: Bool
  /// Whether it holds back drawing between the sequences of mode 2026.
  public var synchronizesUpdates: Bool

  private struct PixelLimit: Sendable, Hashable { var width, height: Int }

  /// A terminal of which nothing is known: text without colors, and cells of the usual size.
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
