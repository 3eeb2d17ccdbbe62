public import InlayCore
public import InlayUnicode

/// What a terminal can do, as detected by ``TerminalDetection`` or set by the program.
public struct TerminalCapabilities: Sendable, Hashable {
  /// The terminal's name and, if known, version, for display: `kitty 0.41.1`.
  public var name: String?
  /// The protocols the terminal shows pictures with, best first. `text` is always included; `blocks` is included if the
  /// terminal shows colors.
  public var protocols: [GraphicsProtocol]
  /// Whether the output is a screen with a movable cursor. A pipe is not, because it may lead to a file or a pager.
  package var isScreen: Bool
  /// Columns and rows of the screen; `nil` without a screen, as in a pipe.
  public var screen: CellBox?
  /// The size of a cell in pixels.
  public var cell: CellSize
  /// The colors of text and blocks.
  public var colors: ColorDepth
  /// The block characters in the terminal's fonts.
  public var symbols: BlockSymbols
  /// How the terminal counts cells.
  public var widths: WidthProfile
  /// The background color; `nil` if unknown.
  public var background: TextColor?
  /// The text color; `nil` if unknown.
  public var foreground: TextColor?
  /// The multiplexer between the program and the terminal.
  public var passthrough: Passthrough
  /// The number of color registers for sixels.
  public var sixelColors: Int
  /// The largest sixel picture in pixels; `nil` if unknown.
  public var sixelLimit: (width: Int, height: Int)? {
    get { sixelLimits.map { ($0.width, $0.height) } }
    set { sixelLimits = newValue.map { PixelLimit(width: $0.width, height: $0.height) } }
  }
  private var sixelLimits: PixelLimit?
  /// Whether the background shows through pixels that a sixel picture leaves out. Konsole 22.12 paints them
  /// black.
  package var sixelsAreTransparent: Bool
  /// Whether the terminal supports links (OSC 8), or at least ignores them.
  package var showsLinks: Bool
  /// Whether the terminal reorders right-to-left text itself.
  package var reordersText: Bool
  /// Who puts right-to-left text in order on this terminal, as far as it is known.
  package var bidi = TerminalBidi.terminal
  /// Whether the terminal shows the lines of tables as box characters. If not, they are `+-|`.
  package var drawsBoxes = true
  /// Whether the terminal supports synchronized updates (mode 2026).
  package var synchronizesUpdates: Bool

  private struct PixelLimit: Sendable, Hashable { var width, height: Int }

  /// A terminal about which nothing is known: text without colors, cells of the default size.
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
