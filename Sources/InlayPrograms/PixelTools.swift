internal import InlayCore
package import InlayDocument
package import InlayDoor
internal import InlayDoorPictures
package import InlayFormats
internal import InlayHEIFClient
package import InlayPixels
internal import InlayStores
internal import InlaySystem
private import Synchronization

/// What the command decodes pictures and makes glyphs with.
package enum PixelTools {
  /// The helper program for HEIC. It starts when the first HEIC file is met, and serves the whole command.
  private static let client = HEIFClient(workers: workers.load(ordering: .relaxed))

  /// The most processes of the helper.
  private static let workers = Atomic<Int>(1)

  /// Allows one process of the helper per job, up to one per processor. Call it before anything is decoded.
  package static func prepare(jobs: Int) { workers.store(min(jobs, Machine.processors), ordering: .relaxed) }

  /// Decodes every type that the command draws.
  package static let decoder = ImageDecoder.standard.adding(.pdf).adding(client.decoder)

  /// Encodes the HEIC files of glyphs.
  package static let glyphEncoder = client.encoder

  /// Why the helper program could not be started when it was last needed; `nil` if it was not needed, or could be started.
  package static var missingHelper: String? { client.unavailability }

  /// Ends the command with 69 if the helper program was needed and cannot be started.
  package static func checkHelper() throws {
    guard let missing = missingHelper else { return }
    throw CommandFailure(ExitStatus.helperMissing, missing, advice: helperAdvice)
  }

  /// The remedy if the helper program is not found.
  package static var helperAdvice: String? {
    do {
      _ = try HEIFClient.locate()
      return nil
    } catch { return (error as? InlayError)?.advice }
  }

  /// Deep verification with ``decoder``.
  package static let pictureCheck = PictureCheck.decoding(with: decoder) { missingHelper }
}

extension DocumentTools {
  /// What the command opens and writes documents with.
  package static let command = DocumentTools(
    registry: FormatRegistry(DocumentTools.formats + Format.stores),
    fallbacks: { text, format, options in
      let made = try PictureFallbacks(PixelTools.decoder).adding(to: text, for: format, options)
      // A page is a page without its fallbacks. A user who asked for them needs them.
      if case .format = options[FallbackSettings.self].choice { try PixelTools.checkHelper() }
      return made
    }, unpack: UnpackProgram.unpack)
}

extension FormatRegistry {
  /// All formats that the command reads and writes, except pages.
  package static let standard = DocumentTools.command.registry
}
