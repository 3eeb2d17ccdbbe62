/// A key that compares and hashes a string by its UTF-8 bytes, never by canonical equivalence.
struct ExactUTF8: Hashable {
  let string: String

  init(_ string: String) { self.string = string }

  static func == (a: ExactUTF8, b: ExactUTF8) -> Bool { sameUTF8(a.string, b.string) }

  func hash(into hasher: inout Hasher) { hashUTF8(string, into: &hasher) }
}

/// Whether two strings hold the same UTF-8 bytes. Complexity: O(n).
func sameUTF8(_ a: String, _ b: String) -> Bool {
  let (x, y) = (a.utf8, b.utf8)
  return x.count == y.count && x.elementsEqual(y)
}

/// Hashes the UTF-8 bytes of `string` and their count. Complexity: O(n).
func hashUTF8(_ string: String, into hasher: inout Hasher) {
  hasher.combine(string.utf8.count)
  let done: Void? = unsafe string.utf8.withContiguousStorageIfAvailable { bytes in
    unsafe hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
  }
  if done == nil { for byte in string.utf8 { hasher.combine(byte) } }
}

/// Whether `a` precedes `b` in the order of UTF-16 code units, which RFC 8785, 3.2.3, requires for names.
///
/// Works on UTF-8. The two orders differ only in that scalars above U+FFFF precede U+E000 to U+FFFF, which the lead
/// byte tells. Complexity: O(n).
func precedesInUTF16(_ a: some Sequence<UInt8>, _ b: some Sequence<UInt8>) -> Bool {
  var left = a.makeIterator()
  var right = b.makeIterator()
  while true {
    switch (left.next(), right.next()) {
    case (let x?, let y?):
      if x != y { return utf16Rank(x) < utf16Rank(y) }
    case (nil, _?): return true
    case (_, nil): return false
    }
  }
}

/// The rank of a UTF-8 byte in UTF-16 order: the lead bytes of U+E000 to U+FFFF come after those of surrogate pairs.
@inline(__always)
func utf16Rank(_ byte: UInt8) -> UInt8 {
  byte == 0xEE || byte == 0xEF ? byte &+ 0x10 : byte
}

/// The index in `bytes` of the first byte that is not part of well-formed UTF-8 (Unicode, table 3-7), or `nil`.
///
/// Used only to locate an error that the standard library has reported. Complexity: O(n).
func firstInvalidUTF8(in bytes: ArraySlice<UInt8>) -> Int? {
  var index = bytes.startIndex
  while index < bytes.endIndex {
    guard let length = utf8SequenceLength(bytes[index...]) else { return index }
    index += length
  }
  return nil
}

/// The length of the well-formed UTF-8 sequence at the start of `bytes`; `nil` if there is none.
private func utf8SequenceLength(_ bytes: ArraySlice<UInt8>) -> Int? {
  guard let lead = bytes.first else { return nil }
  let length: Int
  var second: ClosedRange<UInt8> = 0x80...0xBF
  switch lead {
  case 0x00...0x7F: return 1
  case 0xC2...0xDF: length = 2
  case 0xE0...0xEF:
    length = 3
    if lead == 0xE0 { second = 0xA0...0xBF }
    if lead == 0xED { second = 0x80...0x9F }
  case 0xF0...0xF4:
    length = 4
    if lead == 0xF0 { second = 0x90...0xBF }
    if lead == 0xF4 { second = 0x80...0x8F }
  default: return nil
  }
  let rest = bytes.dropFirst().prefix(length - 1)
  guard rest.count == length - 1, let next = rest.first, second ~= next else { return nil }
  return rest.dropFirst().allSatisfy { 0x80...0xBF ~= $0 } ? length : nil
}
