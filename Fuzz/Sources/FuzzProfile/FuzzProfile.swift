import Foundation
import PixelDoor

/// The ICC profile of a picture of 8 × 8 pixels. The first byte selects the picture: a JPEG in RGB, gray or CMYK, or a
/// PNG. The rest is the profile. Its signature and length are corrected, so that it stays a profile.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard count > 1 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let profile = repaired(Array(bytes[1...]))
  let isPicture: Bool
  switch bytes[0] & 3 {
  case 0: isPicture = PixelDoor.decode(jpeg(rgb, with: profile))
  case 1: isPicture = PixelDoor.decode(jpeg(gray, with: profile))
  case 2: isPicture = PixelDoor.decode(jpeg(inks, with: profile))
  default: isPicture = PixelDoor.decode(png(with: profile))
  }
  precondition(isPicture, "a profile took the picture away")
  return 0
}

private func repaired(_ profile: [UInt8]) -> [UInt8] {
  guard profile.count >= 132 else { return profile }
  var out = profile
  out.replaceSubrange(0..<4, with: PNGChecksums.big(UInt32(profile.count)))
  out.replaceSubrange(36..<40, with: "acsp".utf8)
  return out
}

/// The picture with the profile after its first marker, in as many segments as needed (ICC.1:2010, B.4).
private func jpeg(_ picture: [UInt8], with profile: [UInt8]) -> [UInt8] {
  let piece = 65_519
  let pieces = (profile.count + piece - 1) / piece
  var out = Array(picture[..<2])
  for number in 0..<pieces {
    let content = profile[number * piece..<min(profile.count, (number + 1) * piece)]
    let length = content.count + 16
    out += [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 0xFF)] + Array("ICC_PROFILE\0".utf8)
    out += [UInt8(number + 1), UInt8(pieces)] + content
  }
  return out + picture[2...]
}

private func png(with profile: [UInt8]) -> [UInt8] {
  let rows = (0..<8).flatMap { row -> [UInt8] in [0] + (0..<24).map { UInt8(row * 31 ^ $0 * 10) } }
  return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    + PNGChecksums.chunk("IHDR", [0, 0, 0, 8, 0, 0, 0, 8, 8, 2, 0, 0, 0])
    + PNGChecksums.chunk("iCCP", Array("x\0\0".utf8) + PNGChecksums.stored(profile))
    + PNGChecksums.chunk("IDAT", PNGChecksums.stored(rows)) + PNGChecksums.chunk("IEND", [])
}

private let rgb = decoded(
  """
  /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////
  ////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////
  ////////////wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QA
  FQEBAQAAAAAAAAAAAAAAAAAAAQT/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCYAUP/2Q==
  """)
private let gray = decoded(
  """
  /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////
  ////////////////////wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAI
  AQEAAD8AN//Z
  """)
private let inks = decoded(
  """
  /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwBQNzxGPDJQRkFGWlVQX3jIgnhubnj1r7mRyP//////////////////////////////////
  /////////////////8AAFAgACAAIBEMRAE0RAFkRAEsRAP/EABYAAQEBAAAAAAAAAAAAAAAAAAQBA//EABQQAQAAAAAAAAAAAAAA
  AAAAAAD/2gAOBEMATQBZAEsAAD8AWwUl/9k=
  """)

private func decoded(_ text: String) -> [UInt8] {
  guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else {
    preconditionFailure("the picture is no base64")
  }
  return [UInt8](data)
}
