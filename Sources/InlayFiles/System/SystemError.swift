internal import InlayCore

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A failed call of the operating system.
struct SystemError: Error, Hashable {
  /// Its `errno`, or that of ``cancelled``, which no system has.
  let code: Int32

  /// A failure with a known code.
  init(_ code: Int32) { self.code = code }

  /// The failure of the call just made.
  static var last: SystemError { SystemError(errno) }

  /// What the C library calls the code, such as `No such file or directory`.
  var message: String {
    if self == .cancelled { return Cancelled.sentence }
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}

extension SystemError {
  /// No failure of a call: the task was cancelled before it was made.
  static let cancelled = SystemError(-1)
  static let interrupted = SystemError(EINTR)
  static let notFound = SystemError(ENOENT)
  static let exists = SystemError(EEXIST)
  static let invalid = SystemError(EINVAL)
  static let isFolder = SystemError(EISDIR)
  static let brokenPipe = SystemError(EPIPE)
  static let wouldBlock = SystemError(EAGAIN)
  static let tooLarge = SystemError(EFBIG)
  static let tooDeep = SystemError(ELOOP)

  /// Nothing of that kind is there (any more): the name is gone, or is now a link, a folder, a file.
  var meansGoneOrReplaced: Bool {
    [ENOENT, ENOTDIR, ELOOP, EISDIR, ENXIO, ESTALE].contains(code)
  }

  /// The file system or the kernel has no such operation.
  var meansUnsupported: Bool { [EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(code) }

  /// The device, not the name or a permission, is why something cannot be created.
  var meansTroubleOnTheWay: Bool {
    [EIO, ENOSPC, EDQUOT, ENOMEM, EMFILE, ENFILE, EFBIG, ESTALE, EINTR].contains(code)
  }

  /// A component of the path is a link or not a folder.
  var meansNotAFolder: Bool { [ENOTDIR, ELOOP].contains(code) }
}
