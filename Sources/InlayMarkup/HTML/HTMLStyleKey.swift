/// Bytes as a key.
package struct HTMLStyleKey: Hashable {
  package let bytes: [UInt8]

  @inlinable
  package init(bytes: [UInt8]) { self.bytes = bytes }

  @inlinable
  package func hash(into hasher: inout Hasher) {
    // At once, as one by one they take ten times as long.
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }
}

extension HTMLWord {
  /// A small number, another one for each word.
  @inlinable
  package var number: UInt8 {
    // The words are fewer than 256, so a value is one byte, and that byte is the number.
    unsafe withUnsafeBytes(of: self) { unsafe $0.first ?? 0 }
  }

  // Said here for other modules, which would call it otherwise: it is asked for each element and attribute.
  @inlinable
  package static func == (a: HTMLWord, b: HTMLWord) -> Bool { a.number == b.number }
}
