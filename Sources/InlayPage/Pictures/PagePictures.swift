import InlayContainer
import InlayCore
import InlayPixels
internal import Synchronization

/// The pictures of a document, decoded when they are first asked for, scaled once for each size. Safe on any thread.
///
/// What is decoded depends on the image and on the rows it is wanted with, never on who asks first. Of decoded pictures some MiB
/// are kept, of scaled ones more, and of each kind one that alone is larger.
final class PagePictures: Sendable {
  /// What layout needs to know of an image.
  enum Measure: Sendable, Hashable {
    /// It can be drawn; its size in pixels.
    case drawable(width: Int, height: Int)
    /// It cannot: its description stands in a frame. Why.
    case described(String)
  }

  /// Bytes of decoded pictures that are kept.
  static let originalBytes = 24 << 20
  /// Bytes of scaled pictures that are kept.
  static let scaledBytes = 48 << 20
  /// Pictures of more pixels are decoded one at a time.
  private static let largePixels = 1 << 20
  /// Stored rows for each drawn, at most, in PDF.
  private static let originalRatio = 4

  private let text: DecomposedText
  private let decoder: ImageDecoder
  private let limits: Limits
  private let scale: Double
  private let entries: [PictureEntry]
  /// Where each entry is placed first.
  private let places: [Int]
  /// Whether an entry is an attachment somewhere.
  private let isAttached: [Bool]
  private let originals = SharedCache<PictureChoice.Key, StraightPixels>(
    costLimit: originalBytes, keepsLatest: true
  ) { $0.bytes.count }
  private let pictures = SharedCache<PictureKey, PagePicture>(costLimit: scaledBytes, keepsLatest: true) {
    $0.bytes.count
  }
  private let largeOnes = Mutex(())
  private let prefetched = Atomic<Int>(0)

  /// `scale` is pixels a point: insets of glyphs are whole points.
  init(_ text: DecomposedText, decoder: ImageDecoder, limits: Limits, scale: Double = 1) {
    (self.text, self.decoder, self.limits) = (text, decoder, limits)
    self.scale = scale > 0 && scale.isFinite ? scale : 1
    entries = text.images.map { _ in PictureEntry() }
    var places = [Int](repeating: 0, count: text.images.count)
    var isAttached = [Bool](repeating: false, count: text.images.count)
    for placement in text.placements.reversed() {
      places[placement.image] = placement.at
      if placement.kind != .glyph { isAttached[placement.image] = true }
    }
    (self.places, self.isAttached) = (places, isAttached)
  }

  /// Decodes an image, if it was not yet. `height` is the number of pixels it is likely to be drawn at.
  ///
  /// An attachment's size is that of its original, whatever it is drawn at.
  func measure(_ image: FlowImage, height: Int) -> Measure {
    guard entries.indices.contains(image.entry) else { return .described("there is no such image") }
    switch resolve(image.entry, rows: image.kind == .glyph ? height : .max) {
    case .chosen(let choice): return .drawable(width: choice.strike.width, height: choice.strike.height)
    case .failed(let error): return .described("\(error)")
    }
  }

  /// The picture at its size, to be drawn at ``PagePicture/left`` and ``PagePicture/top`` of its box without further scaling;
  /// `nil` if it cannot be had any more, which is a diagnostic.
  func picture(_ key: PictureKey) -> PagePicture? {
    guard entries.indices.contains(key.entry) else { return nil }
    return orMissing(key.entry) { () throws(PixelError) in
      try pictures.value(of: key) { () throws(PixelError) in
        try check(key.width, key.height)
        let choice = try choice(key.entry, rows: key.height)
        let frame = frame(of: choice, key)
        if key.fit == .glyph, choice.strike.height < frame.height {
          entries[key.entry].note(
            .pageGlyphEnlarged,
            "\(text.images[key.entry].shortLabel) is drawn larger than its largest picture of \(choice.strike.width) × \(choice.strike.height)"
          )
        }
        return try scaled(pixels(of: choice), frame.width, frame.height, left: frame.left, top: frame.top)
      }
    }
  }

  /// Where in its box a picture stands: what ``picture(_:)`` is scaled to, and ``original(_:height:)`` has to be.
  func frame(_ key: PictureKey) -> PictureFrame {
    guard entries.indices.contains(key.entry), case .chosen(let choice) = resolve(key.entry, rows: key.height)
    else { return PictureFrame(left: 0, top: 0, width: max(1, key.width), height: max(1, key.height)) }
    return frame(of: choice, key)
  }

  /// The picture as it is stored, for PDF: not scaled unless it has more than 4 × `height` rows, `height` being what it is drawn
  /// at; `nil` if it cannot be had, which is a diagnostic.
  func original(_ entry: Int, height: Int) -> PagePicture? {
    guard entries.indices.contains(entry) else { return nil }
    return orMissing(entry) { () throws(PixelError) in
      let most = max(1, min(height, limits.imageSide)) * Self.originalRatio
      let pixels = try pixels(of: choice(entry, rows: most))
      if pixels.height <= most { return try scaled(pixels, pixels.width, pixels.height) }
      let width = Double(pixels.width) * Double(most) / Double(pixels.height)
      return try scaled(pixels, max(1, Int(width.rounded())), most)
    }
  }

  /// What was noticed so far, in the order of the images.
  var diagnostics: [Diagnostic] {
    var collector = DiagnosticCollector()
    for (entry, place) in zip(entries, places) {
      for note in entry.notes { collector.report(note.code, at: place, note.message) }
    }
    return collector.diagnostics
  }

  // MARK: Ahead of layout

