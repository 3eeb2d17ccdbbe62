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

  private init(_ options: TerminalOptions) {
    self.options = options
    self.options.allowsJumbo = false
  }

  /// The pictures of the images of a document. Those beyond `limits` are left out.
  func before(_ report: InspectReport, _ limits: Limits) -> ReportTable.Pictures {
    var allowance = PixelAllowance(limits)
    return pictures(limits) { index in
      let image = report.images[index].image
      try allowance.take(image.representations.compactMap(\.content.source))
      return image
    }
  }

  /// The pictures of the strikes of a file. Each is decoded by itself. Those beyond `limits` are left out.
  func before(_ report: GlyphReport, _ source: any ByteSource, _ limits: Limits) -> ReportTable.Pictures {
    var allowance = PixelAllowance(limits)
    return pictures(limits) { index in
      try allowance.take(report.header.strikes[index])
      let pixels = try PixelTools.decoder.decode(source, selection: .index(index), limits: limits).pixels
      let size = pixels.size.fitting(in: options.capabilities.cell.height)
      let small = try pixels.scaled(width: size.width, height: size.height, limits: limits)
      return InlineImage(mediaType: .png, content: .bytes(try PictureFormat.png.encode(small)))
    }
  }

  /// The pictures of rows whose image `image` gives. A row for which it throws has none.
  private func pictures(
    _ limits: Limits, _ image: @escaping (Int) throws -> InlineImage
  ) -> ReportTable.Pictures {
    let cell = options.capabilities.cell
    // A square of one row, and the gap of tables.
    let columns = max(1, (2 * cell.height + cell.width) / (2 * cell.width)) + 2
    var options = options
    options.limits = limits
    return ReportTable.Pictures(columns: columns) { index in
      (try? image(index)).flatMap { Self.bytes(of: $0, options) }
    }
  }

  /// What draws an image as a glyph and moves behind the gap; `nil` if it cannot be drawn.
  private static func bytes(of image: InlineImage, _ options: TerminalOptions) -> String? {
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
