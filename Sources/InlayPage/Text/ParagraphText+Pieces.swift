extension ParagraphText {
  /// The maximum number of bytes that is laid out at a time.
  static let maximumBytes = 1 << 20

  /// How many bytes of text to lay out at a time, for a maximum font size and a line width in pixels. This is enough
  /// for several lines, but few enough that widths fit into Pango's integers, which count 1/1024 of a pixel.
  static func pieceLimit(size: Double, width: Double?) -> Int {
    guard size > 0 else { return 8192 }
    let maximum = min(Double(maximumBytes) / 4, 0x1p20 / size)
    let lines = 8 * (width ?? .infinity) / (0.25 * size)
    return Int(max(32, min(maximum, max(8192, lines))))
  }

  /// Where to cut text that is too long to be laid out at once: at most `limit` bytes from `start`, or after the first
  /// character. The cut is after white space if there is any in the second half. Otherwise it is where no combining
  /// character, variation selector or joiner follows, or else between any characters.
  ///
  /// - Complexity: O(`limit`).
  static func cut(_ text: Span<UInt8>, from start: Int, limit: Int) -> Int {
    guard start < text.count, limit < text.count - start else { return text.count }
    var end = start + max(1, limit)
    while end > start, isContinuation(text[end]) { end -= 1 }
    if end == start {
      end += 1
      while end < text.count, isContinuation(text[end]) { end += 1 }
      return end
    }
    let middle = start + (end - start) / 2
    var at = end
    while at > middle {
      if text[at - 1] == 0x20 || text[at - 1] == 0x09, !joins(text, at) { return at }
      at -= 1
    }
    at = end
    while at > start {
      if !isContinuation(text[at]), !joins(text, at) { return at }
      at -= 1
    }
    return end
  }

  /// Where to cut a string, by the same rules.
  static func cut(_ text: Substring, from start: Int, limit: Int) -> Int {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      return cut(text.utf8.span, from: start, limit: limit)
    }
    let found = unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
      cut(unsafe Span(_unsafeElements: bytes), from: start, limit: limit)
    }
    return found ?? cut(Array(text.utf8).span, from: start, limit: limit)
  }

  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  /// Whether the character there belongs to the one before it: marks of common scripts, joiners, variation selectors,
  /// emoji skin tones, tags, the second of two regional indicators, and anything after a joiner.
  private static func joins(_ text: Span<UInt8>, _ at: Int) -> Bool {
    guard at < text.count else { return false }
    if at >= 3, text[at - 3] == 0xE2, text[at - 2] == 0x80, text[at - 1] == 0x8D { return true }
    let scalar = scalar(text, at)
    switch scalar {
    case 0x0300...0x036F, 0x0483...0x0489, 0x0591...0x05C7, 0x0610...0x061A, 0x064B...0x065F, 0x0670,
      0x06D6...0x06ED, 0x0E31, 0x0E34...0x0E3A, 0x0E47...0x0E4E, 0x135D...0x135F, 0x1AB0...0x1AFF,
      0x1DC0...0x1DFF, 0x200C, 0x200D, 0x20D0...0x20FF, 0x302A...0x302F, 0x3099...0x309A, 0xFE00...0xFE0F,
      0xFE20...0xFE2F, 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF, 0xE0020...0xE007F, 0xE0100...0xE01EF:
      return true
    case 0x0900...0x0DFF, 0x0F00...0x109F, 0x1780...0x17FF:
      // In the scripts of India and its neighbors, letters too may join the preceding letters.
      return at > 0 && text[at - 1] >= 0x80
    default: return false
    }
  }

  /// The scalar that begins there.
  private static func scalar(_ text: Span<UInt8>, _ at: Int) -> UInt32 {
    let first = UInt32(text[at])
    func next(_ offset: Int) -> UInt32 { at + offset < text.count ? UInt32(text[at + offset] & 0x3F) : 0 }
    switch first {
    case 0xF0...: return (first & 0x07) << 18 | next(1) << 12 | next(2) << 6 | next(3)
    case 0xE0...: return (first & 0x0F) << 12 | next(1) << 6 | next(2)
    case 0xC0...: return (first & 0x1F) << 6 | next(1)
    default: return first
    }
  }
}
