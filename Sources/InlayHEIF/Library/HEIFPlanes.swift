internal import CHEIF
import Inlay
import InlayPixels

/// The planes of a decoded picture; freed when the value goes.
@safe
struct HEIFPlanes: ~Copyable {
  private let raw: OpaquePointer

  /// How the samples of the planes go together.
  enum Layout { case gray, yuv420, yuv422, yuv444, rgb }

  /// One plane.
  @unsafe
  struct Plane {
    let start: UnsafeRawPointer
    let rowBytes: Int
    let width: Int, height: Int
    let bits: Int
  }

  /// Takes over an image of the library.
  @unsafe
  init(_ image: OpaquePointer) { unsafe raw = image }

  deinit { unsafe heif_image_release(raw) }

  /// What the decoder noticed; damage it got over.
  var firstWarning: String? {
    var warning = unsafe heif_error()
    guard unsafe heif_image_get_decoding_warnings(raw, 0, &warning, 1) == 1 else { return nil }
    return unsafe warning.message.map { unsafe cMessage(at: $0) } ?? "no reason given"
  }

  /// What the coded data says of its colours; `nil` if nothing.
  var colors: CodedColors? {
    var profile: UnsafeMutablePointer<heif_color_profile_nclx>?
    guard unsafe heif_image_get_nclx_color_profile(raw, &profile).code == heif_error_Ok,
      let found = unsafe profile
    else { return nil }
    defer { unsafe heif_nclx_color_profile_free(found) }
    return unsafe CodedColors(
      primaries: Int(found.pointee.color_primaries.rawValue),
      transfer: Int(found.pointee.transfer_characteristics.rawValue),
      matrix: Int(found.pointee.matrix_coefficients.rawValue),
      isFullRange: found.pointee.full_range_flag != 0)
  }

  var layout: Layout? {
    switch unsafe (heif_image_get_colorspace(raw), heif_image_get_chroma_format(raw)) {
    case (heif_colorspace_monochrome, _), (heif_colorspace_YCbCr, heif_chroma_monochrome): .gray
    case (heif_colorspace_YCbCr, heif_chroma_420): .yuv420
    case (heif_colorspace_YCbCr, heif_chroma_422): .yuv422
    case (heif_colorspace_YCbCr, heif_chroma_444): .yuv444
    case (heif_colorspace_RGB, heif_chroma_444): .rgb
    default: nil
    }
  }

  /// The plane of a luma (0) or chroma sample (1 and 2), or of red, green and blue; it has at least `width` ×
  /// `height` samples, or `nil`.
  @unsafe
  func plane(_ index: Int, isRGB: Bool, width: Int, height: Int) -> Plane? {
    let channels =
      isRGB
      ? [heif_channel_R, heif_channel_G, heif_channel_B] : [heif_channel_Y, heif_channel_Cb, heif_channel_Cr]
    guard channels.indices.contains(index) else { return nil }
    let channel = channels[index]
    var stride: Int32 = 0
    guard let start = unsafe heif_image_get_plane_readonly(raw, channel, &stride) else { return nil }
    let found = unsafe (
      width: Int(heif_image_get_width(raw, channel)), height: Int(heif_image_get_height(raw, channel))
    )
    let bits = unsafe Int(heif_image_get_bits_per_pixel_range(raw, channel))
    guard found.width >= width, found.height >= height, 1...16 ~= bits,
      Int(stride) >= found.width * (bits > 8 ? 2 : 1)
    else { return nil }
    return unsafe Plane(
      start: UnsafeRawPointer(start), rowBytes: Int(stride), width: found.width, height: found.height,
      bits: bits)
  }
}
