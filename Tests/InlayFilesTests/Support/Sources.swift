import InlayCore
import InlayFiles

/// Zeros without memory.
final class ZeroSource: ByteSource {
  let count: Int
  let digestCache = DigestCache()
  init(count: Int) { self.count = count }
  func read(_ range: Range<Int>) throws -> [UInt8] { [UInt8](repeating: 0, count: range.count) }
}

/// Does something when it is read.
final class LookingSource: ByteSource {
  final class Failure: @unchecked Sendable { var value: (any Error)? }
  let count = 6
  let digestCache = DigestCache()
  let failure = Failure()
  private let look: @Sendable () throws -> Void

  init(_ look: @escaping @Sendable () throws -> Void) { self.look = look }

  func read(_ range: Range<Int>) throws -> [UInt8] {
    do { try look() } catch { failure.value = error }
    return Array(Array("looked".utf8)[range])
  }
}
