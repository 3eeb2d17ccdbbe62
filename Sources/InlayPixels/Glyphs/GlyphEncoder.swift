import InlayCore

/// Makes adaptive image glyphs, HEIC files as Apple's systems take them: a value that is passed to whatever
/// makes glyphs, so that only those who want it link an HEVC encoder.
public struct GlyphEncoder: Sendable {
  /// Makes the file.
  public typealias Encode = @Sendable (GlyphRecipe) throws -> [UInt8]

  private let body: Encode

  /// An encoder that makes files by `encode`. The recipe it gets has been checked.
  public init(_ encode: @escaping Encode) { body = encode }

  /// The HEIC file of a glyph. The same recipe gives the same bytes.
  ///
  /// - Throws: ``InlayError`` if readers would not take what the recipe asks for, or the encoder cannot make
  ///   it.
  /// - Complexity: O(pixels of all strikes).
  public func encode(_ recipe: GlyphRecipe) throws -> [UInt8] {
    try Task.checkCancellation()
    try recipe.check()
    return try body(recipe)
  }
}
