/// The text in a fixed-size field of a C structure, up to its NUL. Only printable ASCII is kept, for messages.
func cMessage<Field>(_ field: Field) -> String {
  unsafe withUnsafeBytes(of: field) { bytes in
    unsafe printable(bytes.prefix { $0 != 0 })
  }
}

/// Text at a C pointer.
@unsafe
package func cMessage(at pointer: UnsafePointer<CChar>) -> String {
  var end = unsafe pointer
  while unsafe end.pointee != 0 { unsafe end += 1 }
  return unsafe printable(
    UnsafeBufferPointer(start: pointer, count: end - pointer).map { UInt8(bitPattern: $0) })
}

private func printable(_ bytes: some Sequence<UInt8>) -> String {
  String(String.UnicodeScalarView(bytes.map { (0x20..<0x7F).contains($0) ? Unicode.Scalar($0) : "?" }))
}
