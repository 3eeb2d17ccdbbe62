import Inlay
import InlayPixels

extension CodedPicture {
  /// Frames of one picture: the layers of a progressive one.
  private static let maximalLayers = 4
  /// What may be needed for 12 bits of 4:4:4 in the decoder and in the image that libheif makes of it.
  private static let av1BytesPerPixel = 14

  /// An AV1 picture of `width` × `height` pixels.
  ///
  /// Refused is what would make a decoder do other work than this size says: sequence headers of other sizes, many
  /// frames, units that run past their end.
  static func av1(
    _ configuration: ArraySlice<UInt8>, _ data: [UInt8], width: Int, height: Int, _ type: MediaType
  ) throws(PixelError) -> CodedPicture {
    func damaged(_ what: String) -> PixelError { .damaged(type, at: nil, what: what) }
    guard configuration.count >= 4, let setup = AV1Unit.units(configuration.dropFirst(4)),
      let units = AV1Unit.units(data[...])
    else { throw damaged("the units of the AV1 data run past their end") }
    var isFound = false
    for unit in setup + units where unit.type == AV1Unit.sequenceHeader {
      guard let header = AV1SequenceHeader(unit) else { throw damaged("an AV1 sequence header is cut short") }
      guard (header.width, header.height) == (width, height) else {
        throw damaged(
          "two headers disagree: ispe has \(width) × \(height) pixels, the AV1 data \(header.width) × \(header.height)"
        )
      }
      isFound = true
    }
    guard isFound else { throw damaged("there is no AV1 sequence header") }
    let frames = units.count { $0.beginsFrame }
    guard 1...maximalLayers ~= frames else {
      throw damaged("the AV1 data of one picture hold \(frames) frames")
    }
    return CodedPicture(
      codec: .av1, configuration: configuration, data: data, width: width, height: height,
      codedPixels: width * height * frames, isGray: false,
      bytesPerPixel: av1BytesPerPixel)
  }
}
