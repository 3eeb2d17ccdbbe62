import InlayCore

@testable import InlayContainer

/// Metadata blanked in the bytes of untrusted images. No byte moves, a second pass changes nothing, and the picture is
/// as large as before.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  // The length decides, so that a given input always behaves the same.
  let kinds = StrippedMetadata(rawValue: 1 + count % 3)
  guard let once = try? MetadataStripper.stripped(bytes, of: kinds, limits: .strict) else { return 0 }
  precondition(once.count == bytes.count, "bytes were added or removed")
  do {
    let twice = try MetadataStripper.stripped(once, of: kinds, limits: .strict)
    precondition(twice == once, "a second pass found more")
  } catch { preconditionFailure("what was stripped cannot be stripped again: \(error)") }
  guard let old = try? ImageHeader.read(bytes, limits: .strict).value,
    let new = try? ImageHeader.read(once, limits: .strict).value
  else { return 0 }
  precondition(old.width == new.width && old.height == new.height, "the picture has another size")
  precondition(old.identifier == new.identifier, "the picture has another identifier")
  if kinds.contains(.descriptions) {
    precondition(!(new.description ?? "").contains { !$0.isWhitespace }, "a description is left")
  }
  return 0
}
