internal import InlayCore
internal import InlayHEIFClient
package import InlayPixels

/// The worker that decodes HEIC for all documents of a program. It starts when the first such picture is met.
package enum SharedHEIF {
  private static let client = HEIFClient(workers: 2)

  /// Decodes HEIC, where the program `inlay-heif` is found.
  package static var decoder: ImageDecoder { client.decoder }
}
