internal import CInlaySystem

// Reading and writing without waiting.
extension SystemCall {
  /// Writes some of the bytes without waiting and without SIGPIPE; to a descriptor that is no socket as its owner set it up.
  /// ``SystemError/mayBeTriedAgain`` where nothing moved yet.
  package static func send(_ bytes: UnsafeRawBufferPointer, on descriptor: Int32) throws(SystemError) -> Int {
    let count = unsafe CInlaySystem.send(
      descriptor, bytes.baseAddress, bytes.count, Int32(INLAY_SEND_WITHOUT_WAITING))
    if count >= 0 { return count }
    guard SystemError.last.meansNoSocket else { throw .last }
    return try unsafe writeSome(bytes, to: descriptor)
  }

  /// As ``send(_:on:)-(UnsafeRawBufferPointer,_)``.
  package static func send(_ bytes: ArraySlice<UInt8>, on descriptor: Int32) throws(SystemError) -> Int {
    let sent = unsafe bytes.withUnsafeBytes { bytes in
      Result { () throws(SystemError) in try unsafe send(bytes, on: descriptor) }
    }
    return try sent.get()
  }

  /// Reads some bytes without waiting, from a descriptor that is no socket as its owner set it up; 0 at the end.
  /// ``SystemError/mayBeTriedAgain`` where nothing moved yet.
  package static func receive(
    _ bytes: UnsafeMutableRawBufferPointer, from descriptor: Int32
  ) throws(SystemError) -> Int {
    let count = unsafe recv(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT))
    if count >= 0 { return count }
    guard SystemError.last.meansNoSocket else { throw .last }
    return try unsafe readSome(bytes, from: descriptor)
  }

  /// One call of `write`.
  package static func writeSome(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32
  ) throws(SystemError) -> Int {
    let count = unsafe CInlaySystem.write(descriptor, bytes.baseAddress, bytes.count)
    if count < 0 { throw .last }
    return count
  }

  /// One call of `write`.
  package static func writeSome(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(SystemError) -> Int {
    let written = unsafe bytes.withUnsafeBytes { bytes in
      Result { () throws(SystemError) in try unsafe writeSome(bytes, to: descriptor) }
    }
    return try written.get()
  }

  /// One call of `read`: at most `count` bytes; none at the end.
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

  /// One call of `read`; 0 at the end.
  package static func readSome(
    _ bytes: UnsafeMutableRawBufferPointer, from descriptor: Int32
  ) throws(SystemError) -> Int {
    let count = unsafe CInlaySystem.read(descriptor, bytes.baseAddress, bytes.count)
    if count < 0 { throw .last }
    return count
  }
}

extension SystemError {
  /// A signal came, or nothing can move yet.
  package var mayBeTriedAgain: Bool { [EINTR, EAGAIN, EWOULDBLOCK].contains(code) }
  /// The other side of a connection is gone.
  package var meansDisconnected: Bool { [EPIPE, ECONNRESET].contains(code) }
  /// The descriptor is no socket.
  var meansNoSocket: Bool { code == ENOTSOCK }
}
