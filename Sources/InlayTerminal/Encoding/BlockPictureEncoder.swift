import InlayCore
import InlayUnicode

/// Encodes pictures as colored block characters.
final class BlockPictureEncoder: CellPictureEncoder {
  private let pictures: BoxPictures
  let painter: BlockPainter
  /// Whether block elements take one cell. They are ambiguous (UAX #11), and some terminals take two for
  /// those.
  private let hasHalves: Bool
  /// Painted pictures; `nil` for a picture that could not be drawn.
  private var painted = EncodedPictures<PictureKey, BlockPicture?>(byteLimit: 16 << 20)

  init(_ pictures: BoxPictures, _ capabilities: TerminalCapabilities) {
    self.pictures = pictures
    hasHalves = capabilities.widths.count("\u{2580}").cells == 1
    painter = BlockPainter(
      symbols: capabilities.oneCellSymbols, colors: capabilities.colors, background: capabilities.background)
  }

  func prepare(_ image: TerminalLine.ImageBox, transmissions: inout TerminalOutput) {}

  func put(
    row: Int, of image: TerminalLine.ImageBox, _ style: SentStyle, to output: inout CellOutput
  ) {
    guard let picture = picture(pictures.key(image)) else {
      output.putBlank(image.box.columns, style)
      return
    }
    put(picture, row: row, style, to: &output)
  }

  /// Writes one row of a painted picture.
  func put(_ picture: BlockPicture, row: Int, _ style: SentStyle, to output: inout CellOutput) {
    for cell in picture[row: row] { put(hasHalves ? cell : flat(cell), style, to: &output) }
  }

  private func picture(_ key: PictureKey) -> BlockPicture? {
    if let known = painted[key] { return known }
    let picture = pictures.drawn(key).flatMap {
      try? painter.paint($0, box: key.box)
    }
    let cells = picture?.cells.count ?? 1
    painted.keep(picture, bytes: cells * MemoryLayout<BlockCell>.stride, for: key)
    return picture
  }

  private func put(_ cell: BlockCell, _ style: SentStyle, to output: inout CellOutput) {
    let background = cell.background ?? style.rendition.background
    if cell.symbol == " ", background == nil, style.link.isEmpty {
      output.putBlank(1, SentStyle.plain)
      return
    }
    var rendition = GraphicRendition.plain
    rendition.background = background
    rendition.foreground = cell.foreground ?? output.current.foreground
    var symbol = cell.symbol
    // Swaps foreground and background if that reuses the colors already set.
    if let foreground = cell.foreground, cell.background != nil, let turned = Self.turned(symbol),
      output.current.background == foreground || output.current.foreground == background
    {
      (rendition.foreground, rendition.background) = (background, foreground)
      symbol = turned
    }
    output.put(symbol, rendition, style)
  }

  /// A cell of one color without a symbol, for terminals on which symbols are two cells wide and would shift the line.
  private func flat(_ cell: BlockCell) -> BlockCell {
    guard cell.symbol != " ", let foreground = cell.foreground else {
      return BlockCell(symbol: " ", foreground: nil, background: cell.background)
    }
    guard let other = cell.background?.color ?? painter.background else {
      return BlockCell(symbol: " ", foreground: nil, background: foreground)
    }
    let color = foreground.color
    func mean(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((UInt16(a) + UInt16(b)) / 2) }
    let mixed = TextColor(
      red: mean(color.red, other.red), green: mean(color.green, other.green),
      blue: mean(color.blue, other.blue))
    return BlockCell(symbol: " ", foreground: nil, background: CellColor(mixed, depth: painter.colors))
  }

  /// The symbol that draws the opposite half.
  private static func turned(_ symbol: Unicode.Scalar) -> Unicode.Scalar? {
    switch symbol {
    case "\u{2580}": "\u{2584}"
    case "\u{2584}": "\u{2580}"
    case "\u{258C}": "\u{2590}"
    case "\u{2590}": "\u{258C}"
    default: nil
    }
  }
}

extension TerminalCapabilities {
  /// The finest block characters that this terminal counts as one cell wide. Some width tables are older than octants.
  var oneCellSymbols: BlockSymbols {
    if symbols == .octant, widths.count("\u{1CD00}").cells != 1 { return .sextant }
    if symbols == .sextant, widths.count("\u{1FB00}").cells != 1 { return .quadrant }
    return symbols
  }
}
