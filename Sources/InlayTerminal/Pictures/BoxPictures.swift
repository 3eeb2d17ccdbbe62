import InlayContainer
import InlayCore
import InlayPixels

/// The pictures of a document, decoded when they are first asked for and drawn into boxes.
///
/// One picture is decoded at a time. Of what was decoded the last is kept, and smaller ones as far as they fit into a bounded
/// cache; a large one only until it has been drawn.
final class BoxPictures {
  /// What is known of an entry.
  private enum Entry {
    case unknown
    case described
    case drawable(width: Int, height: Int)
  }

  /// What pictures are drawn in.
  enum Medium {
    /// Pixels of the screen, but no more than that: then a picture is smaller, and its upper left corner that of the box.
    case pixels(most: (width: Int, height: Int)?)
    /// Samples of cells.
    case samples(BlockSamples)
  }

  private let text: DecomposedText
  private let metrics: LayoutMetrics
  private let medium: Medium
  private let cell: CellSize
  private let decoder: ImageDecoder
  private let limits: Limits
  private var entries: [Entry]
  /// Rows that are of use of a picture: those of a glyph for entries that are nowhere more.
  private var usefulRows: [Int]
  /// Where each entry is placed first.
  private var places: [Int]
  private let originals = ScaledImageCache<Int, StraightAlpha>(byteLimit: 8 << 20)
  private let canvases = ScaledImageCache<PictureKey, StraightAlpha>(byteLimit: 32 << 20)
  private var latest: (entry: Int, pixels: StraightPixels)?
  private(set) var collector = DiagnosticCollector()

  /// - Parameters:
  ///   - flow: the document as it is laid out.
  ///   - options: how it is laid out.
  init(
    _ flow: InlineFlow, options: LayoutOptions, medium: Medium, decoder: ImageDecoder, limits: Limits
  ) {
    (text, self.medium, self.decoder, self.limits) = (flow.text, medium, decoder, limits)
    metrics = LayoutMetrics(options, body: flow.bodyStyle.text.fontSize, jumbo: flow.jumbo)
    cell = options.cell
    entries = Array(repeating: .unknown, count: text.images.count)
    usefulRows = Array(repeating: metrics.glyphRows * cell.height, count: text.images.count)
    places = Array(repeating: 0, count: text.images.count)
    for placement in text.placements.reversed() {
      places[placement.image] = placement.at
      if placement.kind != .glyph { usefulRows[placement.image] = .max }
    }
  }

  /// What a layout needs to know of an image. The first time it is decoded, and drawn into the box it is likely to get:
  /// a layout asks for all images of a paragraph before it makes lines of them, and not all can be kept as they are.
  func measure(_ image: FlowImage) -> ImageMeasure {
    let entry = image.entry
    guard entries.indices.contains(entry) else { return .described }
    if case .unknown = entries[entry] {
      do throws(PixelError) {
        let pixels = try original(entry)
        entries[entry] = .drawable(width: pixels.width, height: pixels.height)
        let box = metrics.box(of: image, width: pixels.width, height: pixels.height, room: metrics.columns)
        if let box { _ = try? draw(key(entry, image.placement, image.kind, box)) }
      } catch {
        // Whoever asks looks for it too, and stops.
        if error.isCancellation { return .described }
        entries[entry] = .described
        collector.report(
          .terminalPictureDescribed, at: places[entry],
          "\(text.images[entry].shortLabel) cannot be shown: \(error)")
      }
    }
    if case .drawable(let width, let height) = entries[entry] {
      return .drawable(width: width, height: height)
    }
    return .described
  }

  /// How an image is set into its box.
  func key(_ image: TerminalLine.PlacedImage) -> PictureKey {
    key(image.entry, image.placement, image.kind, image.box)
  }

  private func key(_ entry: Int, _ placement: Int, _ kind: FlowImage.Kind, _ box: CellBox) -> PictureKey {
    let isSized = kind == .attachment && text.placements[placement].displaySize != nil
    return PictureKey(entry: entry, box: box, rule: kind == .glyph ? .filled : isSized ? .sized : .natural)
  }

  /// The picture in its box, in the medium; `nil` where it cannot be had, which is a diagnostic.
  func drawn(_ key: PictureKey) -> StraightPixels? {
    do throws(PixelError) {
      return try draw(key)
    } catch {
      if error.isCancellation { return nil }
      collector.report(
        .terminalPictureMissing, at: places[key.entry],
        "\(text.images[key.entry].shortLabel) is not shown in its place: \(error)")
      return nil
    }
  }

  private func draw(_ key: PictureKey) throws(PixelError) -> StraightPixels {
    // In bounds before anything is worked out with them.
    try PixelError.check("imageSide", max(key.box.columns, key.box.rows), min(limits.imageSide, 1 << 20))
    var box = (width: key.box.columns * cell.width, height: key.box.rows * cell.height)
    var canvas = box
    switch medium {
    case .pixels(let most):
      if let most { canvas = (min(box.width, most.width), min(box.height, most.height)) }
      box = canvas
    case .samples(let samples): canvas = (key.box.columns * samples.x, key.box.rows * samples.y)
    }
    try PixelError.check("imageSide", max(canvas.width, canvas.height), limits.imageSide)
    return try canvases.image(of: key, width: canvas.width, height: canvas.height) { () throws(PixelError) in
      let picture = try original(key.entry)
      if picture.bytes.count > originals.byteLimit { latest = nil }
      let fit = PictureFit(key.rule, picture: (picture.width, picture.height), box: box, canvas: canvas)
      do throws(ScalingError) {
        return try picture.placed(fit, onWidth: canvas.width, height: canvas.height, limits: limits)
      } catch {
        switch error {
        case .limit(let limit): throw .limit(limit)
        case .empty: throw .unsupported(nil, why: "\(error)")
        case .cancelled: throw .cancelled
        }
      }
    }
  }

  /// The pixels of an entry.
  private func original(_ entry: Int) throws(PixelError) -> StraightPixels {
    if let latest, latest.entry == entry { return latest.pixels }
    // It has to go before another is decoded.
    latest = nil
    let pixels = try originals.image(of: entry, width: 0, height: 0) { () throws(PixelError) in
      try decode(entry)
    }
    latest = (entry, pixels)
    return pixels
  }

  /// Decodes the form that suits, and where that fails one of another type.
  private func decode(_ entry: Int) throws(PixelError) -> StraightPixels {
    let image = text.images[entry]
    let rows = usefulRows[entry]
    return try decoder.withForm(of: image, pixelHeight: rows, limits: limits) {
      (_, source) throws(PixelError) in
      let decoded = try decoder.decode(source, selection: .pixelHeight(rows), limits: limits)
      for diagnostic in decoded.diagnostics {
        collector.report(
          .terminalPictureDecoded, at: places[entry], "\(image.shortLabel): \(diagnostic.message)")
      }
      return decoded.pixels
    }
  }
}
