/// The single color that all transparent pixels of an image have and no other pixel has. It can stand for them, so that
/// no alpha needs to be stored.
enum PNGClearColor {
  /// A more compact format for an image that needs `color` with alpha, if the image has such a color and the format
  /// saves space.
  ///
  /// - Complexity: O(pixels), or O(1) if there are partly transparent pixels early on.
  static func narrowed(_ color: PNGColor, for image: StraightPixels) -> PNGColor {
    guard color.kind == .rgba || color.kind == .grayAlpha, let clear = find(image.bytes.span) else {
      return color
    }
    let narrow = PNGColor(color.kind == .rgba ? .rgb : .gray, clear: clear)
    // The chunk takes 14 or 18 bytes. In a tiny file, this could be more than the format saves.
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
      // The pixel is partly transparent, or transparent with another color.
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
