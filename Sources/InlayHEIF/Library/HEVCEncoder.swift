internal import CHEIF
import InlayContainer
import InlayCore
import InlayPixels

/// The HEVC encoder behind libheif. Only its bitstream is used, which is extracted from the file that libheif writes
/// around it.
enum HEVCEncoder {
  /// Settings that improve quality at the cost of time, and settings that disable threads, whose number affects the
  /// bytes.
  private static let settings: [(name: String, value: String)] = [
    ("preset", "slow"), ("tu-intra-depth", "4"), ("x265:pools", "none"), ("x265:frame-threads", "1"),
    ("x265:wpp", "0"),
  ]

  /// Encodes planes at a quality from 0 to 100, or losslessly if `nil`. Throws if that fails.
  ///
  /// - Returns: the content of `hvcC`, and the data of the item.
  static func encode(
    _ planes: CodingPlanes, quality: Int?
  ) throws -> (configuration: ArraySlice<UInt8>, data: [UInt8]) {
    let file = try write(planes, quality: quality)
    do {
      let structure = try HEIFStructure.read(MemorySource(file)).value
      guard let item = structure.items.first(where: { $0.type == .hvc1 }),
        let configuration = structure.properties(of: item).first(where: { $0.type == .hvcC })
      else { throw InlayError.containerMalformed(at: 0, what: "it contains no picture") }
      let data = try structure.ranges(of: item).flatMap { file[$0] }
      return (file[configuration.payload], data)
    } catch let error as InlayError {
      throw InlayError.glyphEncoding("the output of libheif cannot be read: \(error)")
    }
  }

  private static func check(_ error: heif_error) throws {
    guard unsafe error.code != heif_error_Ok else { return }
    throw InlayError.glyphEncoding(
      "libheif reports: \(unsafe error.message.map { unsafe cMessage(at: $0) } ?? "no reason given")")
  }

  private static func write(_ planes: CodingPlanes, quality: Int?) throws -> [UInt8] {
    guard LibHEIF.isReady, heif_have_encoder_for_format(heif_compression_HEVC) != 0 else {
      throw InlayError.glyphEncoding("the installed libheif has no HEVC encoder")
    }
    guard let context = unsafe heif_context_alloc() else {
      throw InlayError.glyphEncoding("out of memory")
    }
    defer { unsafe heif_context_free(context) }
    var encoder: OpaquePointer?
    try unsafe check(heif_context_get_encoder_for_format(context, heif_compression_HEVC, &encoder))
    defer { unsafe heif_encoder_release(encoder) }
    if let quality {
      try unsafe check(heif_encoder_set_lossy_quality(encoder, Int32(quality)))
    } else {
      try unsafe check(heif_encoder_set_lossless(encoder, 1))
    }
    for (name, value) in settings {
      try unsafe check(heif_encoder_set_parameter(encoder, name, value))
    }
    let image = try unsafe image(planes)
    defer { unsafe heif_image_release(image) }
    guard let options = unsafe heif_encoding_options_alloc() else {
      throw InlayError.glyphEncoding("out of memory")
    }
    defer { unsafe heif_encoding_options_free(options) }
    var handle: OpaquePointer?
    try unsafe check(heif_context_encode_image(context, image, encoder, options, &handle))
    unsafe heif_image_handle_release(handle)
    return try unsafe bytes(of: context)
  }

  /// An image of the library with these planes. Throws if libheif fails.
  @unsafe
  private static func image(_ planes: CodingPlanes) throws -> OpaquePointer {
    let isGray = planes.cb.isEmpty
    var image: OpaquePointer?
    try unsafe check(
      heif_image_create(
        Int32(planes.width), Int32(planes.height),
        isGray ? heif_colorspace_monochrome : heif_colorspace_YCbCr,
        isGray ? heif_chroma_monochrome : heif_chroma_420, &image))
    guard let image = unsafe image else { throw InlayError.glyphEncoding("out of memory") }
    do {
      try unsafe add(planes.luma, heif_channel_Y, width: planes.width, height: planes.height, to: image)
      if !isGray {
        let (width, height) = (planes.width / 2, planes.height / 2)
        try unsafe add(planes.cb, heif_channel_Cb, width: width, height: height, to: image)
        try unsafe add(planes.cr, heif_channel_Cr, width: width, height: height, to: image)
      }
      try unsafe setColors(of: image)
    } catch {
      unsafe heif_image_release(image)
      throw error
    }
    return unsafe image
  }

  @unsafe
  private static func add(
    _ samples: [UInt8], _ channel: heif_channel, width: Int, height: Int, to image: OpaquePointer
  ) throws {
    try unsafe check(heif_image_add_plane(image, channel, Int32(width), Int32(height), 8))
    var stride: Int32 = 0
    guard let start = unsafe heif_image_get_plane(image, channel, &stride), Int(stride) >= width else {
      throw InlayError.glyphEncoding("out of memory")
    }
    unsafe samples.withUnsafeBytes { samples in
      guard samples.count == width * height else { return }
      for y in 0..<height {
        let row = unsafe UnsafeMutableRawBufferPointer(start: start + y * Int(stride), count: width)
        unsafe row.copyMemory(
          from: UnsafeRawBufferPointer(rebasing: samples[(y * width)..<((y + 1) * width)]))
      }
    }
  }

  /// Sets BT.601's matrix and full range, so that nothing is converted and the bitstream states the same as the file.
  /// Throws if libheif fails.
  @unsafe
  private static func setColors(of image: OpaquePointer) throws {
    guard let profile = unsafe heif_nclx_color_profile_alloc() else {
      throw InlayError.glyphEncoding("out of memory")
    }
    defer { unsafe heif_nclx_color_profile_free(profile) }
    unsafe profile.pointee.color_primaries = heif_color_primaries_unspecified
    unsafe profile.pointee.transfer_characteristics = heif_transfer_characteristic_unspecified
    unsafe profile.pointee.matrix_coefficients = heif_matrix_coefficients_ITU_R_BT_601_6
    unsafe profile.pointee.full_range_flag = 1
    try unsafe check(heif_image_set_nclx_color_profile(image, profile))
  }

  /// The bytes of a context's file. Throws if libheif fails.
  @unsafe
  private static func bytes(of context: OpaquePointer) throws -> [UInt8] {
    var file: [UInt8] = []
    let status = unsafe withUnsafeMutablePointer(to: &file) { file in
      var writer = unsafe heif_writer(
        writer_api_version: 1,
        write: { _, data, size, target in
          if let data = unsafe data, let target = unsafe target {
            unsafe target.assumingMemoryBound(to: [UInt8].self).pointee.append(
              contentsOf: UnsafeRawBufferPointer(start: data, count: size))
          }
          return unsafe heif_error(
            code: heif_error_Ok, subcode: heif_suberror_Unspecified, message: LibHEIF.success)
        })
      return unsafe heif_context_write(context, &writer, UnsafeMutableRawPointer(file))
    }
    try unsafe check(status)
    return file
  }
}
