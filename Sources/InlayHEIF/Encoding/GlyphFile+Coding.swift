import InlayCore
import InlayPixels

extension GlyphFile.Source {
  /// Uses images from libheif's encoder, and metadata as Apple's TextKit writes it.
  init(_ recipe: GlyphRecipe) {
    picture = { part in try part.encoded(quality: recipe.quality) }
    metadata = { strike in
      let exif = GlyphExif(
        identifier: recipe.identifier.rawValue, description: recipe.description, insetX: strike.insetX,
        insetY: strike.insetY)
      return (exif.bytes, GlyphXMP.bytes(description: recipe.description))
    }
  }
}

extension GlyphFile.Part {
  /// The part after coding: color at `quality`, alpha lossless. Throws if that fails.
  func encoded(quality: Int) throws -> EncodedPicture {
    try Task.checkCancellation()
    let samples =
      isAlpha
      ? planes.alpha(x: x, y: y, width: width, height: height)
      : planes.color(x: x, y: y, width: width, height: height)
    let (configuration, data) = try HEVCEncoder.encode(samples, quality: isAlpha ? nil : quality)
    guard let picture = EncodedPicture(configuration, data, width: codedWidth, height: codedHeight) else {
      throw InlayError.glyphEncoding("the HEVC encoder of libheif returned a picture in an unexpected form")
    }
    return picture
  }
}
