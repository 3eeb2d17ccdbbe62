/// Block characters in colours.
final class BlockPictureEncoder: CellPictureEncoder {
  private let pictures: BoxPictures
  private let painter: BlockPainter
  /// `nil` for one that cannot be had.
  private var painted = EncodedPictures<BlockPicture?>(byteLimit: 16 << 20)

  init(_ pictures: BoxPictures, _ capabilities: TerminalCapabilities) {
    self.pictures = pictures
    painter = BlockPainter(
      symbols: capabilities.symbols, colors: capabilities.colors, background: capabilities.background)
  }

  func prepare(_ image: TerminalLine.PlacedImage, transmissions: inout TerminalOutput) {}

  func put(
    row: Int, of image: TerminalLine.PlacedImage, _ style: SentStyle, to output: inout CellOutput
  ) {
    guard let picture = picture(pictures.key(image)) else {
      output.putBlank(image.box.columns, style)
      return
    }
    for cell in picture[row: row] { put(cell, style, to: &output) }
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
    // The same the other way round, if those colours are set already.
    if let foreground = cell.foreground, cell.background != nil, let turned = Self.turned(symbol),
      output.current.background == foreground || output.current.foreground == background
    {
      (rendition.foreground, rendition.background) = (background, foreground)
      symbol = turned
    }
    output.put(symbol, rendition, style)
  }

  /// The symbol that draws what the other leaves.
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
