internal import CInlaySystem

/// A failed system call.
package struct SystemError: Error, Hashable, CustomStringConvertible {
  /// Its `errno` value.
  package let code: Int32

  /// A failure with a known code.
  package init(_ code: Int32) { self.code = code }

  /// The failure of the last call on this thread.
  package static var last: SystemError { SystemError(inlay_error_number()) }

  /// The C library's text for the code, such as `No such file or directory`.
  package var message: String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }

  package var description: String { message }
}

extension SystemError {
  /// Not a failed call: the task was canceled before the call.
  package static let cancelled = SystemError(ECANCELED)
  package static let interrupted = SystemError(EINTR)
  package static let notFound = SystemError(ENOENT)
  package static let exists = SystemError(EEXIST)
  package static let invalid = SystemError(EINVAL)
  package static let isFolder = SystemError(EISDIR)
  package static let brokenPipe = SystemError(EPIPE)
  package static let wouldBlock = SystemError(EAGAIN)
  package static let tooLarge = SystemError(EFBIG)
  package static let diskFull = SystemError(ENOSPC)
  package static let noMemory = SystemError(ENOMEM)
  package static let tooDeep = SystemError(ELOOP)

  /// The entry no longer exists, or is of another kind: the name is gone, or is now a link, a folder or a file.
  package var meansGoneOrReplaced: Bool {
    [ENOENT, ENOTDIR, ELOOP, EISDIR, ENXIO, ESTALE].contains(code)
  }

  /// The file system or the kernel does not support the operation.
  package var meansUnsupported: Bool { [EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(code) }

  /// The file does not exist, or there is no folder that could contain it.
  package var meansAbsent: Bool { [ENOENT, ENOTDIR].contains(code) }

  /// Something cannot be created because of the device, not because of the name or a permission.
  package var meansTroubleOnTheWay: Bool {
    [EIO, ENOSPC, EDQUOT, ENOMEM, EMFILE, ENFILE, EFBIG, ESTALE, EINTR].contains(code)
  }

  /// There is nothing to read, or reading is not permitted. All other failures occur during reading.
  package var meansNothingToRead: Bool {
    [EBADF, ENOENT, EACCES, EPERM, ENXIO, ENODEV, ENOTDIR, ELOOP].contains(code)
  }

  /// A component of the path is a link or not a folder.
  package var meansNotAFolder: Bool { [ENOTDIR, ELOOP].contains(code) }
}
