import PixelDoor

/// Decodes JPEG.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  PixelDoor.decode(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}
