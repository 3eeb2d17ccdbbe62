import Foundation
import InlayCore

/// A subclass whose ranges are not to be trusted.
final class Liar: NSMutableAttributedString {
  var answers: [NSRange] = []
  var calls = 0
  override func attributes(
    at location: Int, effectiveRange range: NSRangePointer?
  ) -> [NSAttributedString.Key: Any] {
    calls += 1
    if !answers.isEmpty, let range = unsafe range {
      let index = calls % answers.count
      unsafe range.pointee = answers[index]
      return [:]
    }
    return unsafe super.attributes(at: location, effectiveRange: range)
  }
}

/// Bytes that count how often they are read.
final class CountingSource: ByteSource, @unchecked Sendable {
  let bytes: [UInt8]
  let digestCache = DigestCache(nil)
  private(set) var reads = 0
  init(_ bytes: [UInt8]) { self.bytes = bytes }
  var count: Int { bytes.count }
  func read(_ range: Range<Int>) throws -> [UInt8] {
    reads += 1
    return Array(bytes[range])
  }
}

/// An object as a program would make one.
final class Own: NSObject {
  let number: Int
  init(_ number: Int) { self.number = number }
}

/// Bytes that are no longer there.
final class GoneSource: ByteSource {
  let count = 3
  let digestCache = DigestCache(nil)
  func read(_ range: Range<Int>) throws -> [UInt8] { throw InlayError.sourceChanged("a.heic") }
}
