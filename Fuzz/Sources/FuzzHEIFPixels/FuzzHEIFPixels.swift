import InlayContainer
import InlayCore
import InlayHEIF
import InlayPixels

/// Pixels of HEIC and AVIF in process: first Inlay's own vetting, grids and properties, then libheif with the coded
/// pictures that passed the vetting.
///
/// A crash inside libheif, libde265 or dav1d cannot be fixed in this project. Such inputs are the reason for the worker
/// process.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let header = try? ImageHeader.read(bytes, limits: limits).value else { return 0 }
  for index in header.strikes.indices.prefix(4) {
    guard let image = try? ImageDecoder.heif.decode(bytes, selection: .index(index), limits: limits) else {
      continue
    }
    let strike = header.strikes[index]
    let isTurned = strike.orientation.swapsAxes
    precondition(
      (image.pixels.width, image.pixels.height)
        == (isTurned ? strike.height : strike.width, isTurned ? strike.width : strike.height),
      "the pixels are not of the size the header says")
    precondition(
      image.pixels.bytes.count == 4 * image.pixels.width * image.pixels.height, "pixels are missing")
  }
  return 0
}

/// Limits for small pictures, so that many can be tried.
private let limits: Limits = {
  var limits = Limits.strict
  limits.imagePixels = 1 << 18
  return limits
}()
