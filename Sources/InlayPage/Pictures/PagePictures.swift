import InlayContainer
import InlayCore
import InlayPixels
internal import Synchronization

/// The pictures of a document as pages show them. Each is scaled once for each size. Any thread may use it.
///
/// What is decoded depends on the image and on the requested number of rows, never on who requests it first. The cache
/// keeps some MiB of decoded pictures, more of scaled ones, and one larger picture of each kind.
final class PagePictures: Sendable {
  /// What layout needs to know about an image.
  enum Measure: Sendable, Hashable {
    /// The image can be drawn. The size is in pixels.
    case drawable(width: Int, height: Int)
    /// The image cannot be drawn, for this reason. A frame with its description takes its place.
    case described(String)
  }

  private static let memory = PictureMemory(
    decodedBytes: 24 << 20, drawnBytes: 48 << 20, keepsOversized: true)
  /// In PDF, the maximum ratio of stored rows to drawn rows.
  private static let originalRatio = 4

  /// Pictures with more pixels take a quarter of the memory for decoded ones or more. They are not decoded ahead.
  private static let largePixels = memory.decodedBytes / 16

  private let store: PictureStore<PictureKey, PagePicture>
  private let limits: Limits
  private let scale: Double
  private let drawsAhead: Bool
  private let embedsOriginals: Bool
  /// What was drawn ahead and not asked for yet, with its bytes.
  private let ahead = Mutex<[PictureKey: Int]>([:])
  private let prefetched = Atomic<Int>(0)

  /// Pictures of a document.
  ///
  /// - Parameters:
  ///   - scale: the number of pixels per point, because the insets of glyphs are whole points.
  ///   - drawsAhead: whether ``prepare(_:)`` draws large pictures.
  ///   - embedsOriginals: whether pictures are asked for by ``original(_:height:)``.
  ///   - bound: how large attachments can be at most, to count the pixels that will be decoded.
  init(
    _ text: DecomposedText, decoder: ImageDecoder, limits: Limits, scale: Double = 1,
    drawsAhead: Bool = false, embedsOriginals: Bool = false, bound: AttachmentBound? = nil
  ) {
    self.limits = limits
    self.embedsOriginals = embedsOriginals
    self.drawsAhead = drawsAhead
    self.scale = scale > 0 && scale.isFinite ? scale : 1
    store = PictureStore(
      text, decoder: decoder, limits: limits, memory: Self.memory, decodedCode: .pagePictureDecoded,
      largest: { bound?.largest($0, $1) }, cost: { $0.bytes.count })
  }

  /// Decodes an image, unless it was decoded before. `height` is the number of pixels at which it will probably be
  /// drawn.
  ///
  /// An attachment's size is that of its original, whatever size it is drawn at. `box` gives its box for that size, so
  /// that a large one can be decoded smaller.
  func measure(_ image: FlowImage, height: Int, box: (PixelSize) -> PixelSize? = { _ in nil }) -> Measure {
    guard store.images.indices.contains(image.entry) else { return .described("there is no such image") }
    do {
      let isGlyph = image.kind == .glyph
      let strike = try choice(image.entry, rows: isGlyph ? height : .max) { whole in
        isGlyph ? nil : box(whole).flatMap { needed($0, of: whole) }
      }.strike
      return .drawable(width: strike.width, height: strike.height)
    } catch {
      return .described("\(error)")
    }
  }

  /// The picture at its final size, to be drawn at ``PagePicture/left`` and ``PagePicture/top`` in its box without
  /// further scaling; `nil`, with a diagnostic, if it is no longer available.
  func picture(_ key: PictureKey) -> PagePicture? {
    if drawsAhead { ahead.withLock { _ = $0.removeValue(forKey: key) } }
    return draw(key)
  }

  private func draw(_ key: PictureKey) -> PagePicture? {
    guard store.images.indices.contains(key.entry) else { return nil }
    return orMissing(key.entry) {
      try store.drawn(key) {
        try check(key.width, key.height)
        let choice = try choice(for: key)
        let frame = frame(of: choice, key)
        if key.fit == .glyph, choice.strike.height < frame.height {
          store.note(
            .pageGlyphEnlarged, of: key.entry,
            "\(label(key.entry)) is drawn larger than its largest picture, which has \(choice.strike.width) × \(choice.strike.height) pixels"
          )
        }
        return try scaled(
          store.pixels(of: choice, needed: PixelSize(width: frame.width, height: frame.height)),
          frame.width, frame.height, left: frame.left, top: frame.top)
      }
    }
  }

  /// Draws a picture that was just measured, if it is so large that it will not be kept until it is needed. It would have
  /// to be decoded again. What is drawn ahead takes at most half of the memory, so that it is kept.
  func prepare(_ key: PictureKey) {
    guard drawsAhead, store.images.indices.contains(key.entry),
      let strike = try? choice(for: key).strike,
      strike.height > Self.largePixels / max(1, strike.width),
      key.height <= Self.memory.drawnBytes / 16 / max(1, key.width)
    else { return }
    let isWorthIt = ahead.withLock { ahead in
      let bytes = key.width * key.height * 4
      guard ahead.values.reduce(bytes, +) <= Self.memory.drawnBytes / 2 else { return false }
      ahead[key] = bytes
      return true
    }
    if isWorthIt { _ = draw(key) }
  }

