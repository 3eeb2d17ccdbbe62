internal import InlayCore
internal import InlaySystem

extension HEIFClient {
  /// The path of the worker: `$INLAY_HEIF`, else `inlay-heif` beside the running program, else `inlay-heif` in
  /// `../libexec/inlay/` relative to that folder. `$PATH` is not searched.
  ///
  /// - Throws: `InlayError` with the code `heif.workerMissing` if none is found, or if `$INLAY_HEIF` is not a program.
  public static func locate() throws -> String {
    if let named = WorkerEnvironment.variable("INLAY_HEIF") {
      if Program.isAt(named) { return named }
      throw InlayError.heifWorkerMissing(paths: [named], isNamedByEnvironment: true)
    }
    return try locate(besideProgramIn: Program.ownFolder)
  }

  /// The same as ``locate()``, without the environment, for a program in `folder`. Throws in the same cases.
  static func locate(besideProgramIn folder: String?) throws -> String {
    let paths = folder.map { ["\($0)/inlay-heif", "\($0)/../libexec/inlay/inlay-heif"] } ?? []
    for path in paths where Program.isAt(path) { return path }
    throw InlayError.heifWorkerMissing(paths: paths)
  }
}
