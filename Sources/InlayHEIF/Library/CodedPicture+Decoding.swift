import InlayCore
import InlayPixels

extension CodedPicture {
  /// The planes of the picture: grey, or red, green and blue.
  func decode(_ type: MediaType) throws(PixelError) -> HEIFPlanes {
    let file = file
    let planes = try unsafe file.span.withUnsafeBufferPointer { file throws(PixelError) in
      let context = try HEIFContext(type)
      try unsafe context.read(file, type)
      return try context.decodePrimary(isGray: isGray, type)
    }
    if let warning = planes.firstWarning {
      throw .damaged(type, at: nil, what: "libheif says: \(warning)")
    }
    return planes
  }
}