  /// The position of a picture in its box: ``picture(_:)`` is scaled to it, and ``original(_:height:)`` must be.
  func frame(_ key: PictureKey) -> PictureFrame {
    guard store.images.indices.contains(key.entry), let choice = try? choice(for: key)
    else { return PictureFrame(left: 0, top: 0, width: max(1, key.width), height: max(1, key.height)) }
    return frame(of: choice, key)
  }

  /// The picture as it is stored, for PDF. It is scaled only if it has more than 4 × `height` rows, where `height` is
  /// the number of pixels it is drawn at. `nil`, with a diagnostic, if it is unavailable.
  func original(_ entry: Int, height: Int) -> PagePicture? {
    guard store.images.indices.contains(entry) else { return nil }
    return orMissing(entry) {
      let choice = try choice(entry, rows: originalRows(height)) { originalSize(of: $0, height: height) }
      let whole = choice.strike.size
      let size = originalSize(of: whole, height: height)
      let pixels = try store.pixels(of: choice, needed: size)
      return try scaled(pixels, size?.width ?? pixels.width, size?.height ?? pixels.height)
    }
  }

  /// The maximum number of rows that a picture is embedded with, if it is drawn with `height`.
  private func originalRows(_ height: Int) -> Int {
    max(1, min(height, limits.imageSide)) * Self.originalRatio
  }

  /// The size in which a picture is embedded; `nil` for its own.
  private func originalSize(of whole: PixelSize, height: Int) -> PixelSize? {
    let rows = originalRows(height)
    guard whole.height > rows else { return nil }
    let width = Double(whole.width) * Double(rows) / Double(whole.height)
    return PixelSize(width: max(1, Int(width.rounded())), height: rows)
  }

  /// The diagnostics so far, in the order of the images.
  var diagnostics: [Diagnostic] { store.diagnostics }

  /// Decodes one image that was not decoded yet, in the size that will probably be requested: with `height` rows if it
  /// is a glyph. Returns `false` if there is none, or no room to keep it.
  func prefetchNext(height: Int) -> Bool {
    let entry = prefetched.wrappingAdd(1, ordering: .relaxed).oldValue
    guard entry < store.images.count, store.hasRoomAhead else { return false }
    guard store.pixels(of: entry) <= Self.largePixels else { return true }
    _ = try? choice(entry, rows: store.isAttached(entry) ? .max : height)
    return true
  }

  private func label(_ entry: Int) -> String { store.images[entry].shortLabel }

  private func orMissing(_ entry: Int, _ make: () throws -> PagePicture) -> PagePicture? {
    do {
      return try make()
    } catch {
      // The caller checks for cancellation too, and stops.
      if error is CancellationError { return nil }
      store.note(.pagePictureMissing, of: entry, "\(label(entry)) was not drawn: \(error)")
      return nil
    }
  }

  private func check(_ width: Int, _ height: Int) throws {
    guard width > 0, height > 0 else {
      throw InlayError.pixelsUnsupported(nil, why: "its place has \(width) × \(height) pixels")
    }
    try Limits.check("imageSide", max(width, height), limits.imageSide)
    let (area, overflow) = width.multipliedReportingOverflow(by: height)
    try Limits.check("imagePixels", overflow ? .max : area, limits.imagePixels)
  }

  /// The size in which a picture of the size `whole` is decoded for an attachment's box; `nil` for its own.
  private func needed(_ box: PixelSize, of whole: PixelSize) -> PixelSize? {
    embedsOriginals ? originalSize(of: whole, height: max(box.height, PDFPictures.minimumHeight)) : box
  }

  /// The representation for a picture at a size. If it must be decoded, it is in that size.
  private func choice(for key: PictureKey) throws -> PictureChoice {
    try choice(key.entry, rows: key.height) { whole in
      key.fit == .glyph ? nil : needed(PixelSize(width: key.width, height: key.height), of: whole)
    }
  }

  /// The representation for this number of rows; `nil`, with a diagnostic, if there is none.
  private func choice(
    _ entry: Int, rows: Int, needed: (PixelSize) -> PixelSize? = { _ in nil }
  ) throws -> PictureChoice {
    do {
      return try store.choice(of: entry, rows: rows, needed: needed)
    } catch {
      if error is CancellationError { throw error }
      store.note(
        .pageImageDescribed, of: entry, details: (error as? InlayError)?.helperDetails ?? [:],
        "\(label(entry)) is shown as its description: \(error)")
      throw error
    }
  }

  private func frame(of choice: PictureChoice, _ key: PictureKey) -> PictureFrame {
    switch key.fit {
    case .stretched: PictureFrame(left: 0, top: 0, width: key.width, height: key.height)
    case .glyph: choice.frame(side: min(key.width, key.height), scale: scale)
    }
  }

  private func scaled(
    _ pixels: StraightPixels, _ width: Int, _ height: Int, left: Int = 0, top: Int = 0
  ) throws -> PagePicture {
    let (bytes, isOpaque) = try pixels.scaledPremultiplied(width: width, height: height, limits: limits)
      .premultipliedBGRA()
    return PagePicture(width: width, height: height, bytes: bytes, left: left, top: top, isOpaque: isOpaque)
  }
}
