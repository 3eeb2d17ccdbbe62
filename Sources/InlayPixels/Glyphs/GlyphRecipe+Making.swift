public import InlayCore

extension GlyphRecipe {
  /// A recipe made from art.
  ///
  /// - Parameters:
  ///   - art: the images.
  ///   - identifier: the identifier of the glyph; a new one by default.
  ///   - description: what the glyph shows; empty for no description.
  ///   - sides: the sides of the strikes in pixels, in the order of the file; `nil` for ``GlyphArt/standardSides``.
  ///   - quality: quality of colors from 0 to 100.
  /// - Throws: `InlayError` if readers would not accept the result.
  /// - Complexity: as ``GlyphArt/strikes(sides:)``.
  public static func make(
    from art: GlyphArt, identifier: ContentIdentifier = .newGlyph(), description: String,
    sides: [Int]? = nil, quality: Int = 90
  ) throws -> Converted<GlyphRecipe> {
    let strikes = try art.strikes(sides: sides)
    let recipe = GlyphRecipe(
      identifier: identifier, description: description, strikes: strikes.value, quality: quality)
    try recipe.check()
    return Converted(recipe, diagnostics: strikes.diagnostics)
  }

  /// The glyph as an image of a text, without HEVC. Its first strike is the primary representation, and the others
  /// follow with the role `strike`. Each is a file of `format`.
  ///
  /// - Throws: `InlayError` if a strike cannot be encoded.
  /// - Complexity: O(pixels of all strikes).
  public func image(as format: PictureFormat) throws -> InlineImage? {
    var forms: [Representation] = []
    for strike in strikes {
      forms.append(
        Representation(
          role: forms.isEmpty ? .primary : .strike, mediaType: format.mediaType,
          content: .bytes(try format.encode(strike.pixels)), width: strike.pixels.width,
          height: strike.pixels.height))
    }
    guard let primary = forms.first else { return nil }
    var parts = InlineImage.Parts(primary: primary)
    parts.identifier = identifier
    parts.description = description.isEmpty ? nil : description
    parts.alternates = Array(forms.dropFirst())
    return InlineImage(parts)
  }
}
