/// Looks through the UTF-8 of strings.
enum TextScan {
  /// UTF-16 units of bytes that begin and end between scalars. Complexity: O(bytes).
  static func units(of text: String, _ range: Range<Int>) -> Int {
    var text = text
    return text.withUTF8 { bytes in
      let range = range.clamped(to: 0..<bytes.count)
      var units = 0
      for index in range {
        let byte = unsafe bytes[index]
        units &+= (byte & 0xC0 != 0x80 ? 1 : 0) &+ (byte >= 0xF0 ? 1 : 0)
      }
      return units
    }
  }

  /// A stretch of text that is set as it is, or something in it that is not.
  enum Part {
    case text(Range<Int>)
    /// White space that no line stands below.
    case gap(Range<Int>)
    /// A control character.
    case control(Unicode.Scalar, Range<Int>)
  }

  /// Whether there is nothing but what is set as it is. Complexity: O(bytes).
  static func isPlain(_ text: Substring) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var others = 0
      for index in bytes.indices {
        let byte = unsafe bytes[index]
        others &+= (byte < 0x20 && byte != 0x09) || byte == 0x7F || byte == 0xC2 ? 1 : 0
      }
      return others == 0
    }
  }

  /// Takes text apart; ranges are bytes of it. Complexity: O(bytes).
  static func parts(of text: Substring, gaps: Bool) -> [Part] {
    var parts: [Part] = []
    var start = 0
    var at = 0
    var isGap = false
    func close(_ end: Int) {
      if end > start { parts.append(isGap ? .gap(start..<end) : .text(start..<end)) }
    }
    for scalar in text.unicodeScalars {
      let length = UTF8.width(scalar)
      let isSpace = gaps && (scalar == " " || scalar == "\t" || scalar == "\u{A0}" || scalar == "\u{3000}")
      if isControl(scalar) {
        close(at)
        parts.append(.control(scalar, at..<at + length))
        start = at + length
      } else if isSpace != isGap {
        close(at)
        start = at
        isGap = isSpace
      }
      at += length
    }
    close(at)
    return parts
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    (scalar.value < 0x20 && scalar != "\t") || (0x7F...0x9F).contains(scalar.value)
  }

  /// What is set for a control character: an end of a line for those that end one (UAX #14, class BK and NL), else what
  /// makes it visible.
  static func stand(for control: Unicode.Scalar) -> Unicode.Scalar {
    switch control.value {
    case 0x0A...0x0D, 0x85: "\u{2028}"
    case 0x00...0x1F: Unicode.Scalar(0x2400 + control.value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    default: "\u{FFFD}"
    }
  }

  /// The first place at or before `limit` at which a scalar begins; of text that is shorter its end.
  static func boundary(in text: Substring, before limit: Int) -> String.Index {
    let utf8 = text.utf8
    guard let place = utf8.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex) else {
      return text.endIndex
    }
    // Rounds down to the scalar that the byte is part of.
    return text.unicodeScalars.index(atOrBefore: place)
  }
}

extension Substring.UnicodeScalarView {
  fileprivate func index(atOrBefore place: Substring.Index) -> Substring.Index {
    guard place < endIndex, place > startIndex else { return place }
    let next = index(after: place)
    let start = index(before: next)
    return start <= place ? start : place
  }
}
