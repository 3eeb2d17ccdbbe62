import InlayCore

extension ImageDecoder {
  /// PNG by libpng, JPEG by libjpeg-turbo and WebP by libwebp.
  ///
  /// Pixels are turned upright as Exif says and converted to sRGB where the file has an ICC profile; PNG's
  /// gAMA and cHRM alone are ignored, as in browsers. 16 bits become 8, rounded. Beside the file's bytes
  /// decoding takes at most 256 MiB, or 16/3 of `Limits.imagePixels` where that was raised; what would need
  /// more (a progressive JPEG or a lossless WebP of tens of millions of pixels) is an ``InlayError`` with the
  /// code `pixels.memory`.
  public static let standard = ImageDecoder([.png], decode: decodePNG)
    .adding(ImageDecoder([.jpeg], decode: decodeJPEG))
    .adding(ImageDecoder([.webp], decode: decodeWebP))
}
