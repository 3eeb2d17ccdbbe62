extension Array where Element == UInt8 {
  /// The bytes as a span, also on systems that do not have `Array.span` yet.
  @inline(__always)
  func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    unsafe withUnsafeBufferPointer { buffer in body(unsafe Span(_unsafeElements: buffer)) }
  }
}

extension String {
  /// The UTF-8 as a span. O(1) for text that is stored contiguously.
  @inline(__always)
  mutating func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    withUTF8 { buffer in body(unsafe Span(_unsafeElements: buffer)) }
  }
}

extension Array where Element == UInt8 {
  /// Appends a part of a span.
  @inline(__always)
  mutating func append(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    unsafe bytes.extracting(range).withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}
