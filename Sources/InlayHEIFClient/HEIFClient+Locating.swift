internal import InlayCore
internal import InlaySystem

extension HEIFClient {
  /// The path of the worker: what `$INLAY_HEIF` names, else `inlay-heif` beside the running program, else in
  /// `../libexec/inlay/` from there. `$PATH` is not looked at.
  ///
  /// - Throws: `InlayError` of the code `heif.workerMissing`, also if `$INLAY_HEIF` names something that is no program.
  public static func locate() throws -> String {
    if let named = WorkerEnvironment.variable("INLAY_HEIF") {
      if Program.isAt(named) { return named }
      throw InlayError.heifWorkerMissing(paths: [named], isNamedByEnvironment: true)
    }
    return try locate(besideProgramIn: Program.ownFolder)
  }

  /// As ``locate()`` without the environment, for a program in `folder`.
  static func locate(besideProgramIn folder: String?) throws -> String {
    let paths = folder.map { ["\($0)/inlay-heif", "\($0)/../libexec/inlay/inlay-heif"] } ?? []
    for path in paths where Program.isAt(path) { return path }
    throw InlayError.heifWorkerMissing(paths: paths)
  }
}
