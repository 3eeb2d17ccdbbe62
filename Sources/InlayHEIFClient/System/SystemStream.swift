#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Reading from and writing to a descriptor: that of a connected socket without waiting and without SIGPIPE, or of
/// any other kind, where somebody started a worker by hand.
enum SystemStream {
  #if canImport(Darwin)
    // SIGPIPE is turned off with the socket.
    private static let writeFlags = Int32(MSG_DONTWAIT)
  #else
    private static let writeFlags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
  #endif

  /// Bytes written, or -1 with `errno`.
  static func put(_ bytes: UnsafeRawBufferPointer, on descriptor: Int32) -> Int {
    let count = unsafe send(descriptor, bytes.baseAddress, bytes.count, writeFlags)
    guard count < 0, errno == ENOTSOCK else { return count }
    return unsafe write(descriptor, bytes.baseAddress, bytes.count)
  }

  /// Bytes read, 0 at the end, or -1 with `errno`.
  static func take(_ bytes: UnsafeMutableRawBufferPointer, from descriptor: Int32) -> Int {
    let count = unsafe recv(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT))
    guard count < 0, errno == ENOTSOCK else { return count }
    return unsafe read(descriptor, bytes.baseAddress, bytes.count)
  }
}
