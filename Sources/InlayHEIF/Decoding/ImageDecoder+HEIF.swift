import InlayContainer
import InlayCore
public import InlayPixels

extension ImageDecoder {
  /// Decodes HEIC and AVIF with libheif, in this process: every strike, with alpha.
  ///
  /// Inlay reads and vets the boxes before anything is decoded; libheif gets only coded images. Crops, rotations and
  /// mirrorings are applied, premultiplied alpha is converted, ICC profiles are converted to sRGB, and more than 8 bits
  /// become 8. From a file with a track of frames, the still images are used. Apart from the file's bytes, decoding
  /// takes at most 256 MiB, or 16/3 of `Limits.imagePixels` if that was raised. A canceled task stops between the tiles
  /// of a grid; a call of libheif always completes. The effects of hostile data on the codec libraries behind libheif
  /// are not bounded here; use the worker process for that.
  public static let heif = ImageDecoder(MIMEType.heifTypes, decode: decodeHEIF)

  private static func decodeHEIF(_ request: DecodingRequest) throws -> DecodedImage {
    let type = request.header.mediaType
    guard !request.header.strikes.isEmpty || !request.header.isAnimated else {
      throw InlayError.pixelsUnsupported(type, why: "it contains a sequence of frames but no still image")
    }
    let number = try request.chosenStrike()
    let strike = request.header.strikes[number]
    let bytes = try request.bytes()
    let structure: HEIFStructure
    do {
      let file = MemorySource(bytes)
      structure = try HEIFStructure.read(file, limits: request.limits).value
      try structure.vet(file, limits: request.limits)
    } catch let error as InlayError {
      throw error.inHeader(of: type)
    }
    guard let id = strike.itemID, let index = structure.index(of: id), strike.width > 0, strike.height > 0
    else {
      throw InlayError.pixelsDamaged(type, at: nil, what: "strike \(number + 1) does not state its size")
    }
    let budget = try DecodingBudget(
      width: strike.width, height: strike.height, orientation: strike.orientation, limits: request.limits)
    var renderer = HEIFRenderer(bytes, structure, budget, type)
    let pixels = try renderer.pixels(at: index)
    return DecodedImage(pixels: pixels, strike: number, diagnostics: renderer.diagnostics.diagnostics)
  }
}
