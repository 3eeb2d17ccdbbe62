package import InlayCore

/// The bytes that a request sends: pieces of memory and of sources, one after another.
public struct HopBody: Sendable {
  /// A part of a body.
  package enum Part: Sendable {
    case bytes([UInt8])
    case source(any ByteSource, Range<Int>)

    var count: Int {
      switch self {
      case .bytes(let bytes): bytes.count
      case .source(_, let range): range.count
      }
    }
  }

  package let parts: [Part]
  /// Number of bytes.
  public let count: Int

  package init(_ parts: [Part]) {
    self.parts = parts
    count = parts.reduce(0) { $0 + $1.count }
  }

  /// The bytes of `range`, which must lie within `0..<count`. Complexity: O(parts + range.count).
  ///
  /// - Throws: `InlayError` if they cannot be read.
  public func read(_ range: Range<Int>) throws -> [UInt8] {
    var out: [UInt8] = []
    var start = 0
    for part in parts {
      let lower = max(range.lowerBound, start) - start
      let upper = min(range.upperBound, start + part.count) - start
      start += part.count
      guard lower < upper else { continue }
      switch part {
      case .bytes(let bytes): out += bytes[lower..<upper]
      case .source(let source, let whole):
        out += try source.read(whole.lowerBound + lower..<whole.lowerBound + upper)
      }
    }
    return out
  }
}
