import InlayContainer
import InlayCore
import InlayPixels

/// The pictures of a document. They are decoded when first needed, and drawn into boxes.
///
/// One picture is decoded at a time. A picture larger than the store's capacity is released after it has been drawn.
final class BoxPictures {
  /// What pictures are drawn with.
  enum Medium {
    /// Pixels of the screen, at most `maximum`. A larger picture is scaled down and placed in the upper left corner of
    /// its box.
    case pixels(maximum: (width: Int, height: Int)?)
    /// Samples of cells.
    case samples(BlockSamples)
  }

  private static let memory = PictureMemory(
    decodedBytes: 8 << 20, drawnBytes: 32 << 20, keepsOversized: false)

  private let placements: [ImagePlacement]
  private let store: PictureStore<PictureKey, StraightPixels>
  private let metrics: LayoutMetrics
  /// What attachments of the body take of a line, in thousandths.
  private let share: Int
  private let medium: Medium
  private let cell: CellSize
  private let limits: Limits
  /// Whether images are measured by their headers, so that a text is laid out without decoding its pictures.
  private let trustsHeaders: Bool
  /// The measures that layouts received for each entry.
  private var measures: [ImageMeasure?]

  /// Creates the pictures of a flow.
  ///
  /// - Parameters:
  ///   - flow: the document as it is laid out.
  ///   - options: the options of its layout.
  ///   - trustsHeaders: whether images are measured by their headers, and nothing is decoded before it is drawn.
  init(
    _ flow: InlineFlow, options: LayoutOptions, medium: Medium, decoder: ImageDecoder, limits: Limits,
    trustsHeaders: Bool = false
  ) {
    (placements, self.medium, self.limits) = (flow.text.placements, medium, limits)
    let width = max(1, min(options.columns, 1 << 20)) * max(1, min(options.cell.width, 1 << 20))
    var sized: Set<Int> = []
    for placement in flow.text.placements where placement.displaySize != nil { sized.insert(placement.image) }
    self.trustsHeaders = trustsHeaders
    store = PictureStore(
      flow.text, decoder: decoder, limits: limits, memory: Self.memory,
      decodedCode: .terminalPictureDecoded,
      largest: { entry, whole in
        // No box is wider than a line. A stated size may have other proportions.
        let height = Double(whole.height) * min(1, Double(width) / Double(max(1, whole.width)))
        return sized.contains(entry)
          ? nil : PixelSize(width: min(width, whole.width), height: Int(height.rounded(.up)))
      }, cost: { $0.bytes.count })
    share = flow.bodyStyle.paragraph.attachmentShare
    metrics = LayoutMetrics(options, body: flow.bodyStyle.text.fontSize, jumbo: flow.jumbo)
    cell = options.cell
    measures = Array(repeating: nil, count: flow.text.images.count)
  }

  /// What a layout needs to know about an image.
  ///
  /// The first call decodes the image and draws it into the box it will probably get: a layout measures all images of a
  /// paragraph before it makes lines of it, and they cannot all be kept in full size.
  func measure(_ image: FlowImage) -> ImageMeasure {
    let entry = image.entry
    guard measures.indices.contains(entry) else { return .described }
    if let known = measures[entry] { return known }
    if trustsHeaders, let size = store.statedSize(of: entry, rows: usefulRows(entry)) {
      let measure = ImageMeasure.drawable(width: size.width, height: size.height)
      measures[entry] = measure
      return measure
    }
    let measure: ImageMeasure
    do {
      // A large image is decoded in the size that it has in that box.
      let strike = try choice(entry) { whole in
        guard let box = box(of: image, whole) else { return nil }
        return try? place(key(entry, image.placement, image.kind, box), whole).fit.size
      }.strike
      measure = .drawable(width: strike.width, height: strike.height)
      if let box = box(of: image, strike.size) {
        _ = try? draw(key(entry, image.placement, image.kind, box))
      }
    } catch is CancellationError {
      // The caller checks for cancellation, too, and stops.
      return .described
    } catch {
      measure = .described
      note(.terminalPictureDescribed, of: entry, "is shown as its description", error)
    }
    measures[entry] = measure
    return measure
  }

  /// The box that an image of this size will probably get.
  private func box(of image: FlowImage, _ whole: PixelSize) -> CellBox? {
    metrics.box(of: image, width: whole.width, height: whole.height, room: metrics.columns, share: share)
  }

