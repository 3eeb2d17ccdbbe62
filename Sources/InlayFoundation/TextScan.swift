internal import Inlay

/// A text's UTF-8 bytes, walked by UTF-16 units.
struct TextScan {
  let text: String
  let bytes: [UInt8]
  /// Where the walk is.
  private(set) var offset = 0
  private(set) var units = 0
  private(set) var index: String.Index

  init(_ text: String) {
    var text = text
    text.makeContiguousUTF8()
    self.text = text
    bytes = Array(text.utf8)
    index = text.startIndex
  }

  /// Goes forward to UTF-16 unit `goal`, or one further if that is inside a surrogate pair, or to the end.
  /// Complexity: O(distance).
  mutating func go(to goal: Int) {
    let start = offset
    while units < goal, offset < bytes.count {
      let byte = bytes[offset]
      if byte < 0x80 {
        offset &+= 1
        units &+= 1
      } else if byte < 0xE0 {
        offset &+= 2
        units &+= 1
      } else if byte < 0xF0 {
        offset &+= 3
        units &+= 1
      } else {
        offset &+= 4
        units &+= 2
      }
    }
    // Constant time, as the string is UTF-8.
    index = text.utf8.index(index, offsetBy: offset - start)
  }

  /// Whether a U+FFFC (EF BF BC) stands in these bytes.
  func hasObjectReplacement(_ range: Range<Int>) -> Bool {
    var at = range.lowerBound
    while at + 2 < range.upperBound {
      if bytes[at] == 0xEF, bytes[at + 1] == 0xBF, bytes[at + 2] == 0xBC { return true }
      at += 1
    }
    return false
  }
}

/// UTF-16 to UTF-8, by hand: the standard library's way is fifty times as slow.
enum UTF16Transcoder {
  /// The text, each half of a surrogate pair that stands alone replaced by U+FFFD (one unit for one unit, so positions
  /// stay), and where that was. Complexity: O(n).
  static func text(of units: [UInt16]) -> (text: String, loneSurrogates: [Int]) {
    var lone: [Int] = []
    var bytes: [UInt8] = []
    bytes.reserveCapacity(units.count + units.count / 2)
    var at = 0
    while at < units.count {
      let unit = UInt32(units[at])
      at += 1
      switch unit {
      case 0..<0x80: bytes.append(UInt8(truncatingIfNeeded: unit))
      case 0x80..<0x800:
        bytes.append(UInt8(truncatingIfNeeded: 0xC0 | unit >> 6))
        bytes.append(UInt8(truncatingIfNeeded: 0x80 | unit & 0x3F))
      case 0xD800..<0xDC00 where at < units.count && 0xDC00..<0xE000 ~= units[at]:
        let scalar = 0x1_0000 + (unit - 0xD800) << 10 + (UInt32(units[at]) - 0xDC00)
        at += 1
        bytes.append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
        bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F))
        bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
        bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
      case 0xD800..<0xE000:
        lone.append(at - 1)
        bytes += [0xEF, 0xBF, 0xBD]
      default:
        bytes.append(UInt8(truncatingIfNeeded: 0xE0 | unit >> 12))
        bytes.append(UInt8(truncatingIfNeeded: 0x80 | unit >> 6 & 0x3F))
        bytes.append(UInt8(truncatingIfNeeded: 0x80 | unit & 0x3F))
      }
    }
    return (String(decoding: bytes, as: UTF8.self), lone)
  }
}
