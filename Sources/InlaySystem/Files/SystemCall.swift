internal import CInlaySystem

/// System calls with a typed Swift interface: open, read, write, rename and remove files.
///
/// Every name is relative to an open folder, and a symbolic link as its last component is never followed, except where
/// a function says so. Descriptors are closed on `exec`. Calls throw if they fail.
package enum SystemCall {
  /// The folder that relative paths given by the user start from.
  package static var workingFolder: Int32 { AT_FDCWD }

  private static func open(
    _ name: SystemName, in folder: Int32, _ flags: Int32, mode: UInt32 = 0
  ) throws(SystemError) -> Int32 {
    while true {
      let descriptor = unsafe inlay_open(
        folder, name.characters, flags | O_CLOEXEC | O_NOCTTY, mode_t(mode))
      if descriptor >= 0 { return descriptor }
      if SystemError.last != .interrupted { throw .last }
    }
  }

  /// Opens a device or pipe for writing. Throws if that fails.
  static func openForWriting(_ name: SystemName) throws(SystemError) -> Int32 {
    try open(name, in: workingFolder, O_WRONLY)
  }

  /// Opens a file for reading. Does not block on a named pipe; the caller checks the status before reading. Throws if
  /// that fails.
  package static func openForReading(
    _ name: SystemName, in folder: Int32, followingLinks: Bool = false
  ) throws(SystemError) -> OpenFile {
    OpenFile(try open(name, in: folder, O_RDONLY | O_NONBLOCK | (followingLinks ? 0 : O_NOFOLLOW)))
  }

  /// Opens a path given by the user for reading as a stream. Follows links, and blocks on a named pipe until it has a
  /// writer. Throws if that fails.
  package static func openStream(_ name: SystemName) throws(SystemError) -> OpenFile {
    OpenFile(try open(name, in: workingFolder, O_RDONLY))
  }

  /// Opens a folder. Throws if that fails.
  package static func openFolder(
    _ name: SystemName, in folder: Int32, followingLinks: Bool = false
  ) throws(SystemError) -> OpenFile {
    OpenFile(try open(name, in: folder, O_RDONLY | O_DIRECTORY | (followingLinks ? 0 : O_NOFOLLOW)))
  }

  /// Creates a file for writing and reading. Fails if the name exists. The umask restricts `permissions`.
  package static func createFile(
    _ name: SystemName, in folder: Int32, permissions: UInt32 = 0o666
  ) throws(SystemError) -> WritableFile {
    try Interruption.check()
    return WritableFile(
      try open(name, in: folder, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: permissions))
  }

  /// Creates a folder. Fails if the name exists. The umask restricts `permissions`.
  package static func createFolder(
    _ name: SystemName, in folder: Int32, permissions: UInt32 = 0o777
  ) throws(SystemError) {
    try Interruption.check()
    if unsafe mkdirat(folder, name.characters, mode_t(permissions)) != 0 { throw .last }
  }

  package static func status(of descriptor: Int32) throws(SystemError) -> FileStatus {
    var raw = stat()
    if unsafe fstat(descriptor, &raw) != 0 { throw .last }
    return FileStatus(raw)
  }

  package static func status(
    of name: SystemName, in folder: Int32, followingLinks: Bool = false
  ) throws(SystemError) -> FileStatus {
    var raw = stat()
    let flags = followingLinks ? 0 : AT_SYMLINK_NOFOLLOW
    if unsafe fstatat(folder, name.characters, &raw, flags) != 0 { throw .last }
    return FileStatus(raw)
  }

  /// Reads `count` bytes at `offset`, or fewer at the end of the file. Throws if that fails.
  package static func read(_ descriptor: Int32, at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count, let base = buffer.baseAddress {
        let got = unsafe pread(descriptor, base + filled, count - filled, off_t(offset + filled))
        if got == 0 { break }
        if got > 0 {
          filled += got
        } else if SystemError.last != .interrupted {
          failure = .last
          break
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Reads at most `count` bytes from the current position; none at the end. If nothing is available, waits until
  /// something is or the task is canceled. Throws if that fails.
  package static func readNext(_ descriptor: Int32, count: Int) throws(SystemError) -> [UInt8] {
    let isInTask = unsafe withUnsafeCurrentTask { unsafe $0 != nil }
    while true {
      // A read from an idle pipe could not be interrupted.
      if isInTask { try wait(for: descriptor, POLLIN) }
      var failure: SystemError?
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        let got = unsafe CInlaySystem.read(descriptor, buffer.baseAddress, count)
        if got >= 0 { filled = got } else { failure = .last }
      }
      switch failure {
      case nil: return bytes
      case .interrupted?: continue
      case .wouldBlock?: try wait(for: descriptor, POLLIN)
      case let failure?: throw failure
      }
    }
  }

  /// Writes all of `bytes`. Waits if the other end is slow. Throws if that fails.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      try Interruption.check()
      let put = unsafe bytes.withUnsafeBytes { buffer in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[done...])
        return unsafe CInlaySystem.write(descriptor, rest.baseAddress, rest.count)
      }
      if put >= 0 {
        done += put
        continue
      }
      switch SystemError.last {
      case .interrupted: continue
      case .wouldBlock: try wait(for: descriptor, POLLOUT)
      case let failure: throw failure
      }
    }
  }

  /// Writes all of `bytes` at `offset` in a file. Throws if that fails.
  package static func write(_ bytes: [UInt8], to descriptor: Int32, at offset: Int) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      try Interruption.check()
      let put = unsafe bytes.withUnsafeBytes { buffer in
        unsafe pwrite(
          descriptor, UnsafeRawBufferPointer(rebasing: buffer[done...]).baseAddress, bytes.count - done,
          off_t(offset + done))
      }
      if put > 0 {
        done += put
      } else if put == 0 || SystemError.last != .interrupted {
        throw .last
      }
    }
  }

  /// Waits until the descriptor can be read or written, or a signal arrives. Waits in steps, because the task may be
  /// canceled.
  private static func wait(for descriptor: Int32, _ events: some BinaryInteger) throws(SystemError) {
    let isInTask = unsafe withUnsafeCurrentTask { unsafe $0 != nil }
    var request = pollfd(fd: descriptor, events: Int16(truncatingIfNeeded: events), revents: 0)
    repeat {
      if Task.isCancelled { throw .cancelled }
    } while unsafe poll(&request, 1, isInTask ? waitingStep : -1) == 0
  }

  /// Number of milliseconds between checks for cancellation.
  private static let waitingStep: Int32 = 50

  package static func setPermissions(_ permissions: UInt32, of descriptor: Int32) throws(SystemError) {
    if fchmod(descriptor, mode_t(permissions & 0o777)) != 0 { throw .last }
  }

  /// Changes the owner and group of the file, if the process may do so.
  package static func tryToGive(_ descriptor: Int32, owner: UInt32, group: UInt32) {
    _ = fchown(descriptor, owner, group)
  }

  package static func remove(file name: SystemName, in folder: Int32) throws(SystemError) {
    if unsafe unlinkat(folder, name.characters, 0) != 0 { throw .last }
  }

  package static func remove(emptyFolder name: SystemName, in folder: Int32) throws(SystemError) {
    if unsafe unlinkat(folder, name.characters, AT_REMOVEDIR) != 0 { throw .last }
  }

  /// The names in a folder that start with `prefix`, without `.` and `..`, in no particular order. Returns `nil` if the
  /// folder has more than `limit` names in total. Throws if that fails.
  package static func names(
    in folder: OpenFile, startingWith prefix: [UInt8] = [], limit: Int
  ) throws(SystemError) -> [[UInt8]]? {
    // The stream takes ownership of its descriptor and moves its position, so it gets one of its own.
    let descriptor = try open(SystemName("."), in: folder.descriptor, O_RDONLY | O_DIRECTORY)
    guard let stream = unsafe fdopendir(descriptor) else {
      let failure = SystemError.last
      _ = close(descriptor)
      throw failure
    }
    defer { _ = unsafe closedir(stream) }
    var names: [[UInt8]] = []
    var seen = 0
    while true {
      inlay_set_error_number(0)
      guard let entry = unsafe readdir(stream) else {
        if inlay_error_number() != 0 { throw .last }
        return names
      }
      // The name may be longer or shorter than the declared field; a NUL ends it.
      guard let start = MemoryLayout<dirent>.offset(of: \dirent.d_name) else { throw .invalid }
      let name = unsafe UnsafeRawPointer(entry).advanced(by: start)
      let length = unsafe strlen(name.assumingMemoryBound(to: CChar.self))
      let bytes = unsafe UnsafeRawBufferPointer(start: name, count: length)
      if unsafe bytes.elementsEqual([0x2E]) || bytes.elementsEqual([0x2E, 0x2E]) { continue }
      if seen >= limit { return nil }
      seen += 1
      if unsafe bytes.starts(with: prefix) { unsafe names.append(Array(bytes)) }
    }
  }

  /// The current time in seconds since 1970.
  package static var now: Int { Int(time(nil)) }
}
