import Inlay
import InlayPixels

extension CodedPicture {
  static func av1(
    _ configuration: ArraySlice<UInt8>, _ data: [UInt8], width: Int, height: Int, _ type: MediaType
  ) throws(PixelError) -> CodedPicture {
    throw .unsupported(type, why: "AV1 is not decoded")
  }
}
