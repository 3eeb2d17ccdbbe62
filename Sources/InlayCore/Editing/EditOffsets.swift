/// Locates the ranges of a batch of edits in the UTF-8 bytes of the text.
struct EditOffsets {
  /// The UTF-8 bytes of each range.
  private(set) var bytes: [Range<Int>] = []
  /// Whether each range starts at the start of a paragraph.
  private(set) var startsParagraph: [Bool] = []
  /// Length of the text in UTF-16 units.
  private(set) var length = 0

  /// - Throws: ``InlayError`` if a range is outside the text, splits a surrogate pair or overlaps the one before.
  ///   Complexity: O(n + ranges).
  init(_ ranges: [Range<Int>], in text: String) throws {
    bytes.reserveCapacity(ranges.count)
    startsParagraph.reserveCapacity(ranges.count)
    var failure: InlayError?
    unsafe withBytes(of: text) { bytes in
      failure = unsafe self.find(ranges, bytes)
    }
    if let failure { throw failure }
  }

  private mutating func find(_ ranges: [Range<Int>], _ all: UnsafeRawBufferPointer) -> InlayError? {
    length = unsafe UTF8Scan.utf16Count(all, 0..<all.count)
    var at = 0
    var offset = 0
    for (index, range) in ranges.enumerated() {
      guard range.lowerBound >= 0, range.upperBound <= length else {
        return .editOutOfBounds(range, length: length)
      }
      guard range.lowerBound >= at else { return .editOverlapping(index: index, at: range.lowerBound) }
      guard let start = unsafe Self.offset(of: range.lowerBound, from: offset, at, all) else {
        return .editInsideSurrogatePair(at: range.lowerBound)
      }
      guard let end = unsafe Self.offset(of: range.upperBound, from: start, range.lowerBound, all) else {
        return .editInsideSurrogatePair(at: range.upperBound)
      }
      bytes.append(start..<end)
      startsParagraph.append(unsafe Self.isParagraphStart(start, all))
      (at, offset) = (range.upperBound, end)
    }
    return nil
  }

  /// The byte offset of a UTF-16 position, found from an earlier position and its offset; `nil` inside a surrogate
  /// pair.
  private static func offset(
    of position: Int, from offset: Int, _ at: Int, _ all: UnsafeRawBufferPointer
  ) -> Int? {
    let step = unsafe UTF8Scan.advance(all, from: offset, byUTF16: position - at, to: all.count)
    return step.passed == position - at ? step.offset : nil
  }

  /// Whether a paragraph separator ends at `offset`. No separator ends between CR and LF.
  private static func isParagraphStart(_ offset: Int, _ all: UnsafeRawBufferPointer) -> Bool {
    guard offset > 0 else { return true }
    switch unsafe all[offset - 1] {
    case 0x0A: return true
    case 0x0D: return unsafe offset == all.count || all[offset] != 0x0A
    case 0xA9: return unsafe offset >= 3 && all[offset - 2] == 0x80 && all[offset - 3] == 0xE2
    default: return false
    }
  }
}
