/// Escapes text for Markdown (CommonMark 2.4 and 2.5).
struct MarkdownText {
  private let care: MarkdownLine.Care
  private let place: MarkdownLine.Place
  /// Whether the text begins a line, where more marks mean something.
  var isLineStart = false
  /// Whether an image is right before the text, so that a brace would begin its attributes.
  var isAfterImage = false
  /// Whether the text is in the brackets of a link or image.
  var isInBrackets = false
  /// Whether it is the description of an image, at the end of which `|20` would be a size.
  var isDescription = false

  init(_ care: MarkdownLine.Care, _ place: MarkdownLine.Place) { (self.care, self.place) = (care, place) }

  /// Appends text. Complexity: O(n).
  mutating func append(_ text: [UInt8], to out: inout [UInt8]) {
    let look = Look(text)
    // How many digits there are since the line began; `nil` after anything else.
    var digits: Int? = isLineStart ? 0 : nil
    for at in text.indices {
      let byte = text[at]
      if byte < 0x20 || byte == 0x7F {
        // A tab inside a line is one.
        if byte == 0x09, !isLineStart, !isDescription { out.append(byte) } else { out += "&#\(byte);".utf8 }
      } else if byte == UInt8(ascii: "{"), isAfterImage {
        out += "&#123;".utf8
      } else if byte == UInt8(ascii: "|"), isDescription {
        out += "&#124;".utf8
      } else if MarkdownLine.isPunctuation(byte) {
        let isEscaped = care != .usual || means(byte, text, at, digits, look)
        if isEscaped { out.append(UInt8(ascii: "\\")) }
        out.append(byte)
      } else {
        out.append(byte)
      }
      digits = digits.flatMap { (0x30...0x39).contains(byte) ? $0 + 1 : nil }
      isLineStart = false
      isAfterImage = false
    }
  }

  /// What is known of a text as a whole.
  private struct Look {
    /// Whether a bracket may end a link, or a definition of one.
    var hasLinks = false
    var tildes = 0

    init(_ text: [UInt8]) {
      var previous: UInt8 = 0
      for byte in text {
        if previous == UInt8(ascii: "]"),
          byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: ":")
        {
          hasLinks = true
        }
        if byte == UInt8(ascii: "~") { tildes += 1 }
        previous = byte
      }
      hasLinks = hasLinks || previous == UInt8(ascii: "]")
    }
  }

  /// Whether a mark would mean something, as far as a look at its neighbors says.
  private func means(_ byte: UInt8, _ text: [UInt8], _ at: Int, _ digits: Int?, _ look: Look) -> Bool {
    let previous: UInt8? = at > 0 ? text[at - 1] : nil
    let next: UInt8? = at + 1 < text.count ? text[at + 1] : nil
    let isBeforeSpace = next.map { $0 <= 0x20 } ?? true
    switch byte {
    case UInt8(ascii: "`"): return true
    case UInt8(ascii: "\\"): return next.map(MarkdownLine.isPunctuation) ?? true
    case UInt8(ascii: "*"): return isLineStart || previous != 0x20 || next != 0x20
    case UInt8(ascii: "_"): return !(Self.isWord(previous) && Self.isWord(next))
    case UInt8(ascii: "~"): return look.tildes > 1 || next == nil || previous == nil
    case UInt8(ascii: "["):
      return isInBrackets || look.hasLinks || isLineStart || previous == UInt8(ascii: "!") || next == nil
        || previous == nil
    case UInt8(ascii: "]"): return isInBrackets
    // `[^a]:` is a footnote, on GitHub also with a backslash before the bracket.
    case UInt8(ascii: "^"): return isInBrackets && previous == nil
    case UInt8(ascii: "<"):
      return next.map { Self.isWord($0) || [0x21, 0x2F, 0x3F].contains($0) } ?? true
    case UInt8(ascii: ">"): return isLineStart
    case UInt8(ascii: "&"): return Self.isReference(text, at)
    case UInt8(ascii: "#"):
      return isLineStart || place.isHeading && (previous == nil || previous == 0x20 || previous == byte)
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "="):
      return isLineStart && (isBeforeSpace || next == byte)
    case UInt8(ascii: "."):
      if let digits, digits > 0 { return isBeforeSpace }
      return at >= 3 && text[(at - 3)..<at].elementsEqual("www".utf8)
    case UInt8(ascii: ")"): return (digits ?? 0) > 0 && isBeforeSpace
    case UInt8(ascii: ":"): return next == UInt8(ascii: "/")
    case UInt8(ascii: "@"): return Self.isWord(previous) && Self.isWord(next)
    case UInt8(ascii: "|"): return place.isCell
    default: return false
    }
  }

  private static func isWord(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...0xFF: return true
    default: return false
    }
  }

  /// Whether `&` begins what may be a character reference.
  private static func isReference(_ text: [UInt8], _ at: Int) -> Bool {
    for byte in text[(at + 1)...].prefix(52) {
      if byte == UInt8(ascii: ";") { return true }
      guard isWord(byte) || byte == UInt8(ascii: "#") else { return false }
    }
    return false
  }
}

/// Writes the URL of a link or image (CommonMark 6.3).
enum MarkdownDestination {
  /// The URL as it is, if it consists of characters that mean nothing there; otherwise in angle brackets, escaped.
  static func written(_ url: [UInt8]) -> [UInt8] {
    if !url.isEmpty, url.allSatisfy(isPlain) { return url }
    var out: [UInt8] = [UInt8(ascii: "<")]
    for byte in url {
      switch byte {
      case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"), UInt8(ascii: "&"), UInt8(ascii: "|"),
        UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "_"):
        out += [UInt8(ascii: "\\"), byte]
      case 0..<0x20, 0x7F: out += "&#\(byte);".utf8
      default: out.append(byte)
      }
    }
    return out + [UInt8(ascii: ">")]
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, MarkdownFragmentSink.mark: true
    default: "-._~:/?#@!$+,;=%".utf8.contains(byte)
    }
  }
}
