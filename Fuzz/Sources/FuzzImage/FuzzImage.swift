import InlayContainer
import InlayCore

/// Headers of PNG, WebP, JPEG, GIF and TIFF, from memory and from a source that serves requested ranges.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let memory = try? ImageHeader.read(bytes)
  let source = try? ImageHeader.read(MemorySource(bytes))
  precondition(memory == source, "bytes and source read differently")
  if let header = memory?.value {
    precondition((header.width ?? 0) >= 0 && (header.height ?? 0) >= 0, "a size is negative")
  }
  _ = try? ImageHeader.read(bytes, limits: .strict)
  return 0
}
