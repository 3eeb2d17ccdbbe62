/// The one color that all transparent pixels of a picture have and no other pixel has, so that it can stand
/// for them and no alpha need be stored.
enum PNGClearColor {
  /// Narrower colors for a picture that needs `color` with alpha, if it has such a color and they save
  /// something.
  ///
  /// - Complexity: O(pixels), O(1) where soft edges begin.
  static func narrowed(_ color: PNGColor, for image: StraightPixels) -> PNGColor {
    guard color.kind == .rgba || color.kind == .grayAlpha, let clear = find(image.bytes.span) else {
      return color
    }
    let narrow = PNGColor(color.kind == .rgba ? .rgb : .gray, clear: clear)
    // The chunk takes 14 or 18 bytes, which compression must not make of nothing.
    let saved = color.rowBytes(width: image.width) - narrow.rowBytes(width: image.width)
    return saved > 64 / image.height ? narrow : color
  }

  private static func find(_ pixels: Span<UInt8>) -> UInt32? {
    let bytes = unsafe pixels.bytes
    let end = bytes.byteCount & ~3
    var clear: UInt32?
    for at in stride(from: 0, to: end, by: 4) {
      let pixel = pixel(bytes, at)
      if pixel >> 24 == 255 { continue }
      // Half transparent, or clear in another color.
      if pixel >> 24 != 0 || pixel != clear ?? pixel { return nil }
      clear = pixel
    }
    guard let clear else { return nil }
    for at in stride(from: 0, to: end, by: 4) where pixel(bytes, at) == clear | 0xFF00_0000 {
      return nil
    }
    return clear
  }

  @inline(__always)
  private static func pixel(_ bytes: RawSpan, _ at: Int) -> UInt32 {
    unsafe UInt32(littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: at, as: UInt32.self))
  }
}
