/// Converts positions in one text between UTF-16 units, UTF-8 bytes, Unicode scalars and grapheme clusters.
///
/// Building the table takes one pass over the text. Each conversion then walks at most `stride` bytes. A position
/// inside a surrogate pair, a scalar's bytes or a cluster is refused, never rounded.
public struct OffsetTable: Sendable {
  /// The unit that positions count.
  public enum Unit: String, Sendable, Hashable, CaseIterable {
    /// UTF-16 units, as in `NSRange`.
    case utf16
    /// UTF-8 bytes.
    case utf8
    /// Unicode scalars (code points).
    case scalars
    /// Extended grapheme clusters, as segmented by the standard library.
    case graphemes
  }

  /// Number of bytes between two marks of the table.
  package static let stride = 64

  private struct Mark: Sendable { var utf8, utf16, scalars: Int }

  private let text: String
  private let marks: [Mark]
  private let total: Mark
  /// The UTF-8 offset at which each cluster starts, then the number of bytes. Built only if clusters are requested.
  private let clusters: [Int]?

  /// A table for `text`.
  ///
  /// Pass `graphemes: true` to convert positions in grapheme clusters. This takes 8 bytes per cluster.
  /// - Complexity: O(n).
  public init(_ text: String, graphemes: Bool = false) {
    var native = text
    native.makeContiguousUTF8()
    self.text = native
    var marks: [Mark] = []
    var at = Mark(utf8: 0, utf16: 0, scalars: 0)
    marks.reserveCapacity(native.utf8.count / Self.stride + 1)
    for byte in native.utf8 {
      if byte & 0xC0 != 0x80 {
        if at.utf8 >= marks.count * Self.stride { marks.append(at) }
        at.scalars += 1
        at.utf16 += byte >= 0xF0 ? 2 : 1
      }
      at.utf8 += 1
    }
    self.marks = marks
    total = at
    if graphemes {
      var starts: [Int] = []
      var offset = 0
      for character in native {
        starts.append(offset)
        offset += character.utf8.count
      }
      starts.append(offset)
      clusters = starts
    } else {
      clusters = nil
    }
  }

  /// Converts a position.
  ///
  /// - Throws: ``InlayError`` if the position is beyond the text or inside a surrogate pair or scalar; if `to` is
  ///   clusters and the position is inside one; or if either unit is clusters and the table was made without
  ///   `graphemes`.
  public func convert(_ offset: Int, from: Unit, to: Unit) throws -> Int {
    let byte = try utf8(offset, from)
    if to == .utf8 { return byte }
    if to == .graphemes {
      guard let clusters else { throw InlayError.offset(.offsetClustersNotCounted, offset, from) }
      let index = Self.lowerBound(clusters, byte)
      guard index < clusters.count, clusters[index] == byte else {
        throw InlayError.offset(.offsetInsideCluster, offset, from)
      }
      return index
    }
    var mark = Mark(utf8: 0, utf16: 0, scalars: 0)
    if let index = Self.mark(marks, byte, by: \.utf8) { mark = marks[index] }
    walk(&mark) { $0.utf8 < byte }
    return to == .utf16 ? mark.utf16 : mark.scalars
  }

  /// Converts a range. Both ends must be valid positions in the text.
  ///
  /// - Throws: ``InlayError`` as ``convert(_:from:to:)`` for a position.
  public func convert(_ range: Range<Int>, from: Unit, to: Unit) throws -> Range<Int> {
    let start = try convert(range.lowerBound, from: from, to: to)
    let end = try convert(range.upperBound, from: from, to: to)
    return start..<end
  }

  private func utf8(_ offset: Int, _ unit: Unit) throws -> Int {
    guard offset >= 0 else { throw InlayError.offset(.offsetOutOfBounds, offset, unit) }
    if unit == .graphemes {
      guard let clusters else { throw InlayError.offset(.offsetClustersNotCounted, offset, unit) }
      guard offset < clusters.count else { throw InlayError.offset(.offsetOutOfBounds, offset, unit) }
      return clusters[offset]
    }
    let path: KeyPath<Mark, Int> =
      unit == .utf16 ? \.utf16 : unit == .utf8 ? \.utf8 : \.scalars
    guard offset <= total[keyPath: path] else {
      throw InlayError.offset(.offsetOutOfBounds, offset, unit)
    }
    var mark = Mark(utf8: 0, utf16: 0, scalars: 0)
    if let index = Self.mark(marks, offset, by: path) { mark = marks[index] }
    walk(&mark) { $0[keyPath: path] < offset }
    guard mark[keyPath: path] == offset else {
      throw InlayError.offset(.offsetInsideScalar, offset, unit)
    }
    return mark.utf8
  }

  /// Steps scalar by scalar while `condition` holds.
  private func walk(_ mark: inout Mark, while condition: (Mark) -> Bool) {
    let scalars = text.unicodeScalars
    var index = text.utf8.index(text.utf8.startIndex, offsetBy: mark.utf8)
    while condition(mark), index < scalars.endIndex {
      let value = scalars[index].value
      mark.utf8 += value < 0x80 ? 1 : value < 0x800 ? 2 : value < 0x1_0000 ? 3 : 4
      mark.utf16 += value < 0x1_0000 ? 1 : 2
      mark.scalars += 1
      index = scalars.index(after: index)
    }
  }

  /// The last mark at or before `value`.
  private static func mark(_ marks: [Mark], _ value: Int, by path: KeyPath<Mark, Int>) -> Int? {
    var low = 0
    var high = marks.count
    while low < high {
      let middle = (low + high) / 2
      if marks[middle][keyPath: path] <= value { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }

  private static func lowerBound(_ values: [Int], _ value: Int) -> Int {
    var low = 0
    var high = values.count
    while low < high {
      let middle = (low + high) / 2
      if values[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension InlayError {
  /// The error for an invalid position. `unit` is the unit it counts.
  package static func offset(_ code: Code, _ offset: Int, _ unit: OffsetTable.Unit) -> InlayError {
    let place = "\(unit.rawValue) position \(offset)"
    let message =
      switch code {
      case .offsetInsideScalar: "\(place) is inside a Unicode scalar"
      case .offsetInsideCluster: "\(place) is inside a grapheme cluster"
      case .offsetClustersNotCounted:
        "\(place) cannot be looked up, because this table does not count grapheme clusters"
      default: "\(place) is outside the text"
      }
    let advice = code == .offsetClustersNotCounted ? "create the table with graphemes: true" : nil
    return InlayError(code, message, advice: advice)
  }
}

extension InlayError.Code {
  /// A position is negative, or beyond the end.
  package static let offsetOutOfBounds: Self = "offset.outOfBounds"
  /// A position is inside a surrogate pair or the bytes of a scalar.
  package static let offsetInsideScalar: Self = "offset.insideScalar"
  /// A position is inside a grapheme cluster.
  package static let offsetInsideCluster: Self = "offset.insideCluster"
  /// A position in clusters was requested from a table made without them.
  package static let offsetClustersNotCounted: Self = "offset.clustersNotCounted"
}
