public import InlayCore

extension DecomposedText {
  /// The text with a form that others can show beside each picture: PNG or WebP, made from the strike that is
  /// best for the size asked for, scaled in linear light to fit in a square of it, with its proportions and
  /// never enlarged.
  ///
  /// A picture gets none if it is of that type and no larger itself, or has a fallback of that type and size
  /// already; so a second pass changes nothing. Files that are no pictures, content that is not at hand and
  /// pictures that cannot be decoded stay as they are, with a diagnostic: its own for a decoder that cannot
  /// work. Each picture is decoded once, however often it is placed.
  ///
  /// - Throws: ``InlayError`` if bytes cannot be read.
  /// - Complexity: O(bytes and pixels of the pictures), one of them in memory at a time beside the fallbacks.
  public func addingFallbacks(
    _ options: FallbackOptions, decoder: ImageDecoder = .standard, limits: Limits = .default
  ) throws -> Converted<DecomposedText> {
    var pass = FallbackPass(options, decoder: decoder, limits: limits)
    var places: [Int?] = Array(repeating: nil, count: images.count)
    for placement in placements where places[placement.image] == nil {
      places[placement.image] = placement.at
    }
    var index = 0
    let text = try mappingImages { image in
      defer { index += 1 }
      return try pass.adding(to: image, at: places[index])
    }
    try Task.checkCancellation()
    return Converted(text, diagnostics: pass.collector.diagnostics)
  }
}
