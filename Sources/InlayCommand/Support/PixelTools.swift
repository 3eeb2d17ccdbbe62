internal import InlayCore
internal import InlayDocument
internal import InlayHEIFClient
internal import InlayPage
internal import InlayPixels
private import Synchronization

/// The one place that says with what the command decodes pictures and makes glyphs.
enum PixelTools {
  /// HEIC is decoded and made in a process of its own, which is started when the first one is met and serves all.
  private static let client = HEIFClient(workers: workers.load(ordering: .relaxed))

  /// Processes of it that there may be.
  private static let workers = Atomic<Int>(1)

  /// Makes room for several inputs at a time: further processes of the helper are started as they are needed, one a
  /// processor at most. Nothing may have been decoded before.
  static func prepare(jobs: Int) { workers.store(min(jobs, Machine.processors), ordering: .relaxed) }

  /// Pixels of all types the command draws.
  static let decoder = ImageDecoder.standard.adding(client.decoder)

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
    do throws(WorkerMissing) {
      _ = try HEIFClient.locate()
      return nil
    } catch { return error.advice }
  }

  /// Deep verification by ``decoder``.
  static let pictureCheck = PictureCheck { (source, strike, limits) throws(PictureCheck.Problem) in
    do throws(PixelError) {
      return try decoder.decode(source, selection: .index(strike), limits: limits).diagnostics
    } catch {
      let advice = error.advice.map { "; \($0)" } ?? ""
      switch error {
      case .damaged, .noStrike: throw .damaged(error.description)
      case .limit, .memory: throw .overLimit(error.description + advice)
      case .unsupported(let type, let why):
        throw .unsupported([type.map(\.rawValue), why].compactMap(\.self).joined(separator: ", "))
      case .unavailable:
        // With the helper there, it was stopped over this picture.
        throw missingHelper.map { .unavailable($0) } ?? .damaged(error.description)
      case .source(let error): throw .source(error)
      case .cancelled: throw .cancelled
      }
    }
  }
}
