package import InlayContainer
package import InlayCore

/// The images of a document for a renderer: the choice of a representation, its pixels, and what is drawn from them.
///
/// Each image is decoded once, and drawn once in each form that occurs in the document, as long as the results fit in
/// the store's memory. The store is thread-safe. Threads that request what another thread is making wait for it. No
/// lock is held while an image is decoded or drawn.
///
/// `Drawing` describes what to draw: the image, its size, and its placement. `Drawn` is the renderer's result.
package final class PictureStore<Drawing: Hashable & Sendable, Drawn: Sendable>: Sendable {
  /// Number of choices kept per image, on average, and of all images. Fonts may have any size, and an image may be placed
  /// in any number of sizes. A choice takes half a kilobyte; pixels, which are dropped before it, cost far more to make
  /// again.
  private static var choicesPerImage: Int { 64 }
  private static var allChoices: Int { 1_024 }
  /// Images with more pixels are decoded one at a time.
  private static var largePixels: Int { 1 << 20 }

  /// A request for a choice with a number of rows.
  private struct ChoiceRequest: Hashable {
    var entry: Int
    var rows: Int
  }

  /// The pixels of a choice, whole or in a smaller size.
  private struct PixelRequest: Hashable {
    var choice: PictureChoice.Key
    var size: PixelSize?
  }

  /// The document's images.
  package let images: [InlineImage]
  /// The first position of each image.
  private let places: [Int]
  private let isAttachment: [Bool]
  private let decoder: ImageDecoder
  private let limits: Limits
  private let memory: PictureMemory
  private let decodedCode: DiagnosticCode
  /// Images that are not decoded, because those before them take all the pixels that one call may decode.
  private let refused: [Int: InlayError]
  private let notes = PictureNotes()
  private let choices: SharedCache<ChoiceRequest, Result<PictureChoice, any Error>>
  private let decoded: SharedCache<PixelRequest, StraightPixels>
  private let drawn: SharedCache<Drawing, Drawn>
  private let largeOnes = OneAtATime()

  /// The images of `text`. Nothing is decoded yet.
  ///
  /// - Parameters:
  ///   - decoder: the decoder.
  ///   - limits: limits for files and pixels.
  ///   - memory: the memory for results.
  ///   - decodedCode: the code for diagnostics of decoding.
  ///   - largest: the largest size that an image of a size will be drawn in, given its index; `nil` for its own. It is
  ///     only used to count the pixels that will be decoded.
  ///   - cost: the size of a drawn result in bytes, at least 1.
  package init(
    _ text: DecomposedText, decoder: ImageDecoder, limits: Limits, memory: PictureMemory,
    decodedCode: DiagnosticCode, largest: (Int, PixelSize) -> PixelSize? = { _, _ in nil },
    cost: @escaping @Sendable (Drawn) -> Int
  ) {
    images = text.images
    var places = [Int](repeating: 0, count: text.images.count)
    var isAttachment = [Bool](repeating: false, count: text.images.count)
    for placement in text.placements.reversed() {
      places[placement.image] = placement.at
      if placement.kind != .glyph { isAttachment[placement.image] = true }
    }
    (self.places, self.isAttachment) = (places, isAttachment)
    (self.decoder, self.limits, self.memory, self.decodedCode) = (decoder, limits, memory, decodedCode)
    refused = Self.refused(images, limits, largest)
    choices = SharedCache(
      costLimit: min(Self.allChoices, Self.choicesPerImage * max(1, images.count))
    ) { _ in 1 }
    decoded = SharedCache(costLimit: memory.decodedBytes, keepsLatest: true) { $0.bytes.count }
    drawn = SharedCache(costLimit: memory.drawnBytes, keepsLatest: memory.keepsOversized, cost: cost)
  }

  /// Whether an image is placed as an attachment anywhere, and not only as a glyph.
  package func isAttached(_ entry: Int) -> Bool { isAttachment[entry] }

  /// The number of pixels of the largest strike of an image's original; 0 if it is unknown. Nothing is decoded.
  package func pixels(of entry: Int) -> Int {
    guard let source = images[entry].content.source,
      let header = try? ImageHeader.read(source, limits: limits).value
    else { return 0 }
    return header.strikes.map(\.size.area).max() ?? 0
  }

  /// Whether half of the memory for decoded images is free, so that some can be decoded ahead.
  package var hasRoomAhead: Bool { decoded.totalCost < memory.decodedBytes / 2 }

  // MARK: Choosing and decoding

  /// The representation and strike of an image that suit a height of `rows` pixels. They are found by decoding: if one
  /// cannot be decoded, one of another type is tried.
  ///
  /// - Parameter needed: the size that a strike of this upright size will probably be drawn in; `nil` for its own. Large
  ///   images are decoded in that size.
  /// - Throws: the reason if none can be decoded, at each call.
  package func choice(
    of entry: Int, rows: Int, needed: (PixelSize) -> PixelSize? = { _ in nil }
  ) throws -> PictureChoice {
    if let error = refused[entry] { throw error }
    return try choices.value(of: ChoiceRequest(entry: entry, rows: rows)) {
      do {
        return .success(try decodable(entry, rows: max(1, rows), needed))
      } catch let error as CancellationError {
        // This says nothing about the image, because a thread outside the canceled task may request it too.
        throw error
      } catch {
        return .failure(error)
      }
    }.get()
  }

  /// The upright size of the strike that suits a height of `rows` pixels, as the header states it; `nil` if the image
  /// is not drawn, or only decoding tells. Nothing is decoded, so the image may still prove to be damaged.
  package func statedSize(of entry: Int, rows: Int) -> PixelSize? {
    guard refused[entry] == nil else { return nil }
    return try? decoder.withForm(of: images[entry], pixelHeight: max(1, rows), limits: limits) {
      _, source -> PixelSize? in
      let strikes = try decoder.strikes(of: source, limits: limits)
      guard let size = Self.suitable(strikes, rows: max(1, rows)).map({ strikes[$0].size }) else {
        return nil
      }
      try Limits.check("imageSide", max(size.width, size.height), limits.imageSide)
      try Limits.check("imagePixels", size.area, limits.imagePixels)
      return size.area > 0 ? size : nil
    }
  }

  /// The index of the strike that suits a height of `rows` pixels, at least 1; `nil` if there is none.
  private static func suitable(_ strikes: [Strike], rows: Int) -> Int? {
    // More than a million rows make no difference.
    strikes.choose(pointSize: min(rows, 1_000_000) * 1_000)?.index
  }

  /// The pixels of a choice: whole, or in the size `needed` if the image is large and needed much smaller. Throws if it
  /// cannot be decoded.
  package func pixels(of choice: PictureChoice, needed: PixelSize? = nil) throws -> StraightPixels {
    try pixels(choice.key, choice.source, choice.strike, needed)
  }

  /// The result of `make`, or of an earlier call for the same drawing. `make` may request pixels from this store.
  /// Throws what `make` throws.
  package func drawn(_ drawing: Drawing, make: () throws -> Drawn) rethrows -> Drawn {
    try drawn.value(of: drawing) {
      defer { if !memory.keepsOversized { decoded.dropOversized() } }
      return try make()
    }
  }

  /// The images beyond `Limits.decodedPixels` and `Limits.drawnPDFs`, and why.
  private static func refused(
    _ images: [InlineImage], _ limits: Limits, _ largest: (Int, PixelSize) -> PixelSize?
  ) -> [Int: InlayError] {
    // No image has more pixels than its own limit, so few of them need no count.
    let uncounted = min(limits.decodedPixels / max(1, limits.imagePixels), limits.drawnPDFs)
    guard images.count > uncounted else { return [:] }
    var allowance = PixelAllowance(limits)
    var refused: [Int: InlayError] = [:]
    for (entry, image) in images.enumerated() {
      do {
        try allowance.take(image.representations.compactMap(\.content.source)) { strike, type in
          ScaledDecoding.decoded(strike, of: type, needed: largest(entry, strike.uprightSize))
        }
      } catch {
        refused[entry] = error as? InlayError
      }
    }
    return refused
  }

  private func decodable(
    _ entry: Int, rows: Int, _ needed: (PixelSize) -> PixelSize?
  ) throws -> PictureChoice {
    try decoder.withForm(of: images[entry], pixelHeight: rows, limits: limits) { form, source in
      let strikes = try decoder.strikes(of: source, limits: limits)
      let index = Self.suitable(strikes, rows: rows)
      let key = PictureChoice.Key(
        entry: entry, role: form.role, mediaType: form.mediaType, formWidth: form.width,
        formHeight: form.height, selection: index.map { .index($0) } ?? .pixelHeight(rows))
      let strike = index.map { strikes[$0] }
      let pixels = try pixels(key, source, strike, strike.flatMap { needed($0.size) })
      return PictureChoice(
        key: key, source: source, strike: strike ?? Strike(width: pixels.width, height: pixels.height))
    }
  }

  private func pixels(
    _ key: PictureChoice.Key, _ source: any ByteSource, _ strike: Strike?, _ needed: PixelSize?
  ) throws -> StraightPixels {
    let size = needed.flatMap { needed in strike.flatMap { ScaledDecoding.size(needed, of: $0.size) } }
    return try decoded.value(of: PixelRequest(choice: key, size: size)) {
      func decode() throws -> StraightPixels {
        let image = try decoder.decode(source, selection: key.selection, size: size, limits: limits)
        for diagnostic in image.diagnostics {
          note(decodedCode, of: key.entry, "\(images[key.entry].shortLabel): \(diagnostic.message)")
        }
        return image.pixels
      }
      if let strike, strike.size.area <= Self.largePixels {
        decoded.dropOversized()
        return try decode()
      }
      return try largeOnes.run {
        // Drops kept values to make room. An image that is scaled while it is decoded takes little.
        if size == nil { decoded.makeRoom() }
        return try decode()
      }
    }
  }

  // MARK: Diagnostics

  /// Adds a diagnostic about an image. Repeated ones are kept once.
  package func note(
    _ code: DiagnosticCode, of entry: Int, details: [String: String] = [:], _ message: String
  ) {
    notes.insert(PictureNotes.Note(code: code, message: message, details: details), of: entry)
  }

  /// The diagnostics so far, in the order of the images.
  package var diagnostics: [Diagnostic] { notes.diagnostics(places) }
}
