import InlayCore

extension ImageDecoder {
  /// Decodes PNG with libpng, JPEG with libjpeg-turbo and WebP with libwebp.
  ///
  /// Pixels are made upright as stated in Exif, and converted to sRGB if the file has an ICC profile. PNG's gAMA and
  /// cHRM alone are ignored, as in browsers. 16 bits are rounded to 8. Apart from the file's bytes, decoding takes at
  /// most 256 MiB, or 16/3 of `Limits.imagePixels` if that was raised. An image that would need more (a progressive
  /// JPEG or a lossless WebP of tens of millions of pixels) gives an `InlayError` with the code `pixels.memory`.
  public static let standard = ImageDecoder([.png], decode: decodePNG)
    .adding(ImageDecoder([.jpeg], decode: decodeJPEG))
    .adding(ImageDecoder([.webp], decode: decodeWebP))
}
