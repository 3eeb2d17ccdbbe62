import PixelDoor

/// WebP as it is, and with a corrected length in its header, because an inserted byte would make the length wrong.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let isPicture = PixelDoor.decode(bytes)
  guard !isPicture, count >= 20, bytes.starts(with: "RIFF".utf8) else { return 0 }
  var repaired = bytes
  repaired.replaceSubrange(4..<8, with: little(count - 8))
  // A simple bitstream fills the whole file.
  if bytes[12..<15].elementsEqual("VP8".utf8), bytes[15] != UInt8(ascii: "X") {
    repaired.replaceSubrange(16..<20, with: little(count - 20))
  }
  if repaired != bytes { PixelDoor.decode(repaired) }
  return 0
}

private func little(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
