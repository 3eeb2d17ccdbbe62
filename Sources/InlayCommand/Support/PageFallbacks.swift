internal import Inlay
internal import InlayFormats
internal import InlayPixels

/// Fallbacks for the images of a page that no browser but Apple's could show, and for no others.
enum PageFallbacks {
  static func adding(
    to text: DecomposedText, _ options: FallbackOptions = FallbackOptions(.png), limits: Limits,
    subject: String
  ) throws -> Converted<DecomposedText> {
    do { return try adding(to: text, options, limits) } catch let error as PixelError {
      throw CommandFailure(error, subject: subject)
    } catch let error as HTMLWriteError {
      throw CommandFailure(.htmlWriting(error), subject: subject)
    }
  }

  private static func adding(
    to text: DecomposedText, _ options: FallbackOptions, _ limits: Limits
  ) throws -> Converted<DecomposedText> {
    let needy = try HTMLWriter.imagesWithoutShownForm(in: text)
    if needy.isEmpty { return Converted(text) }
    var places: [Int: Int] = [:]
    for placement in text.placements where places[placement.image] == nil {
      places[placement.image] = placement.at
    }
    // A text of those alone: where an image stands in it is its number.
    let alone = try Decomposer.decompose(
      needy.map { AttributedRun(image: PlacedImage(text.images[$0], kind: .glyph)) }
    ).value
    let made = try alone.addingFallbacks(options, decoder: PixelTools.decoder, limits: limits)
    var images: [Int: InlineImage] = [:]
    for (index, placement) in zip(needy, made.value.placements) {
      images[index] = made.value.image(of: placement)
    }
    var index = 0
    let whole = text.mappingImages { image in
      defer { index += 1 }
      return images[index] ?? image
    }
    let diagnostics = made.diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      diagnostic.at = diagnostic.at.flatMap { needy.indices.contains($0) ? places[needy[$0]] : nil }
      return diagnostic
    }
    return Converted(whole, diagnostics: diagnostics)
  }
}
