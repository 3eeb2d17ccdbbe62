import InlayContainer
import InlayCore

/// HEIF headers under strict and wide limits. What strict limits accept, wide limits must accept too, with the same
/// result.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // Bytes that are not HEIF are read too: as a similar format, or refused.
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let wide = try? ImageHeader.read(bytes).value
  let strict = try? ImageHeader.read(bytes, limits: .strict).value
  if let strict {
    precondition(wide?.mediaType == strict.mediaType, "strict limits took what wide ones do not")
  }
  if let wide {
    precondition((wide.width ?? 0) >= 0 && (wide.height ?? 0) >= 0, "a size is negative")
    precondition(wide.strikes.allSatisfy { $0.width >= 0 && $0.height >= 0 }, "a strike's size is negative")
    precondition(
      ImageHeader.recognize(bytes) == wide.mediaType || wide.mediaType == .heif, "recognised as another type")
  }
  return 0
}
