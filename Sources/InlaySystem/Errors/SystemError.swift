internal import CInlaySystem

/// A failed call of the operating system.
package struct SystemError: Error, Hashable, CustomStringConvertible {
  /// Its `errno`.
  package let code: Int32

  /// A failure with a known code.
  package init(_ code: Int32) { self.code = code }

  /// The failure of the call just made.
  package static var last: SystemError { SystemError(inlay_error_number()) }

  /// What the C library calls the code, such as `No such file or directory`.
  package var message: String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }

  package var description: String { message }
}

extension SystemError {
  /// No failure of a call: the task was canceled before it was made.
  package static let cancelled = SystemError(ECANCELED)
  package static let interrupted = SystemError(EINTR)
  package static let notFound = SystemError(ENOENT)
  package static let exists = SystemError(EEXIST)
  package static let invalid = SystemError(EINVAL)
  package static let isFolder = SystemError(EISDIR)
  package static let brokenPipe = SystemError(EPIPE)
  package static let wouldBlock = SystemError(EAGAIN)
  package static let tooLarge = SystemError(EFBIG)
  package static let tooDeep = SystemError(ELOOP)

  /// Nothing of that kind is there (any more): the name is gone, or is now a link, a folder, a file.
  package var meansGoneOrReplaced: Bool {
    [ENOENT, ENOTDIR, ELOOP, EISDIR, ENXIO, ESTALE].contains(code)
  }

  /// The file system or the kernel has no such operation.
  package var meansUnsupported: Bool { [EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(code) }

  /// There is no such file, or no folder that could hold it.
  package var meansAbsent: Bool { [ENOENT, ENOTDIR].contains(code) }

  /// The device, not the name or a permission, is why something cannot be created.
  package var meansTroubleOnTheWay: Bool {
    [EIO, ENOSPC, EDQUOT, ENOMEM, EMFILE, ENFILE, EFBIG, ESTALE, EINTR].contains(code)
  }

  /// There is nothing to read from, or it must not be read. All other failures come while reading.
  package var meansNothingToRead: Bool {
    [EBADF, ENOENT, EACCES, EPERM, ENXIO, ENODEV, ENOTDIR, ELOOP].contains(code)
  }

  /// A component of the path is a link or not a folder.
  package var meansNotAFolder: Bool { [ENOTDIR, ELOOP].contains(code) }
}
