import InlayCore

/// The text form of a digest: an accepted text must be written back unchanged.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  if let digest = ContentDigest(text) {
    precondition(
      digest.description.utf8.elementsEqual(text.utf8), "a digest was taken that reads differently")
    precondition(
      ContentDigest(bytes: digest.bytes) == digest, "a digest is lost on the way through its bytes")
  }
  return 0
}
