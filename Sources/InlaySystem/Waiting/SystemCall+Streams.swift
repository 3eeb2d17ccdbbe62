internal import CInlaySystem

// Reading and writing without waiting.
extension SystemCall {
  /// Writes some of the bytes without waiting and without SIGPIPE. If the descriptor is not a socket, it is written as
  /// its owner configured it. Throws; the error has ``SystemError/mayBeTriedAgain`` if nothing could be written yet.
  package static func send(_ bytes: UnsafeRawBufferPointer, on descriptor: Int32) throws(SystemError) -> Int {
    let count = unsafe CInlaySystem.send(
      descriptor, bytes.baseAddress, bytes.count, Int32(INLAY_SEND_WITHOUT_WAITING))
    if count >= 0 { return count }
    guard SystemError.last.meansNoSocket else { throw .last }
    return try unsafe writeSome(bytes, to: descriptor)
  }

  /// The same as ``send(_:on:)-(UnsafeRawBufferPointer,_)``, for an array slice. Throws in the same cases.
  package static func send(_ bytes: ArraySlice<UInt8>, on descriptor: Int32) throws(SystemError) -> Int {
    let sent = unsafe bytes.withUnsafeBytes { bytes in
      Result { () throws(SystemError) in try unsafe send(bytes, on: descriptor) }
    }
    return try sent.get()
  }

  /// Tells the other end of a socket that nothing more comes. It can still send.
  package static func endWriting(on descriptor: Int32) { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Reads some bytes without waiting; 0 at the end. If the descriptor is not a socket, it is read as its owner
  /// configured it. Throws; the error has ``SystemError/mayBeTriedAgain`` if nothing could be read yet.
  package static func receive(
    _ bytes: UnsafeMutableRawBufferPointer, from descriptor: Int32
  ) throws(SystemError) -> Int {
    let count = unsafe recv(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT))
    if count >= 0 { return count }
    guard SystemError.last.meansNoSocket else { throw .last }
    return try unsafe readSome(bytes, from: descriptor)
  }

  /// Writes what the program has printed and the C library has kept back, as it does in a pipe. What is then written to
  /// the descriptor comes after it.
  package static func flushStandardOutput() { inlay_flush_standard_output() }

  /// Calls `write` once. Throws if it fails.
  package static func writeSome(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32
  ) throws(SystemError) -> Int {
    let count = unsafe CInlaySystem.write(descriptor, bytes.baseAddress, bytes.count)
    if count < 0 { throw .last }
    return count
  }

  /// Calls `write` once. Throws if it fails.
  package static func writeSome(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(SystemError) -> Int {
    let written = unsafe bytes.withUnsafeBytes { bytes in
      Result { () throws(SystemError) in try unsafe writeSome(bytes, to: descriptor) }
    }
    return try written.get()
  }

  /// Calls `read` once, for at most `count` bytes; returns none at the end. Throws if it fails.
  package static func readSome(_ count: Int, from descriptor: Int32) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(SystemError) {
        filled = try unsafe readSome(UnsafeMutableRawBufferPointer(buffer), from: descriptor)
      } catch { failure = error }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Calls `read` once; returns 0 at the end. Throws if it fails.
  package static func readSome(
    _ bytes: UnsafeMutableRawBufferPointer, from descriptor: Int32
  ) throws(SystemError) -> Int {
    let count = unsafe CInlaySystem.read(descriptor, bytes.baseAddress, bytes.count)
    if count < 0 { throw .last }
    return count
  }
}

extension SystemError {
  /// A signal arrived, or no bytes can be transferred yet.
  package var mayBeTriedAgain: Bool { [EINTR, EAGAIN, EWOULDBLOCK].contains(code) }
  /// The other end of the connection is gone.
  package var meansDisconnected: Bool { [EPIPE, ECONNRESET].contains(code) }
  /// The descriptor is not a socket.
  var meansNoSocket: Bool { code == ENOTSOCK }
}
