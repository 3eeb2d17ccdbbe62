import InlayCore
import InlayPixels

extension CodedPicture {
  /// The planes of the image: gray, or red, green and blue. Throws if it cannot be decoded.
  func decode(_ type: MIMEType) throws -> HEIFPlanes {
    let file = file
    let planes = try unsafe file.span.withUnsafeBufferPointer { file in
      let context = try HEIFContext(type)
      try unsafe context.read(file, type)
      return try context.decodePrimary(isGray: isGray, type)
    }
    if let warning = planes.firstWarning {
      throw InlayError.pixelsDamaged(type, at: nil, what: "libheif reports: \(warning)")
    }
    return planes
  }
}
