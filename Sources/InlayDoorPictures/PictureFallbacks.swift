package import InlayCore
package import InlayFormats
package import InlayPixels

/// Fallbacks for the images that only Apple's programs show.
package struct PictureFallbacks: Sendable {
  /// Pixels a side of the fallbacks of attachments: the width of a page at two pixels a point.
  package static let attachmentSize = 1_600

  private let decoder: ImageDecoder

  /// Fallbacks of what `decoder` decodes.
  package init(_ decoder: ImageDecoder) { self.decoder = decoder }

  /// The text with the fallbacks that `target` needs, or that the options ask for; see ``FallbackSettings``.
  ///
  /// - Throws: `InlayError`; `CancellationError`.
  package func adding(
    to text: DecomposedText, for target: Format, _ options: WriteOptions
  ) throws -> Converted<DecomposedText> {
    let settings = options[FallbackSettings.self]
    guard target.fallbacks.areNeeded else {
      guard case .format(let format) = settings.choice else { return Converted(text) }
      let size = settings.size ?? FallbackOptions.usualSize
      return try text.addingFallbacks(
        FallbackOptions(format, size: size), decoder: decoder, limits: options.limits)
    }
    // Without pictures there is nothing to fall back to.
    guard options.images == nil || options.images == .keep else { return Converted(text) }
    switch settings.choice {
    case .none: return Converted(text)
    case .asNeeded: return try addingNeeded(to: text, for: target, .png, settings.size, options.limits)
    case .format(let format):
      return try addingNeeded(to: text, for: target, format, settings.size, options.limits)
    }
  }

  /// The text with fallbacks for the images of which `target` says that they need one.
  private func addingNeeded(
    to text: DecomposedText, for target: Format, _ format: PictureFormat, _ size: Int?, _ limits: Limits
  ) throws -> Converted<DecomposedText> {
    let unseen = try target.fallbacks.images(in: text)
    if unseen.isEmpty { return Converted(text) }
    var places: [Int: Int] = [:]
    var glyphs: Set<Int> = []
    for placement in text.placements {
      if places[placement.image] == nil { places[placement.image] = placement.at }
      if placement.kind == .glyph { glyphs.insert(placement.image) }
    }
    var images: [Int: InlineImage] = [:]
    var diagnostics: [Diagnostic] = []
    for (isGlyph, usual) in [(true, FallbackOptions.usualSize), (false, Self.attachmentSize)] {
      let group = unseen.filter { glyphs.contains($0) == isGlyph }
      let options = FallbackOptions(format, size: size ?? usual)
      // A text of those alone: where an image stands in it is its number.
      let alone = try Decomposer.decompose(
        group.map { AttributedRun(image: PlacedImage(text.images[$0], kind: .glyph)) }
      ).value
      let made = try alone.addingFallbacks(options, decoder: decoder, limits: limits)
      for (index, placement) in zip(group, made.value.placements) {
        images[index] = made.value.image(of: placement)
      }
      diagnostics += made.diagnostics.map { diagnostic in
        var diagnostic = diagnostic
        diagnostic.at = diagnostic.at.flatMap { group.indices.contains($0) ? places[group[$0]] : nil }
        return diagnostic
      }
    }
    var index = 0
    let whole = text.mappingImages { image in
      defer { index += 1 }
      return images[index] ?? image
    }
    return Converted(whole, diagnostics: diagnostics)
  }
}
