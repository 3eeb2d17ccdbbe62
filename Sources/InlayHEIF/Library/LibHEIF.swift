internal import CHEIF
import InlayCore
import InlayPixels

/// Calls of libheif that report errors as return values.
enum LibHEIF {
  /// Initializes the library, once per process.
  static let isReady: Bool = {
    unsafe heif_init(nil).code == heif_error_Ok
  }()

  /// A message at a permanent address, for callbacks that must return one.
  @unsafe static var success: UnsafePointer<CChar> {
    let text: StaticString = "Success"
    return unsafe UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
  }

  /// Throws if the installed library cannot decode this codec.
  static func requireDecoder(_ codec: CodedPicture.Codec, _ type: MIMEType) throws {
    guard isReady else { throw InlayError.pixelsUnavailable(type, why: "libheif cannot be initialized") }
    let (format, name) = codec == .hevc ? (heif_compression_HEVC, "HEVC") : (heif_compression_AV1, "AV1")
    guard heif_have_decoder_for_format(format) != 0 else {
      throw InlayError.pixelsUnsupported(type, why: "the installed libheif has no decoder for \(name)")
    }
  }

  /// Throws the error that an error of the library means.
  static func check(_ error: heif_error, _ type: MIMEType) throws {
    guard unsafe error.code != heif_error_Ok else { return }
    let message = unsafe error.message.map { unsafe cMessage(at: $0) } ?? "no reason given"
    switch unsafe error.code {
    case heif_error_Memory_allocation_error: throw InlayError.pixelsOutOfMemory(type)
    case heif_error_Unsupported_feature, heif_error_Unsupported_filetype:
      throw InlayError.pixelsUnsupported(type, why: "libheif reports: \(message)")
    case heif_error_Plugin_loading_error:
      throw InlayError.pixelsUnavailable(type, why: "libheif reports: \(message)")
    default:
      throw InlayError.pixelsDamaged(type, at: nil, what: "libheif reports: \(message)")
    }
  }
}
