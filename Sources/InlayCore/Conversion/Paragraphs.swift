extension Unicode.Scalar {
  /// Whether a paragraph ends after it, or after the LF behind a CR.
  package var endsParagraph: Bool { self == "\n" || self == "\r" || self == "\u{2029}" }
}

/// Finds the ends of paragraphs: after LF, CR, CRLF and U+2029, as in Cocoa (`NSString.paragraphRange(for:)`).
package enum ParagraphBoundaries {
  /// Calls `body` for each paragraph in order, with its UTF-16 range including the separator, and the length of the
  /// separator (0, 1 or 2 units). Empty text has no paragraphs. Text that ends with a separator has no empty paragraph
  /// after it.
  ///
  /// Complexity: O(n).
  package static func forEach(in text: String, _ body: (_ range: Range<Int>, _ separator: Int) -> Void) {
    unsafe withBytes(of: text) { bytes in
      unsafe forEach(in: bytes) { range, separator, _ in body(range, separator) }
    }
  }

  /// Does the same over the bytes of a text, and also passes the offset of each paragraph's first byte.
  static func forEach(
    in bytes: UnsafeRawBufferPointer, _ body: (_ range: Range<Int>, _ separator: Int, _ offset: Int) -> Void
  ) {
    var at = 0
    var offset = 0
    while offset < bytes.count {
      let (start, start8) = (at, offset)
      let separator = unsafe next(in: bytes, &offset, units: &at)
      body(start..<at, separator, start8)
    }
  }

  /// Advances from the start of a paragraph to the start of the next one. The start must not be the end of the text.
  ///
  /// - Returns: the UTF-16 units of the separator; 0 at the end of a text that does not end with one.
  @inline(__always)
  static func next(in bytes: UnsafeRawBufferPointer, _ offset: inout Int, units at: inout Int) -> Int {
    let end = bytes.count
    while offset < end {
      unsafe UTF8Scan.skipToSeparator(bytes, &offset, units: &at)
      guard offset < end else { break }
      let byte = unsafe bytes[offset]
      var separator = 0
      switch byte {
      case 0x0A:
        separator = 1
        offset &+= 1
      case 0x0D:
        let isPair = unsafe offset &+ 1 < end && bytes[offset &+ 1] == 0x0A
        separator = isPair ? 2 : 1
        offset &+= separator
      case 0xE2 where unsafe offset &+ 2 < end && bytes[offset &+ 1] == 0x80 && bytes[offset &+ 2] == 0xA9:
        separator = 1
        offset &+= 3
      default:
        at &+= UTF8Scan.units(ofByte: byte)
        offset &+= 1
      }
      if separator > 0 {
        at &+= separator
        return separator
      }
    }
    return 0
  }

  /// The largest length for a list marker of `units` units in a paragraph whose bytes start at `offset`. The marker
  /// fits in `room`, the units before the separator, and does not split a surrogate pair. Complexity: O(room).
  static func fittingMarker(
    _ units: Int, room: Int, _ bytes: UnsafeRawBufferPointer, at offset: Int
  ) -> Int {
    let goal = max(0, min(units, room))
    let step = unsafe UTF8Scan.advance(bytes, from: offset, byUTF16: goal, to: bytes.count)
    return step.passed > goal ? goal - 1 : goal
  }

  /// The UTF-16 offset at which each paragraph starts, then the length of the text. Empty text gives `[0]`.
  package static func starts(in text: String) -> [Int] {
    var starts = [0]
    forEach(in: text) { range, _ in starts.append(range.upperBound) }
    return starts
  }
}
