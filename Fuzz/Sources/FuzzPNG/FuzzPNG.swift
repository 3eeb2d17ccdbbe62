import PixelDoor

/// PNG as it is, and with corrected checksums. If the first byte is not that of a PNG, the input is a header of 13
/// bytes, and rows as an encoder would wrap them. So mutations reach filters, interlacing and the conversion of
/// samples.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard bytes.first == 0x89 else {
    if count >= 13 { PixelDoor.decode(wrapped(bytes)) }
    return 0
  }
  let repaired = PNGChecksums.repaired(bytes)
  PixelDoor.decode(repaired)
  if repaired != bytes { PixelDoor.decode(bytes) }
  return 0
}

private func wrapped(_ bytes: [UInt8]) -> [UInt8] {
  var header = Array(bytes[..<13])
  // Most pictures are small, so that the rows suffice.
  for place in [0, 1, 4, 5] where header[place] != 0xFF { header[place] = 0 }
  var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + PNGChecksums.chunk("IHDR", header)
  var rows = bytes[13...]
  if header[9] == 3 {
    file += PNGChecksums.chunk("PLTE", Array(rows.prefix(48)))
    rows = rows.dropFirst(48)
  }
  if header[9] < 4, let length = rows.first, length & 1 == 1 {
    file += PNGChecksums.chunk("tRNS", Array(rows.dropFirst().prefix(Int(length) & 0xF)))
  }
  return file + PNGChecksums.chunk("IDAT", PNGChecksums.stored(Array(rows))) + PNGChecksums.chunk("IEND", [])
}