  /// Decodes one image that was not yet, as it will probably be asked for: with `height` rows if it is a glyph. `false` if there
  /// is none, or no room to keep it in.
  func prefetchNext(height: Int) -> Bool {
    let entry = prefetched.wrappingAdd(1, ordering: .relaxed).oldValue
    guard entry < entries.count, originals.totalCost < Self.originalBytes / 2 else { return false }
    _ = resolve(entry, rows: isAttached[entry] ? .max : height)
    return true
  }

  // MARK: Decoding

  private func orMissing(_ entry: Int, _ make: () throws(PixelError) -> PagePicture) -> PagePicture? {
    do throws(PixelError) {
      return try make()
    } catch {
      // Whoever asks looks for it too, and stops.
      if error.isCancellation { return nil }
      entries[entry].note(
        .pagePictureMissing, "\(text.images[entry].shortLabel) is not drawn in its place: \(error)")
      return nil
    }
  }

  private func check(_ width: Int, _ height: Int) throws(PixelError) {
    guard width > 0, height > 0 else {
      throw .unsupported(nil, why: "it has \(width) × \(height) pixels of room")
    }
    try PixelError.check("imageSide", max(width, height), limits.imageSide)
    let (area, overflow) = width.multipliedReportingOverflow(by: height)
    try PixelError.check("imagePixels", overflow ? .max : area, limits.imagePixels)
  }

  private func frame(of choice: PictureChoice, _ key: PictureKey) -> PictureFrame {
    switch key.fit {
    case .stretched: PictureFrame(left: 0, top: 0, width: key.width, height: key.height)
    case .glyph: choice.frame(side: min(key.width, key.height), scale: scale)
    }
  }

  private func scaled(
    _ pixels: StraightPixels, _ width: Int, _ height: Int, left: Int = 0, top: Int = 0
  ) throws(PixelError) -> PagePicture {
    do throws(ScalingError) {
      let (bytes, isOpaque) = try pixels.scaledPremultiplied(width: width, height: height, limits: limits)
        .premultipliedBGRA()
      return PagePicture(
        width: width, height: height, bytes: bytes, left: left, top: top, isOpaque: isOpaque)
    } catch {
      switch error {
      case .limit(let limit): throw .limit(limit)
      case .empty: throw .unsupported(nil, why: "\(error)")
      case .cancelled: throw .cancelled
      }
    }
  }

  private func choice(_ entry: Int, rows: Int) throws(PixelError) -> PictureChoice {
    switch resolve(entry, rows: rows) {
    case .chosen(let choice): return choice
    case .failed(let error): throw error
    }
  }

  private func resolve(_ entry: Int, rows: Int) -> PictureEntry.Resolution {
    entries[entry].state.withLock { state in
      if let known = state.resolutions[rows] { return known }
      var noticed: [Diagnostic] = []
      let result: PictureEntry.Resolution
      do throws(PixelError) {
        result = .chosen(try decodable(entry, rows: max(1, rows), &noticed))
      } catch {
        // Says nothing about the picture: another thread may ask for it, which runs in no task.
        if error.isCancellation { return .failed(error) }
        result = .failed(error)
        let message = "\(text.images[entry].shortLabel) stands as a description: \(error)"
        state.notes.insert(PictureEntry.Note(code: .pageImageDescribed, message: message))
      }
      for diagnostic in noticed {
        let message = "\(text.images[entry].shortLabel): \(diagnostic.message)"
        state.notes.insert(PictureEntry.Note(code: .pagePictureDecoded, message: message))
      }
      if state.resolutions.count >= PictureEntry.mostResolutions { state.resolutions = [:] }
      state.resolutions[rows] = result
      return result
    }
  }

  /// The form that suits, and where that cannot be decoded one of another type.
  private func decodable(
    _ entry: Int, rows: Int, _ noticed: inout [Diagnostic]
  ) throws(PixelError) -> PictureChoice {
    try decoder.withForm(of: text.images[entry], pixelHeight: rows, limits: limits) {
      (form, source) throws(PixelError) in
      let choice = try choice(entry, form, source, rows)
      _ = try pixels(of: choice, &noticed)
      return choice
    }
  }

  private func choice(
    _ entry: Int, _ form: Representation, _ source: any ByteSource, _ rows: Int
  ) throws(PixelError) -> PictureChoice {
    let strikes = try decoder.strikes(of: source, limits: limits)
    // Beyond a million rows nothing changes.
    let side = min(rows, 1_000_000) * 1_000
    guard let index = strikes.choose(pointSize: side)?.index else {
      throw .noStrike(index: 0, count: strikes.count)
    }
    let key = PictureChoice.Key(
      entry: entry, role: form.role, mediaType: form.mediaType, formWidth: form.width,
      formHeight: form.height, index: index)
    return PictureChoice(key: key, source: source, strike: strikes[index])
  }

  private func pixels(of choice: PictureChoice) throws(PixelError) -> StraightPixels {
    var noticed: [Diagnostic] = []
    return try pixels(of: choice, &noticed)
  }

  private func pixels(
    of choice: PictureChoice, _ noticed: inout [Diagnostic]
  ) throws(PixelError) -> StraightPixels {
    try originals.value(of: choice.key) { () throws(PixelError) in
      func decode() throws(PixelError) -> StraightPixels {
        let image = try decoder.decode(choice.source, selection: .index(choice.key.index), limits: limits)
        noticed += image.diagnostics
        return image.pixels
      }
      let (area, overflow) = choice.strike.width.multipliedReportingOverflow(by: choice.strike.height)
      guard overflow || area > Self.largePixels else { return try decode() }
      let result: Result<StraightPixels, PixelError> = largeOnes.withLock { _ in
        // What is kept has to make room.
        originals.makeRoom()
        do throws(PixelError) { return .success(try decode()) } catch { return .failure(error) }
      }
      return try result.get()
    }
  }
}
