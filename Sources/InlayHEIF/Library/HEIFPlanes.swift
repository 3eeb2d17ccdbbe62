internal import CHEIF
import InlayCore
import InlayPixels

/// The planes of a decoded image, freed when the value is destroyed.
@safe
struct HEIFPlanes: ~Copyable {
  private let raw: OpaquePointer

  /// One plane.
  @unsafe
  struct Plane {
    let start: UnsafePointer<UInt8>
    let rowBytes: Int
    /// Number of bits per sample. A sample with more than 8 bits takes two bytes.
    let bits: Int

    /// The samples of row `y`, which must be inside the plane.
    func row(_ y: Int) -> UnsafePointer<UInt8> { unsafe start + y * rowBytes }
  }

  /// Takes ownership of an image of the library.
  @unsafe
  init(_ image: OpaquePointer) { unsafe raw = image }

  deinit { unsafe heif_image_release(raw) }

  /// The decoder's first warning, about damage that it could handle.
  var firstWarning: String? {
    var warning = unsafe heif_error()
    guard unsafe heif_image_get_decoding_warnings(raw, 0, &warning, 1) == 1 else { return nil }
    return unsafe warning.message.map { unsafe cMessage(at: $0) } ?? "no reason given"
  }

  /// Whether there is one plane of gray, not three of red, green and blue.
  var isGray: Bool { unsafe heif_image_get_colorspace(raw) == heif_colorspace_monochrome }

  /// Whether black and white in the gray plane are 16 and 235 (for 8 bits) rather than 0 and the maximum.
  var isLimitedGray: Bool {
    guard isGray else { return false }
    var profile: UnsafeMutablePointer<heif_color_profile_nclx>?
    guard unsafe heif_image_get_nclx_color_profile(raw, &profile).code == heif_error_Ok,
      let profile = unsafe profile
    else { return false }
    defer { unsafe heif_nclx_color_profile_free(profile) }
    return unsafe profile.pointee.full_range_flag == 0
  }

  /// The gray plane, or that of red (0), green or blue; `nil` if it does not have `width` × `height` samples.
  @unsafe
  func plane(_ index: Int, width: Int, height: Int) -> Plane? {
    let channels = isGray ? [heif_channel_Y] : [heif_channel_R, heif_channel_G, heif_channel_B]
    guard channels.indices.contains(index) else { return nil }
    let channel = channels[index]
    var stride: Int32 = 0
    guard let start = unsafe heif_image_get_plane_readonly(raw, channel, &stride) else { return nil }
    let found = unsafe (
      width: Int(heif_image_get_width(raw, channel)), height: Int(heif_image_get_height(raw, channel))
    )
    let bits = unsafe Int(heif_image_get_bits_per_pixel_range(raw, channel))
    guard found.width == width, found.height == height, 1...16 ~= bits,
      Int(stride) >= found.width * (bits > 8 ? 2 : 1)
    else { return nil }
    return unsafe Plane(start: start, rowBytes: Int(stride), bits: bits)
  }
}
