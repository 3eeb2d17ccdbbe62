internal import CInlaySystem

/// A descriptor that is closed when nobody refers to it any more: a file open for reading, or a folder.
package final class OpenFile: Sendable {
  package let descriptor: Int32

  /// Takes over `descriptor`.
  package init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { _ = close(descriptor) }
}

/// A file open for writing, used by one thread.
package final class WritableFile {
  package private(set) var descriptor: Int32

  /// Takes over `descriptor`.
  package init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Closes and reports what some file systems only notice here (a quota, a lost server).
  package func finish() throws(SystemError) {
    guard descriptor >= 0 else { return }
    let result = close(descriptor)
    descriptor = -1
    // The descriptor is gone even when the call was interrupted: it must not be closed twice.
    if result != 0, SystemError.last != .interrupted { throw .last }
  }

  /// Gives the descriptor away.
  package func release() -> Int32 {
    defer { descriptor = -1 }
    return descriptor
  }

  deinit { if descriptor >= 0 { _ = close(descriptor) } }
}
