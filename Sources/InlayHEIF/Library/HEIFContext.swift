internal import CHEIF
import InlayCore
import InlayPixels

/// A HEIF file in libheif, freed when the value is destroyed. The file's bytes must stay alive as long.
@safe
struct HEIFContext: ~Copyable {
  private let raw: OpaquePointer

  /// An empty context that uses as few threads as possible. Throws if libheif fails.
  init(_ type: MIMEType) throws {
    guard let raw = unsafe heif_context_alloc() else { throw InlayError.pixelsOutOfMemory(type) }
    unsafe heif_context_set_max_decoding_threads(raw, 0)
    unsafe self.raw = raw
  }

  deinit { unsafe heif_context_free(raw) }

  /// Reads the boxes of a file without copying it. Throws if libheif fails.
  func read(_ file: UnsafeBufferPointer<UInt8>, _ type: MIMEType) throws {
    try unsafe LibHEIF.check(
      heif_context_read_from_memory_without_copy(raw, file.baseAddress, file.count, nil), type)
  }

  /// Decodes the primary image without rotation: to one plane of gray, if it is coded so, or to planes of red, green
  /// and blue. Throws if libheif fails.
  func decodePrimary(isGray: Bool, _ type: MIMEType) throws -> HEIFPlanes {
    var handle: OpaquePointer?
    try unsafe LibHEIF.check(heif_context_get_primary_image_handle(raw, &handle), type)
    defer { unsafe heif_image_handle_release(handle) }
    guard let options = unsafe heif_decoding_options_alloc() else { throw InlayError.pixelsOutOfMemory(type) }
    defer { unsafe heif_decoding_options_free(options) }
    unsafe options.pointee.ignore_transformations = 1
    unsafe options.pointee.strict_decoding = 1
    var image: OpaquePointer?
    try unsafe LibHEIF.check(
      heif_decode_image(
        handle, &image, isGray ? heif_colorspace_monochrome : heif_colorspace_RGB,
        isGray ? heif_chroma_monochrome : heif_chroma_444, options), type)
    guard let image = unsafe image else {
      throw InlayError.pixelsDamaged(type, at: nil, what: "libheif returned no image")
    }
    return unsafe HEIFPlanes(image)
  }
}
