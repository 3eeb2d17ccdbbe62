internal import InlayContainer
package import InlayCore

/// The pictures of a document for a renderer: which form of an image suits, its pixels, and what is drawn of
/// them.
///
/// Each picture is decoded once, and drawn once in each way it stands in the document, as long as the results
/// fit into the memory the store may take. Any thread may ask. Those that ask for what another one makes wait
/// for it; no lock is held while a picture is decoded or drawn.
///
/// `Drawing` says what is drawn: the image, its size, how it is set into it. `Drawn` is what the renderer
/// makes of it.
package final class PictureStore<Drawing: Hashable & Sendable, Drawn: Sendable>: Sendable {
  /// A font may have any size, and an image stand in any number of them: choices kept for each image, on
  /// average.
  private static var choicesPerImage: Int { 64 }
  /// Pictures of more pixels are decoded one at a time.
  private static var largePixels: Int { 1 << 20 }

  /// What is chosen for a number of rows.
  private struct ChoiceRequest: Hashable {
    var entry: Int
    var rows: Int
  }

  /// The document's images.
  package let images: [InlineImage]
  /// Where each image is placed first.
  private let places: [Int]
  private let isAttachment: [Bool]
  private let decoder: ImageDecoder
  private let limits: Limits
  private let memory: PictureMemory
  private let decodedCode: DiagnosticCode
  private let notes = PictureNotes()
  private let choices: SharedCache<ChoiceRequest, Result<PictureChoice, any Error>>
  private let decoded: SharedCache<PictureChoice.Key, StraightPixels>
  private let drawn: SharedCache<Drawing, Drawn>
  private let largeOnes = OneAtATime()

  /// The pictures of `text`; nothing is decoded yet.
  ///
  /// - Parameters:
  ///   - decoder: decodes them.
  ///   - limits: for their files and pixels.
  ///   - memory: what is kept.
  ///   - decodedCode: the code of what is noticed while they are decoded.
  ///   - cost: bytes of what is drawn, at least 1.
  package init(
    _ text: DecomposedText, decoder: ImageDecoder, limits: Limits, memory: PictureMemory,
    decodedCode: DiagnosticCode, cost: @escaping @Sendable (Drawn) -> Int
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
    choices = SharedCache(costLimit: Self.choicesPerImage * max(1, images.count)) { _ in 1 }
    decoded = SharedCache(costLimit: memory.decodedBytes, keepsLatest: true) { $0.bytes.count }
    drawn = SharedCache(costLimit: memory.drawnBytes, keepsLatest: memory.keepsOversized, cost: cost)
  }

  /// Whether an image is placed as an attachment somewhere, and not only as a glyph.
  package func isAttached(_ entry: Int) -> Bool { isAttachment[entry] }

  /// Whether half of the memory for decoded pictures is free, so that some can be decoded ahead.
  package var hasRoomAhead: Bool { decoded.totalCost < memory.decodedBytes / 2 }

  // MARK: Choosing and decoding

  /// The form and strike of an image that suit `rows` rows of pixels, found by decoding them: where a form
  /// cannot be decoded, one of another type serves.
  ///
  /// - Throws: why no form can be decoded, each time anew.
  package func choice(of entry: Int, rows: Int) throws -> PictureChoice {
    try choices.value(of: ChoiceRequest(entry: entry, rows: rows)) {
      do {
        return .success(try decodable(entry, rows: max(1, rows)))
      } catch let error as CancellationError {
        // Says nothing about the picture: another thread may ask for it that runs in no task.
        throw error
      } catch {
        return .failure(error)
      }
    }.get()
  }

  /// The pixels of what was chosen.
  package func pixels(of choice: PictureChoice) throws -> StraightPixels {
    try pixels(choice.key, choice.source, choice.strike)
  }

  /// What `make` draws, or drew before. `make` may ask this store for pixels.
  package func drawn(_ drawing: Drawing, make: () throws -> Drawn) rethrows -> Drawn {
    try drawn.value(of: drawing) {
      defer { if !memory.keepsOversized { decoded.dropOversized() } }
      return try make()
    }
  }

  private func decodable(_ entry: Int, rows: Int) throws -> PictureChoice {
    try decoder.withForm(of: images[entry], pixelHeight: rows, limits: limits) { form, source in
      let strikes = try decoder.strikes(of: source, limits: limits)
      // Beyond a million rows nothing changes.
      let index = strikes.choose(pointSize: min(rows, 1_000_000) * 1_000)?.index
      let key = PictureChoice.Key(
        entry: entry, role: form.role, mediaType: form.mediaType, formWidth: form.width,
        formHeight: form.height, selection: index.map { .index($0) } ?? .pixelHeight(rows))
      let strike = index.map { strikes[$0] }
      let pixels = try pixels(key, source, strike)
      return PictureChoice(
        key: key, source: source, strike: strike ?? Strike(width: pixels.width, height: pixels.height))
    }
  }

  private func pixels(
    _ key: PictureChoice.Key, _ source: any ByteSource, _ strike: Strike?
  ) throws -> StraightPixels {
    try decoded.value(of: key) {
      func decode() throws -> StraightPixels {
        let image = try decoder.decode(source, selection: key.selection, limits: limits)
        for diagnostic in image.diagnostics {
          note(decodedCode, of: key.entry, "\(images[key.entry].shortLabel): \(diagnostic.message)")
        }
        return image.pixels
      }
      let area = strike.map { $0.width.multipliedReportingOverflow(by: $0.height) }
      if let area, !area.overflow, area.partialValue <= Self.largePixels {
        decoded.dropOversized()
        return try decode()
      }
      return try largeOnes.run {
        // What is kept has to make room.
        decoded.makeRoom()
        return try decode()
      }
    }
  }

  // MARK: Diagnostics

  /// Notes what is to be said of an image, once however often it is noted.
  package func note(
    _ code: DiagnosticCode, of entry: Int, details: [String: String] = [:], _ message: String
  ) {
    notes.insert(PictureNotes.Note(code: code, message: message, details: details), of: entry)
  }

  /// What was noted so far, in the order of the images.
  package var diagnostics: [Diagnostic] { notes.diagnostics(places) }
}
