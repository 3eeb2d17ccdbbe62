import InlayCore
import InlayPixels

extension CodedPicture {
  /// Maximum number of extra columns and rows in a coded image: a coding block, and what programs add for alignment.
  private static let maximumPadding = 256

  /// An HEVC image of `width` × `height` pixels.
  ///
  /// Throws for data that would make a decoder do work beyond this size: parameter sets with other sizes, more than one
  /// picture, too many units, or units that extend past the end.
  static func hevc(
    _ setup: HEVCSetup, _ data: [UInt8], width: Int, height: Int, _ type: MIMEType
  ) throws -> CodedPicture {
    func damaged(_ what: String) -> InlayError { .pixelsDamaged(type, at: nil, what: what) }
    let units: [HEVCUnit]
    do { units = try HEVCUnit.units(data[...], lengthSize: 4) } catch {
      throw damaged(error.sentence("HEVC"))
    }
    var found = setup.parameters
    for unit in units where unit.type == HEVCUnit.sequenceParameters {
      found = try HEVCSequenceParameters.next(unit, after: found, type)
    }
    guard let parameters = found else { throw damaged("there is no HEVC sequence parameter set") }
    guard parameters.width == width, parameters.height == height else {
      throw damaged(
        "two headers disagree: ispe states \(width) × \(height) pixels, but the HEVC data has "
          + "\(parameters.width) × \(parameters.height)")
    }
    guard parameters.codedWidth - width <= maximumPadding, parameters.codedHeight - height <= maximumPadding
    else { throw damaged("the HEVC data crops away most of the picture") }
    let pictures = units.count { $0.beginsPicture }
    guard pictures == 1 else {
      throw damaged("the HEVC data of one picture contains \(pictures) pictures")
    }
    return CodedPicture(
      codec: .hevc, configuration: setup.configuration, data: data, width: width, height: height,
      codedPixels: parameters.codedWidth * parameters.codedHeight, isGray: parameters.chromaFormat == 0,
      bytesPerPixel: parameters.decoderBytes)
  }
}

extension HEVCSequenceParameters {
  /// Number of bytes per pixel during decoding: the samples in the decoder and in the image that libheif makes from
  /// them, and the decoder's information about blocks. For 18 million pixels of 4:2:0, 3.5 bytes each were measured.
  fileprivate var decoderBytes: Int {
    let samplesInBoth = [2, 3, 4, 6][chromaFormat]
    return samplesInBoth * (max(lumaBits, chromaBits) > 8 ? 2 : 1) + 1
  }
}
