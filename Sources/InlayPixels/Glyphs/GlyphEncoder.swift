import InlayCore

/// Makes adaptive image glyphs: HEIC files that Apple's systems accept. An encoder is a value that is passed to
/// whatever makes glyphs, so that only programs that need it link an HEVC encoder.
public struct GlyphEncoder: Sendable {
  /// Makes the file. Throws if that fails.
  public typealias Encode = @Sendable (GlyphRecipe) throws -> [UInt8]

  private let body: Encode

  /// An encoder that makes files with `encode`. The recipe passed to it is valid.
  public init(_ encode: @escaping Encode) { body = encode }

  /// The HEIC file of a glyph. The same recipe gives the same bytes.
  ///
  /// - Throws: `InlayError` if readers would not accept the result, or if the encoder cannot make it.
  /// - Complexity: O(pixels of all strikes).
  public func encode(_ recipe: GlyphRecipe) throws -> [UInt8] {
    try Task.checkCancellation()
    try recipe.check()
    return try body(recipe)
  }
}
