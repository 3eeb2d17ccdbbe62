internal import CInlaySystem

extension SystemCall {
  /// The absolute path of an existing file or folder, without links (realpath(3)); `nil` if there is none.
  package static func realPath(_ path: String) -> String? {
    guard let name = try? SystemName(path), let resolved = unsafe realpath(name.characters, nil) else {
      return nil
    }
    defer { unsafe free(resolved) }
    return unsafe ForeignBytes.string(Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved))))
  }

  /// What a symbolic link points to, as written in it; `nil` if there is no link (readlink(2)).
  package static func link(at path: String) -> String? {
    guard let name = try? SystemName(path) else { return nil }
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe buffer.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe readlink(name.characters, $0, buffer.count) } ?? -1
    }
    guard count > 0 else { return nil }
    return ForeignBytes.string(buffer[..<count].map { UInt8(bitPattern: $0) })
  }

  /// Makes an existing file, device or pipe the standard output of this process. Waits until a pipe has a reader. Throws
  /// if it cannot be opened for writing.
  package static func redirectStandardOutput(to path: String) throws(SystemError) {
    let descriptor = try openForWriting(SystemName(path))
    defer { close(descriptor) }
    if dup2(descriptor, STDOUT_FILENO) < 0 { throw .last }
  }
}
