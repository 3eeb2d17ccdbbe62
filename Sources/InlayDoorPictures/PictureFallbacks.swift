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

  /// The text with fallbacks of this format, and of this size where one is asked for, for the images of which `target`
  /// says that they need one.
  ///
  /// - Throws: ``InlayError``; `CancellationError`.
  package func adding(
    to text: DecomposedText, for target: Format, _ format: PictureFormat = .png, size: Int? = nil,
    limits: Limits
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
