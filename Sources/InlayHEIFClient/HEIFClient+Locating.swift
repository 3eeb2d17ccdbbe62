internal import InlayCore
internal import InlaySystem

extension HEIFClient {
  /// The path of the worker: `$INLAY_HEIF`, else `inlay-heif` beside the running program, else `inlay-heif` in
  /// `../libexec/inlay/` relative to that folder. `$PATH` is not searched.
  ///
  /// - Throws: `InlayError` with the code `heif.workerMissing` if none is found, or if `$INLAY_HEIF` is not a program.
  public static func locate() throws -> String {
    do { return try helper.locate() } catch { throw InlayError.heifWorkerMissing(error) }
  }

  /// The same as ``locate()``, without the environment, for a program in `folder`. Throws in the same cases.
  static func locate(besideProgramIn folder: String?) throws -> String {
    do { return try helper.locate(besideProgramIn: folder) } catch {
      throw InlayError.heifWorkerMissing(error)
    }
  }

  private static let helper = HelperProgram(name: "inlay-heif", variable: "INLAY_HEIF")
}