  /// The pixels of an image that was measured; 0 if it is described.
  func pixels(of entry: Int) -> Int {
    guard measures.indices.contains(entry), case .drawable(let width, let height) = measures[entry] else {
      return 0
    }
    return PixelSize(width: width, height: height).area
  }

  /// How an image is placed in its box.
  func key(_ image: TerminalLine.ImageBox) -> PictureKey {
    key(image.entry, image.placement, image.kind, image.box)
  }

  private func key(_ entry: Int, _ placement: Int, _ kind: FlowImage.Kind, _ box: CellBox) -> PictureKey {
    let isSized = kind == .attachment && placements[placement].displaySize != nil
    return PictureKey(entry: entry, box: box, rule: kind == .glyph ? .filled : isSized ? .sized : .natural)
  }

  /// The picture in its box, in the medium; `nil`, with a diagnostic, if it cannot be decoded or drawn.
  func drawn(_ key: PictureKey) -> StraightPixels? {
    do {
      return try draw(key)
    } catch is CancellationError {
      return nil
    } catch {
      note(.terminalPictureMissing, of: key.entry, "was not drawn", error)
      return nil
    }
  }

  /// ``drawn(_:)`` as a PNG file, on a background if there is one; `nil`, with a diagnostic, if it cannot be made.
  func file(_ key: PictureKey, on background: TextColor? = nil) -> [UInt8]? {
    guard let drawn = drawn(key) else { return nil }
    do {
      return try PNGEncoder(.small).encode(background.map { drawn.composited(on: $0) } ?? drawn)
    } catch {
      note(.terminalPictureMissing, of: key.entry, "was not drawn", error)
      return nil
    }
  }

  /// The diagnostics so far, in the order of the images.
  var diagnostics: [Diagnostic] { store.diagnostics }

  private func note(_ code: DiagnosticCode, of entry: Int, _ what: String, _ error: any Error) {
    store.note(
      code, of: entry, details: (error as? InlayError)?.helperDetails ?? [:],
      "\(store.images[entry].shortLabel) \(what): \(error)")
  }

  /// The position of a picture of the size `whole`, and the canvas it stands on. Throws if they exceed the limits.
  private func place(_ key: PictureKey, _ whole: PixelSize) throws -> (fit: PictureFit, canvas: PixelSize) {
    // The sides must be within bounds before they are multiplied.
    try Limits.check("imageSide", max(key.box.columns, key.box.rows), min(limits.imageSide, 1 << 20))
    var box = (width: key.box.columns * cell.width, height: key.box.rows * cell.height)
    var canvas = box
    switch medium {
    case .pixels(let maximum):
      if let maximum { canvas = (min(box.width, maximum.width), min(box.height, maximum.height)) }
      box = canvas
    case .samples(let samples): canvas = (key.box.columns * samples.x, key.box.rows * samples.y)
    }
    try Limits.check("imageSide", max(canvas.width, canvas.height), limits.imageSide)
    let fit = PictureFit(key.rule, picture: (whole.width, whole.height), box: box, canvas: canvas)
    return (fit, PixelSize(width: canvas.width, height: canvas.height))
  }

  private func draw(_ key: PictureKey) throws -> StraightPixels {
    try store.drawn(key) {
      let choice = try choice(key.entry) { try? place(key, $0).fit.size }
      let whole = choice.strike.size
      let (fit, canvas) = try place(key, whole)
      return try store.pixels(of: choice, needed: fit.size)
        .placed(fit, onWidth: canvas.width, height: canvas.height, limits: limits)
    }
  }

  /// The representation and strike with as many pixel rows as are useful: all rows for an attachment, the rows of a
  /// glyph's box for an image that is only used as a glyph.
  private func choice(
    _ entry: Int, needed: (PixelSize) -> PixelSize? = { _ in nil }
  ) throws -> PictureChoice {
    try store.choice(of: entry, rows: usefulRows(entry), needed: needed)
  }

  private func usefulRows(_ entry: Int) -> Int {
    store.isAttached(entry) ? .max : metrics.glyphRows * cell.height
  }

  /// The image in its original resolution.
  ///
  /// - Throws: `InlayError` if it cannot be decoded; `CancellationError`.
  func original(_ entry: Int) throws -> StraightPixels {
    try store.pixels(of: store.choice(of: entry, rows: .max))
  }
}
