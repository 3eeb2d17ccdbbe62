import InlayCore
import InlayPixels

/// The decoder configuration in an `av1C` property, checked once for all items that use it.
struct AV1Setup {
  /// The property.
  let configuration: ArraySlice<UInt8>
  /// The last sequence header in it, which applies until the data contains another; `nil` if there is none.
  let header: AV1SequenceHeader?
  /// The sizes in its sequence headers.
  let sizes: [AV1SequenceHeader.Size]

  /// Maximum size of the property, which has a sequence header and perhaps metadata.
  private static let maximumBytes = 65_536

  /// Throws for a configuration that would make a decoder do work beyond the stated size.
  init(_ content: ArraySlice<UInt8>, _ type: MIMEType) throws {
    func damaged(_ what: String) -> InlayError { .pixelsDamaged(type, at: nil, what: what) }
    guard 4...Self.maximumBytes ~= content.count else {
      throw damaged("av1C has \(content.count) bytes instead of 4 to \(Self.maximumBytes)")
    }
    var header: AV1SequenceHeader?
    var sizes: [AV1SequenceHeader.Size] = []
    let units: [AV1Unit]
    do { units = try AV1Unit.units(content.dropFirst(4)) } catch { throw damaged(error.sentence("AV1")) }
    for unit in units {
      guard !unit.isOfFrame else { throw damaged("av1C contains coded pixels") }
      guard unit.type == AV1Unit.sequenceHeader else { continue }
      guard let found = AV1SequenceHeader(unit) else { throw damaged("an AV1 sequence header is truncated") }
      header = found
      if sizes.last != found.size { sizes.append(found.size) }
    }
    (configuration, self.header, self.sizes) = (content, header, sizes)
  }
}

extension CodedPicture {
  /// Maximum number of frames in one image: the layers of a progressive image.
  private static let maximumLayers = 4
  /// Memory per pixel for 12 bits of 4:4:4, in the decoder and in the image that libheif makes from it.
  private static let av1BytesPerPixel = 14

  /// An AV1 image of `width` × `height` pixels.
  ///
  /// Throws for data that would make a decoder do work beyond this size: sequence headers with other sizes, frames
  /// larger than their sequence, too many frames or units, or units that extend past the end.
  static func av1(
    _ setup: AV1Setup, _ data: [UInt8], width: Int, height: Int, _ type: MIMEType
  ) throws -> CodedPicture {
    func damaged(_ what: String) -> InlayError { .pixelsDamaged(type, at: nil, what: what) }
    func check(_ size: AV1SequenceHeader.Size) throws {
      guard (size.width, size.height) == (width, height) else {
        throw damaged(
          "two headers disagree: ispe states \(width) × \(height) pixels, but the AV1 data has \(size.width) × \(size.height)"
        )
      }
    }
    for size in setup.sizes { try check(size) }
    let units: [AV1Unit]
    do { units = try AV1Unit.units(data[...]) } catch { throw damaged(error.sentence("AV1")) }
    var header = setup.header
    var frames = 0
    for unit in units {
      if unit.type == AV1Unit.sequenceHeader {
        guard let found = AV1SequenceHeader(unit) else {
          throw damaged("an AV1 sequence header is truncated")
        }
        try check(found.size)
        header = found
      }
      guard unit.beginsFrame else { continue }
      guard let header else { throw damaged("there is no AV1 sequence header") }
      frames += 1
      guard frames <= maximumLayers else { continue }
      guard let size = AV1FrameHeader.largestSize(of: unit, in: header) else {
        throw damaged("an AV1 frame header is truncated or states its size in an unsupported way")
      }
      guard size.width <= width, size.height <= height else {
        throw damaged(
          "two headers disagree: an AV1 frame has \(size.width) × \(size.height) pixels, but its sequence allows at most "
            + "\(width) × \(height)")
      }
    }
    guard let header else { throw damaged("there is no AV1 sequence header") }
    guard 1...maximumLayers ~= frames else {
      throw damaged("the AV1 data of one picture contains \(frames) frames")
    }
    return CodedPicture(
      codec: .av1, configuration: setup.configuration, data: data, width: width, height: height,
      codedPixels: width * height * frames, isGray: header.isGray, bytesPerPixel: av1BytesPerPixel)
  }
}
