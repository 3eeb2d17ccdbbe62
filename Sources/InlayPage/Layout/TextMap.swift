/// Maps bytes of a piece of text to UTF-16 offsets of the document.
struct TextMap: Sendable {
  /// A segment that ends where the next one begins.
  struct Segment: Sendable {
    /// Its first byte.
    var byte: Int
    /// The UTF-16 offset in the document at which it begins.
    var unit: Int
    /// Whether its bytes are those of the document. If not, it replaces its units as a whole.
    var isVerbatim: Bool
  }

  private(set) var segments: [Segment] = []

  /// Begins a segment.
  mutating func append(byte: Int, unit: Int, isVerbatim: Bool) {
    segments.append(Segment(byte: byte, unit: unit, isVerbatim: isVerbatim))
  }

  /// The UTF-16 offset of a byte, which must be between scalars. Complexity: O(log segments + bytes from the start of
  /// the segment).
  func unit(at byte: Int, in text: String) -> Int {
    guard let index = segment(at: byte) else { return segments.first?.unit ?? 0 }
    let segment = segments[index]
    guard segment.isVerbatim else { return segment.unit }
    return segment.unit + TextScan.units(of: text, segment.byte..<byte)
  }

  /// Index of the last segment that begins at a byte or before it.
  private func segment(at byte: Int) -> Int? {
    var low = 0
    var high = segments.count
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].byte <= byte { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// Walks bytes in ascending order. Complexity: O(bytes) for all of them.
  struct Cursor {
    private var index = 0
    private var byte = 0
    private var unit: Int?

    /// The UTF-16 offset of a byte that is not before the last one requested.
    mutating func unit(at place: Int, _ map: TextMap, _ text: String) -> Int {
      while index + 1 < map.segments.count, map.segments[index + 1].byte <= place {
        index += 1
        unit = nil
      }
      guard index < map.segments.count else { return 0 }
      let segment = map.segments[index]
      guard segment.isVerbatim else { return segment.unit }
      let from = unit == nil ? segment.byte : byte
      let start = unit ?? segment.unit
      let reached = place > from ? start + TextScan.units(of: text, from..<place) : start
      (byte, unit) = (max(place, from), reached)
      return reached
    }
  }
}
