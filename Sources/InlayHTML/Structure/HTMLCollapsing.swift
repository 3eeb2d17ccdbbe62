/// Detects white space that would not survive as text of a block.
enum HTMLCollapsing {
  /// Whether white space in a paragraph would collapse or be trimmed: tabs, form feeds, two spaces in a row, or a space
  /// at an end. Complexity: O(n).
  static func wouldChange(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    unsafe bytes.withUnsafeBufferPointer { all in
      // Whether a space here would be at the start of a line or after another space.
      var isBare = true
      var isSpace = false
      var at = range.lowerBound
      while at < range.upperBound {
        let byte = unsafe all[at]
        if byte > 0x20, byte != 0xE2 {
          (isBare, isSpace) = (false, false)
        } else if byte == 0x20 {
          if isBare { return true }
          (isBare, isSpace) = (true, true)
        } else if byte == 0xE2 {
          let isLineEnd =
            unsafe at &+ 2 < range.upperBound && all[at &+ 1] == 0x80 && all[at &+ 2] == 0xA8
          if isLineEnd, isSpace { return true }
          (isBare, isSpace) = (isLineEnd, false)
          if isLineEnd { at &+= 2 }
        } else if byte == 0x09 || byte == 0x0B || byte == 0x0C {
          return true
        } else {
          (isBare, isSpace) = (false, false)
        }
        at &+= 1
      }
      return isSpace
    }
  }
}
