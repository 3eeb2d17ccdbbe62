/// A file name or path for system calls: bytes without a NUL, then a final NUL.
package struct SystemName: Hashable {
  /// The bytes, as ``ForeignBytes`` gives them, and the final NUL.
  package let characters: [CChar]

  /// Fails with `EINVAL` if the name contains a NUL, which would cut it short.
  package init(_ text: String) throws(SystemError) { try self.init(bytes: text.utf8) }

  /// Fails with `EINVAL` if the name contains a NUL, which would cut it short.
  package init(bytes: some Sequence<UInt8>) throws(SystemError) {
    var characters: [CChar] = []
    for byte in ForeignBytes.bytes(bytes) {
      if byte == 0 { throw .invalid }
      characters.append(CChar(bitPattern: byte))
    }
    characters.append(0)
    self.characters = characters
  }
}
