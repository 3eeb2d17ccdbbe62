internal import Foundation
internal import Inlay

/// A file without a name, for what would take too much memory while a client is slow. It is gone when nothing uses it any
/// more, or the process ends.
///
/// Its calls are synchronous, so they are made on a ``WorkExecutor``, one at a time.
final class SpoolFile: OutputSink, Sendable {
  private let descriptor: Int32

  /// Creates one in `folder`, where the messages are, too: the usual folder for temporary files may be in memory.
  ///
  /// - Throws: ``Failure``.
  init(in folder: String) throws {
    var path = Array("\(folder)/.spool-XXXXXX".utf8CString)
    descriptor = unsafe path.withUnsafeMutableBufferPointer { buffer in
      guard let path = buffer.baseAddress else { return -1 }
      let descriptor = unsafe mkstemp(path)
      if descriptor >= 0 {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = unsafe unlink(path)
      }
      return descriptor
    }
    guard descriptor >= 0 else { throw Failure(number: errno) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Writes bytes behind those before.
  func write(_ bytes: [UInt8]) throws {
    try DescriptorSink(descriptor: descriptor, name: "a temporary file").write(bytes)
  }

  /// How many bytes it has.
  ///
  /// - Throws: ``Failure``.
  func count() throws -> Int {
    let end = lseek(descriptor, 0, Int32(SEEK_END))
    guard end >= 0 else { throw Failure(number: errno) }
    return Int(end)
  }

  /// The bytes of a range; fewer where the file ends.
  ///
  /// - Throws: ``Failure``.
  func read(_ range: Range<Int>) throws -> [UInt8] {
    var failure: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
      while filled < range.count {
        let place = unsafe buffer.baseAddress?.advanced(by: filled)
        let count = unsafe pread(descriptor, place, range.count - filled, off_t(range.lowerBound + filled))
        if count < 0, errno == EINTR { continue }
        if count < 0 { failure = errno }
        guard count > 0 else { return }
        filled += count
      }
    }
    guard failure == 0 else { throw Failure(number: failure) }
    return bytes
  }

  /// An error of the system.
  struct Failure: Error, CustomStringConvertible {
    var number: Int32
    var description: String { "a temporary file: \(unsafe String(cString: strerror(number)))" }
  }

  /// Lets this process have two files for each connection, as far as the system allows.
  static func allow(connections: Int) {
    var limit = rlimit()
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    guard unsafe getrlimit(resource, &limit) == 0 else { return }
    let wanted = rlim_t(2 * connections + 256)
    guard limit.rlim_cur < wanted else { return }
    limit.rlim_cur = min(wanted, limit.rlim_max)
    _ = unsafe setrlimit(resource, &limit)
  }
}
