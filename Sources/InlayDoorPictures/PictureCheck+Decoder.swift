internal import InlayCore
package import InlayDocument
package import InlayPixels

extension PictureCheck {
  /// Deep verification with `decoder`. `missingHelper` says why the helper program cannot be started, if it cannot.
  package static func decoding(
    with decoder: ImageDecoder, missingHelper: @escaping @Sendable () -> String?
  ) -> PictureCheck {
    PictureCheck { source, strike, limits in
      do {
        return .decoded(try decoder.decode(source, selection: .index(strike), limits: limits).diagnostics)
      } catch let error as InlayError {
        if error.isDecoderUnavailable {
          // If the helper can be started, it was stopped because of this picture.
          guard let missing = missingHelper() else { throw error }
          return .unavailable(missing)
        }
        switch error.code {
        case .pixelsMemory: return .overLimit(error.description)
        case .pixelsUnsupported: return .unsupported(error.message)
        default: throw error
        }
      }
    }
  }
}
