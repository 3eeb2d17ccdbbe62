import InlayCore

/// The bytes of a flat file wrapper, read through a window of a few KiB, so that content between the names and lengths is
/// never fetched.
struct FlatWrapperBytes {
  private static let windowBytes = 4_096

  private let source: any ByteSource
  private var window: [UInt8] = []
  /// The offset of the window's first byte.
  private var base = 0

  init(_ source: any ByteSource) { self.source = source }

  /// The bytes of `range`. Throws if the source ends before.
  mutating func read(_ range: Range<Int>) throws -> [UInt8] {
    guard range.upperBound <= source.count else { throw InlayError.flatTruncated(at: source.count) }
    if range.lowerBound < base || range.upperBound > base + window.count {
      let end = min(source.count, max(range.upperBound, range.lowerBound + Self.windowBytes))
      window = try source.read(range.lowerBound..<end)
      base = range.lowerBound
    }
    return Array(window[range.lowerBound - base..<range.upperBound - base])
  }

  /// The number of 32 bits at `offset`. Throws if it is not within the bytes before `end`.
  mutating func number(at offset: Int, until end: Int? = nil) throws -> UInt32 {
    let end = end ?? source.count
    guard offset <= end - 4 else { throw InlayError.flatTruncated(at: end) }
    return try read(offset..<offset + 4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Whether the source begins with `prefix`.
  mutating func starts(with prefix: ArraySlice<UInt8>) throws -> Bool {
    guard source.count >= prefix.count else { return false }
    return try read(0..<prefix.count).elementsEqual(prefix)
  }
}
