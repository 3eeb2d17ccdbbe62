import InlayCore

/// The written form of a digest: what is taken must come back as it was written.
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
