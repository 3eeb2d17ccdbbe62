internal import InlayCore
internal import Synchronization

/// The body of a request: bytes around a part of a file. Tells how far it was read, which is how far it was sent.
final class UploadBody: ByteSource {
  private let head: [UInt8]
  private let file: any ByteSource
  private let part: Range<Int>
  private let tail: [UInt8]
  private let told: @Sendable (Int) -> Void
  private let readTo = Mutex(0)
  let digestCache = DigestCache()

  /// - Parameter progress: takes the position in the file that was reached.
  init(
    head: [UInt8] = [], _ file: any ByteSource, _ part: Range<Int>, tail: [UInt8] = [],
    progress: @escaping @Sendable (Int) -> Void
  ) {
    (self.head, self.file, self.part, self.tail, told) = (head, file, part, tail, progress)
  }

  var count: Int { head.count + part.count + tail.count }

  /// How many bytes were read.
  var position: Int { readTo.withLock { $0 } }

  /// Whether the last byte was read, so that the server may have all of it.
  var isWhole: Bool { position >= count }

  /// Whether a byte was read, so that there was a connection.
  var isBegun: Bool { position > 0 }

  func read(_ range: Range<Int>) throws -> [UInt8] {
    guard range.lowerBound >= 0, range.upperBound <= count else {
      throw InlayError.sourceOutOfBounds(range, count: count)
    }
    let end = head.count + part.count
    var bytes = Array(head[range.clamped(to: 0..<head.count)])
    let inFile = range.clamped(to: head.count..<end)
    if !inFile.isEmpty {
      let start = part.lowerBound - head.count
      bytes += try file.read(inFile.lowerBound + start..<inFile.upperBound + start)
    }
    let inTail = range.clamped(to: end..<count)
    bytes += tail[inTail.lowerBound - end..<inTail.upperBound - end]
    readTo.withLock { $0 = max($0, range.upperBound) }
    told(part.lowerBound + min(max(range.upperBound - head.count, 0), part.count))
    return bytes
  }
}
