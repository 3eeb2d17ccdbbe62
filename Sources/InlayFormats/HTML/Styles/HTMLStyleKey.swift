/// Bytes as a key.
struct HTMLStyleKey: Hashable {
  let bytes: [UInt8]

  func hash(into hasher: inout Hasher) {
    // At once, as one by one they take ten times as long.
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }
}

extension HTMLWord {
  /// A small number, another one for each word.
  var number: UInt8 {
    // The words are fewer than 256, so a value is one byte, and that byte is the number.
    unsafe withUnsafeBytes(of: self) { unsafe $0.first ?? 0 }
  }
}
