internal import CInlaySystem

/// Programs on this machine.
package enum Program {
  /// Whether there is an executable regular file at `path`.
  package static func isAt(_ path: String) -> Bool {
    guard let name = try? SystemName(path),
      let status = try? SystemCall.status(of: name, in: SystemCall.workingFolder, followingLinks: true),
      status.kind == .file
    else { return false }
    return unsafe access(path, X_OK) == 0
  }

  /// The path of a program in one of the folders of `$PATH`; `nil` if there is none. Relative folders do not count.
  package static func named(_ name: String) -> String? {
    let folders = (ProcessEnvironment.variable("PATH") ?? "").utf8.split(separator: UInt8(ascii: ":"))
    return folders.lazy.filter { $0.first == UInt8(ascii: "/") }.map { "\(Substring($0))/\(name)" }.first(
      where: isAt)
  }

  /// The folder of the running program, with links resolved; `nil` if the system does not provide it.
  package static var ownFolder: String? {
    #if canImport(Darwin)
      guard let own = CommandLine.arguments.first.flatMap({ unsafe realpath($0, nil) }) else { return nil }
      defer { unsafe free(own) }
      let path = unsafe String(cString: own)
    #else
      // Reads the link without resolving it as a path, because the program may have been replaced since it was started.
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = unsafe buffer.withUnsafeMutableBufferPointer { buffer in
        unsafe buffer.baseAddress.map { unsafe readlink("/proc/self/exe", $0, buffer.count) } ?? -1
      }
      guard count > 0 else { return nil }
      let path = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    #endif
    return path.lastIndex(of: "/").map { String(path[..<$0]) }
  }

  /// Writes what a helper program has to say, and returns the exit status to end with: `status`, or EX_IOERR if that was
  /// 0 and writing failed.
  package static func say(_ text: String, on descriptor: Int32, _ status: Int32) -> Int32 {
    do { try SystemCall.write(Array(text.utf8), to: descriptor) } catch { return status == 0 ? 74 : status }
    return status
  }

  /// Replaces this process by the program at `path`, with the same environment and open files (execv(3)). Returns only
  /// if that fails, with the reason.
  package static func exec(_ path: String, arguments: [String]) -> SystemError {
    let names = ([path] + arguments).compactMap { try? SystemName($0) }
    var argv = unsafe names.map { unsafe strdup($0.characters) } + [nil]
    defer { for index in unsafe argv.indices { unsafe free(argv[index]) } }
    _ = unsafe execv(path, &argv)
    return .last
  }
}

extension SystemError {
  /// The program itself is missing or is not a program. Other failures are temporary: no memory, too many processes, or
  /// another process is writing the program.
  package var concernsProgram: Bool {
    #if canImport(Darwin)
      let formats = [EBADEXEC, EBADARCH, EBADMACHO, ESHLIBVERS]
    #else
      let formats = [ELIBBAD]
    #endif
    return formats.contains(code)
      || [ENOENT, ENOTDIR, EACCES, ENOEXEC, ELOOP, EISDIR, ENAMETOOLONG, EPERM].contains(code)
  }
}
