/// A file name or path as the operating system takes it: bytes without a NUL, then a NUL.
package struct SystemName: Hashable {
  /// The bytes and the final NUL.
  package let characters: [CChar]

  /// Fails with `EINVAL` where a NUL would cut the name short.
  package init(_ text: String) throws(SystemError) { try self.init(bytes: text.utf8) }

  /// Fails with `EINVAL` where a NUL would cut the name short.
  package init(bytes: some Sequence<UInt8>) throws(SystemError) {
    var characters: [CChar] = []
    for byte in bytes {
      if byte == 0 { throw .invalid }
      characters.append(CChar(bitPattern: byte))
    }
    characters.append(0)
    self.characters = characters
  }
}
