internal import InlayContainer
internal import InlayCore
internal import InlayDoorTerminal
internal import InlayFormats
internal import InlayPixels
internal import InlayReports
internal import InlayTerminal

/// Pictures at the beginning of the rows of tables, on a terminal that shows them in a single row: not in block
/// characters, which are too coarse.
struct RowPictures {
  /// For the terminal behind standard output, which is asked once; `nil` if it shows none.
  static let current: RowPictures? = {
    guard Terminal.outputIsTerminal, Terminal.outputTakesColor else { return nil }
    let found = FoundTerminal.current().value
    return (found.protocols.first ?? .text).isFine ? RowPictures(TerminalOptions(capabilities: found)) : nil
  }()

  private var options: TerminalOptions

  init(_ options: TerminalOptions) {
    self.options = options
    self.options.allowsJumbo = false
  }

  /// The pictures of the images of a document.
  func before(_ report: InspectReport, _ limits: Limits) -> TextTable.Pictures {
    pictures { report.images.indices.contains($0) ? report.images[$0].image : nil }
  }

  /// The pictures of the strikes of a file. Each is decoded by itself.
  func before(_ report: GlyphReport, _ source: any ByteSource, _ limits: Limits) -> TextTable.Pictures {
    pictures { index in
      guard
        let pixels = try? PixelTools.decoder.decode(source, selection: .index(index), limits: limits).pixels
      else { return nil }
      let size = StraightPixels.fitting(
        width: pixels.width, height: pixels.height, in: options.capabilities.cell.height)
      guard let small = try? pixels.scaled(width: size.width, height: size.height, limits: limits),
        let png = try? PictureFormat.png.encode(small)
      else { return nil }
      return InlineImage(mediaType: .png, content: .bytes(png))
    }
  }

  private func pictures(_ image: @escaping (Int) -> InlineImage?) -> TextTable.Pictures {
    let cell = options.capabilities.cell
    // A square of one row, and the gap of tables.
    let columns = max(1, (2 * cell.height + cell.width) / (2 * cell.width)) + 2
    return TextTable.Pictures(columns: columns) { index in image(index).flatMap { bytes(of: $0) } }
  }

  /// What draws an image as a glyph and moves behind the gap; `nil` if it cannot be drawn.
  private func bytes(of image: InlineImage) -> String? {
    let run = AttributedRun(image: PlacedImage(image, kind: .glyph))
    guard let text = try? Decomposer.decompose([run]).value else { return nil }
    var renderer = TerminalRenderer(text, options: options, decoder: PixelTools.decoder)
    var bytes: [UInt8] = []
    do { try renderer.render { bytes += $0 } } catch { return nil }
    // An image that cannot be decoded is described, and has a row for that.
    guard !renderer.diagnostics.contains(where: { $0.code == .terminalPictureDescribed }), bytes.last == 0x0A
    else { return nil }
    return String(decoding: bytes.dropLast(), as: UTF8.self) + "  "
  }
}

extension GraphicsProtocol {
  /// Whether a picture of one row can be recognized.
  fileprivate var isFine: Bool {
    switch self {
    case .kitty, .kittyDirect, .iterm2, .sixel: true
    case .blocks, .text: false
    }
  }
}
