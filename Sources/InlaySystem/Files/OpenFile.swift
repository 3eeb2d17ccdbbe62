internal import CInlaySystem

/// A descriptor of a file open for reading, or of a folder. It is closed when the last reference goes away.
package final class OpenFile: Sendable {
  package let descriptor: Int32

  /// Takes ownership of `descriptor`.
  package init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { _ = close(descriptor) }
}

/// A file open for writing, used by one thread.
package final class WritableFile {
  package private(set) var descriptor: Int32

  /// Takes ownership of `descriptor`.
  package init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Closes the file. Throws errors that some file systems report only now (an exceeded quota, a lost server).
  package func finish() throws(SystemError) {
    guard descriptor >= 0 else { return }
    let result = close(descriptor)
    descriptor = -1
    // The descriptor is closed even if the call was interrupted, and must not be closed again.
    if result != 0, SystemError.last != .interrupted { throw .last }
  }

  /// Returns the descriptor and gives up ownership.
  package func release() -> Int32 {
    defer { descriptor = -1 }
    return descriptor
  }

  deinit { if descriptor >= 0 { _ = close(descriptor) } }
}
