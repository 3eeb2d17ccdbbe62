internal import InlayCore
internal import InlayDocument
internal import InlayHEIFClient
package import InlayPixels
internal import InlaySystem
private import Synchronization

/// The one place that says with what the command decodes pictures and makes glyphs.
package enum PixelTools {
  /// HEIC is decoded and made in a process of its own, which is started when the first one is met and serves all.
  private static let client = HEIFClient(workers: workers.load(ordering: .relaxed))

  /// Processes of it that there may be.
  private static let workers = Atomic<Int>(1)

  /// Makes room for several inputs at a time: further processes of the helper are started as they are needed, one a
  /// processor at most. Nothing may have been decoded before.
  static func prepare(jobs: Int) { workers.store(min(jobs, Machine.processors), ordering: .relaxed) }

  /// Pixels of all types the command draws.
  package static let decoder = ImageDecoder.standard.adding(client.decoder)

  /// HEIC files of glyphs.
  static let glyphEncoder = client.encoder

  /// Why the helper program could not be started when it was last needed, be it for a passing reason; `nil` as long as
  /// it was not needed, or it could. Where it could, one picture that cannot be had is that picture's fault.
  static var missingHelper: String? { client.unavailability }

  /// Ends the command with 69 if the helper program was needed and cannot be started.
  static func checkHelper() throws {
    guard let missing = missingHelper else { return }
    throw CommandFailure(ExitStatus.helperMissing, missing, advice: helperAdvice)
  }

  /// What helps where the helper program is not found.
  static var helperAdvice: String? {
    do {
      _ = try HEIFClient.locate()
      return nil
    } catch { return (error as? InlayError)?.advice }
  }

  /// Deep verification by ``decoder``.
  static let pictureCheck = PictureCheck { source, strike, limits in
    do {
      return .decoded(try decoder.decode(source, selection: .index(strike), limits: limits).diagnostics)
    } catch let error as InlayError {
      if error.isDecoderUnavailable {
        // With the helper there, it was stopped over this picture.
        guard let missingHelper else { throw error }
        return .unavailable(missingHelper)
      }
      switch error.code {
      case .pixelsMemory: return .overLimit(CommandFailure(error).message)
      case .pixelsUnsupported: return .unsupported(error.message)
      default: throw error
      }
    }
  }
}
