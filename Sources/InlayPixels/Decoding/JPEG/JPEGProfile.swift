import InlayCore

/// Reads the ICC profile of a JPEG, which is split over APP2 segments (ICC.1:2010, annex B.4).
///
/// It is read here because the library keeps such segments in a list and walks to its end for each one.
enum JPEGProfile {
  private static let mark = Array("ICC_PROFILE\0".utf8)

  /// The profile before the first scan; `nil` if there is none, or if its parts do not match, which gives a diagnostic.
  /// Complexity: O(bytes before the first scan).
  static func assemble(_ bytes: [UInt8], diagnostics: inout DiagnosticCollector) -> [UInt8]? {
    var pieces: [UInt8: Range<Int>] = [:]
    var count: UInt8?
    var isBroken = false
    var at = 2
    while let segment = nextSegment(bytes, &at) {
      guard segment.marker == 0xE2, segment.content.count >= mark.count + 2,
        bytes[segment.content].starts(with: mark)
      else { continue }
      let start = segment.content.lowerBound + mark.count
      let (number, total) = (bytes[start], bytes[start + 1])
      if number == 0 || number > total || (count ?? total) != total || pieces[number] != nil {
        isBroken = true
      }
      count = total
      pieces[number] = start + 2..<segment.content.upperBound
    }
    guard let count else { return nil }
    guard !isBroken, pieces.count == Int(count) else {
      diagnostics.report(.pixelsProfileIgnored, "the parts of the color profile are inconsistent")
      return nil
    }
    return pieces.sorted { $0.key < $1.key }.flatMap { bytes[$0.value] }
  }

  /// The next segment before the first scan. Advances `at` past it.
  private static func nextSegment(
    _ bytes: [UInt8], _ at: inout Int
  ) -> (marker: UInt8, content: Range<Int>)? {
    while at < bytes.count {
      // Skips stray bytes and fill bytes.
      guard bytes[at] == 0xFF, at + 1 < bytes.count, bytes[at + 1] != 0xFF else {
        at += 1
        continue
      }
      let marker = bytes[at + 1]
      at += 2
      switch marker {
      case 0x00, 0x01, 0xD0...0xD8: continue
      case 0xD9, 0xDA: return nil
      default: break
      }
      guard at + 1 < bytes.count else { return nil }
      let length = Int(bytes[at]) << 8 | Int(bytes[at + 1])
      guard length >= 2, length <= bytes.count - at else { return nil }
      let content = at + 2..<at + length
      at += length
      return (marker, content)
    }
    return nil
  }
}
