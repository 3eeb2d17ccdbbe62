#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// What the C library says of its last failure.
struct SystemFailure: Error, Hashable {
  let code: Int32
  init(_ code: Int32) { self.code = code }
  static var last: SystemFailure { SystemFailure(errno) }

  /// Such as `No such file or directory`.
  var message: String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }

  /// The program itself is not there or no program; others (no memory, too many processes, somebody who still writes
  /// the program) pass.
  var concernsProgram: Bool {
    #if canImport(Darwin)
      let formats = [EBADEXEC, EBADARCH, EBADMACHO, ESHLIBVERS]
    #else
      let formats = [ELIBBAD]
    #endif
    return formats.contains(code)
      || [ENOENT, ENOTDIR, EACCES, ENOEXEC, ELOOP, EISDIR, ENAMETOOLONG, EPERM].contains(code)
  }
}

extension ContinuousClock.Instant {
  /// Milliseconds from now until then for `poll`, rounded up, at most `most`.
  func milliseconds(upTo most: Int32) -> Int32 {
    let left = ContinuousClock.now.duration(to: self)
    if left >= .milliseconds(Int64(most)) { return most }
    let (seconds, attoseconds) = left.components
    return max(
      0, Int32(clamping: seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000))
  }
}
