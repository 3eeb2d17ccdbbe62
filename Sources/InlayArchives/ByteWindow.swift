internal import InlayCore

/// A range of a source, read from its start in pieces.
struct ByteWindow {
  private let source: any ByteSource
  private var range: Range<Int>
  private var waiting: ArraySlice<UInt8> = []

  init(_ source: any ByteSource, _ range: Range<Int>) { (self.source, self.range) = (source, range) }

  var isAtEnd: Bool { waiting.isEmpty && range.isEmpty }

  /// The next `count` bytes. Throws if there are fewer.
  mutating func next(_ count: Int) throws -> ArraySlice<UInt8> {
    if waiting.count < count {
      try Task.checkCancellation()
      let end = min(range.upperBound, range.lowerBound + max(count - waiting.count, 65_536))
      waiting = (Array(waiting) + (try source.read(range.lowerBound..<end)))[...]
      range = end..<range.upperBound
    }
    guard waiting.count >= count else { throw ZipDirectory.truncated }
    defer { waiting = waiting.dropFirst(count) }
    return waiting.prefix(count)
  }
}
