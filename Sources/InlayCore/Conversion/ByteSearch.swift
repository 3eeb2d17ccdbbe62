#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Finds a byte with the C library, which looks at 32 and more at a time.
package enum ByteSearch {
  /// The index of the first `byte` at or after `start`; `nil` if there is none. Complexity: O(n).
  package static func first(_ byte: UInt8, in bytes: UnsafeRawBufferPointer, from start: Int = 0) -> Int? {
    guard let base = bytes.baseAddress, start >= 0, start < bytes.count,
      let found = unsafe memchr(base + start, Int32(byte), bytes.count &- start)
    else { return nil }
    return unsafe UnsafeRawPointer(found) - base
  }

  /// The index of the first `byte` in a range of an array that `start` and `end` bound; `nil` if there is none.
  package static func first(_ byte: UInt8, in bytes: [UInt8], from start: Int = 0, to end: Int? = nil) -> Int?
  {
    unsafe bytes.withUnsafeBytes { all in
      let end = min(end ?? all.count, all.count)
      guard end > 0 else { return nil }
      return unsafe first(byte, in: UnsafeRawBufferPointer(rebasing: all[..<end]), from: start)
    }
  }
}
