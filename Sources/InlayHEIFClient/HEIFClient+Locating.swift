#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The program `inlay-heif` is not where it is sought.
public struct WorkerMissing: Error, Sendable, Hashable, CustomStringConvertible {
  /// Where it was sought and is not.
  public var paths: [String]
  /// Whether `$INLAY_HEIF` named the only one.
  public var isNamedByEnvironment: Bool

  /// One sentence: where the program was sought.
  public var description: String {
    if isNamedByEnvironment { return "$INLAY_HEIF names \(paths.joined()), which is no program" }
    if paths.isEmpty {
      return "the helper program inlay-heif is not found, as the system does not tell where this one is"
    }
    return "the helper program inlay-heif is missing, neither \(paths.joined(separator: " nor ")) is there"
  }

  /// What helps.
  public var advice: String {
    isNamedByEnvironment
      ? "correct $INLAY_HEIF, or unset it"
      : "install inlay-heif beside the command, or name it in $INLAY_HEIF"
  }
}

extension HEIFClient {
  /// The path of the worker: what `$INLAY_HEIF` names, else `inlay-heif` beside the running program, else in
  /// `../libexec/inlay/` from there. `$PATH` is not looked at.
  ///
  /// - Throws: ``WorkerMissing``, also where `$INLAY_HEIF` names something that is no program.
  public static func locate() throws(WorkerMissing) -> String {
    if let named = WorkerEnvironment.variable("INLAY_HEIF") {
      if isProgram(named) { return named }
      throw WorkerMissing(paths: [named], isNamedByEnvironment: true)
    }
    return try locate(besideProgramIn: ownFolder())
  }

  /// As ``locate()`` without the environment, for a program in `folder`.
  static func locate(besideProgramIn folder: String?) throws(WorkerMissing) -> String {
    let paths = folder.map { ["\($0)/inlay-heif", "\($0)/../libexec/inlay/inlay-heif"] } ?? []
    for path in paths where isProgram(path) { return path }
    throw WorkerMissing(paths: paths, isNamedByEnvironment: false)
  }

  private static func isProgram(_ path: String) -> Bool {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    return unsafe access(path, X_OK) == 0
  }

  /// The folder of the running program, links followed; `nil` if the system does not tell.
  private static func ownFolder() -> String? {
    #if canImport(Darwin)
      guard let own = CommandLine.arguments.first.flatMap({ unsafe realpath($0, nil) }) else { return nil }
      defer { unsafe free(own) }
      let path = unsafe String(cString: own)
    #else
      // Not followed as a path: the program may have been replaced since it was started.
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = unsafe buffer.withUnsafeMutableBufferPointer { buffer in
        unsafe buffer.baseAddress.map { unsafe readlink("/proc/self/exe", $0, buffer.count) } ?? -1
      }
      guard count > 0 else { return nil }
      let path = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    #endif
    return path.lastIndex(of: "/").map { String(path[..<$0]) }
  }
}
