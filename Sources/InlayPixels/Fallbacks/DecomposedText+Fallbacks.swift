public import InlayCore

extension DecomposedText {
  /// The text with a fallback for each image that other software can show: a PNG or WebP. It is made from the strike
  /// that best suits the requested size and scaled in linear light to fit in a square of that size. Its proportions are
  /// kept, and it is never enlarged.
  ///
  /// An image gets no fallback if it already has that type and is no larger, or already has a fallback of that type and
  /// size. A second pass therefore changes nothing. Files that are not images, missing content, and images that cannot
  /// be decoded stay unchanged, with a diagnostic; there is a separate one for a decoder that is not available. Each
  /// image is decoded once, however often it is placed.
  ///
  /// - Throws: `InlayError` if bytes cannot be read.
  /// - Complexity: O(bytes and pixels of the images). One image is in memory at a time, in addition to the fallbacks.
  public func addingFallbacks(
    _ options: FallbackOptions, decoder: ImageDecoder = .standard, limits: Limits = .default
  ) throws -> Converted<DecomposedText> {
    var pass = FallbackPass(options, decoder: decoder, limits: limits)
    var places: [Int?] = Array(repeating: nil, count: images.count)
    for placement in placements where places[placement.image] == nil {
      places[placement.image] = placement.at
    }
    var index = 0
    var text = try mappingImages { image in
      defer { index += 1 }
      return try pass.adding(to: image, at: places[index])
    }
    // A fallback adds nothing that the file the text was read from should hold.
    text.source = source
    try Task.checkCancellation()
    return Converted(text, diagnostics: pass.collector.diagnostics)
  }
}
