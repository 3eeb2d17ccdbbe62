import Inlay
import InlayContainer
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

  private let text: DecomposedText
  private let cell: CellSize
  private let decoder: ImageDecoder
  private let limits: Limits
  private var entries: [Entry]
  /// Rows that are of use of a picture: those of a glyph for entries that are nowhere more.
  private var usefulRows: [Int]
  /// Where each entry is placed first.
  private var places: [Int]
  private let originals = ScaledImageCache<Int, StraightAlpha>(byteLimit: 24 << 20)
  private let canvases = ScaledImageCache<PictureKey, StraightAlpha>(byteLimit: 8 << 20)
  private var latest: (entry: Int, pixels: StraightPixels)?
  private(set) var collector = DiagnosticCollector()

  /// - Parameters:
  ///   - cell: pixels of a cell.
  ///   - glyphRows: rows of the highest glyph.
  init(
    _ text: DecomposedText, cell: CellSize, glyphRows: Int, decoder: ImageDecoder, limits: Limits
  ) {
    (self.text, self.cell, self.decoder, self.limits) = (text, cell, decoder, limits)
    entries = Array(repeating: .unknown, count: text.images.count)
    usefulRows = Array(repeating: min(glyphRows, 1 << 20) * cell.height, count: text.images.count)
    places = Array(repeating: 0, count: text.images.count)
    for placement in text.placements.reversed() {
      places[placement.image] = placement.at
      if placement.kind != .glyph { usefulRows[placement.image] = .max }
    }
  }

  /// What a layout needs to know of an entry. The first time it is decoded.
  func measure(_ entry: Int) -> ImageMeasure {
    guard entries.indices.contains(entry) else { return .described }
    if case .unknown = entries[entry] {
      do throws(PixelError) {
        let pixels = try original(entry)
        entries[entry] = .drawable(width: pixels.width, height: pixels.height)
      } catch {
        entries[entry] = .described
        collector.report(
          .terminalPictureDescribed, at: places[entry],
          "\(text.images[entry].label) cannot be shown: \(error)")
      }
    }
    if case .drawable(let width, let height) = entries[entry] {
      return .drawable(width: width, height: height)
    }
    return .described
  }

  /// How an image is set into its box.
  func key(_ image: TerminalLine.PlacedImage) -> PictureKey {
    let rule: PictureFit.Rule =
      image.kind == .glyph
      ? .filled : text.placements[image.placement].displaySize == nil ? .natural : .sized
    return PictureKey(entry: image.entry, box: image.box, rule: rule)
  }

  /// The picture in as many pixels as its box has on the screen, but no more than `most`: then it is smaller, and its
  /// lower left corner that of the box. `nil` where it cannot be had, which is a diagnostic.
  func canvas(_ key: PictureKey, most: (width: Int, height: Int)? = nil) -> StraightPixels? {
    let (width, wide) = key.box.columns.multipliedReportingOverflow(by: cell.width)
    let (height, high) = key.box.rows.multipliedReportingOverflow(by: cell.height)
    let box = (width: wide ? .max : width, height: high ? .max : height)
    let canvas = (width: min(box.width, most?.width ?? .max), height: min(box.height, most?.height ?? .max))
    return drawn(key, box: canvas, canvas: canvas)
  }

  /// The picture in samples of blocks, so many for each cell.
  func grid(_ key: PictureKey, samples: BlockSamples) -> StraightPixels? {
    let (width, wide) = key.box.columns.multipliedReportingOverflow(by: max(cell.width, samples.x))
    let (height, high) = key.box.rows.multipliedReportingOverflow(by: max(cell.height, samples.y))
    guard !wide, !high else { return drawn(key, box: (.max, .max), canvas: (.max, .max)) }
    return drawn(
      key,
      box: (
        width / max(cell.width, samples.x) * cell.width, height / max(cell.height, samples.y) * cell.height
      ),
      canvas: (key.box.columns * samples.x, key.box.rows * samples.y))
  }

  private func drawn(
    _ key: PictureKey, box: (width: Int, height: Int), canvas: (width: Int, height: Int)
  ) -> StraightPixels? {
    do throws(PixelError) {
      let pixels = try canvases.image(of: key, width: canvas.width, height: canvas.height) {
        () throws(PixelError) in
        // Before anything is worked out with them.
        try PixelError.check("imageSide", max(canvas.width, canvas.height), min(limits.imageSide, 1 << 30))
        let picture = try original(key.entry)
        if picture.bytes.count > originals.byteLimit { latest = nil }
        let fit = PictureFit(key.rule, picture: (picture.width, picture.height), box: box, canvas: canvas)
        do throws(ScalingError) {
          return try picture.placed(fit, onWidth: canvas.width, height: canvas.height, limits: limits)
        } catch {
          switch error {
          case .limit(let limit): throw .limit(limit)
          case .empty: throw .unsupported(nil, why: "\(error)")
          }
        }
      }
      return pixels
    } catch {
      collector.report(
        .terminalPictureMissing, at: places[key.entry],
        "\(text.images[key.entry].label) is not shown in its place: \(error)")
      return nil
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
    var types = decoder.mediaTypes
    var first: PixelError?
    while true {
      let form: Representation?
      do {
        form = try image.representation(forPixelHeight: usefulRows[entry], of: types, limits: limits)
      } catch {
        throw .source(error)
      }
      guard let form, let source = form.content.source else { break }
      do throws(PixelError) {
        let decoded = try decoder.decode(source, selection: .pixelHeight(usefulRows[entry]), limits: limits)
        for diagnostic in decoded.diagnostics {
          collector.report(
            .terminalPictureDecoded, at: places[entry], "\(image.label): \(diagnostic.message)")
        }
        return decoded.pixels
      } catch {
        if first == nil { first = error }
        guard let type = form.mediaType, types.remove(type) != nil else { break }
      }
    }
    if let first { throw first }
    guard let source = image.content.source else { throw .unsupported(nil, why: "its bytes are not here") }
    // Says why.
    return try decoder.decode(source, selection: .pixelHeight(usefulRows[entry]), limits: limits).pixels
  }
}
