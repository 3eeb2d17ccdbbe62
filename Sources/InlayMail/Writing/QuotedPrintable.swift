/// Writes quoted-printable (RFC 2045, 6.7): lines of at most 76 characters, ends of lines as CRLF, everything else in ASCII.
enum QuotedPrintable {
  private static let mostCharacters = 76
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Appends text, of which a line feed is the end of a line. Complexity: O(n).
  static func append(_ text: [UInt8], to out: inout [UInt8]) {
    var at = 0
    while at < text.count {
      let end = text[at...].firstIndex(of: 0x0A) ?? text.count
      line(text[at..<end], to: &out)
      if end < text.count { out += [0x0D, 0x0A] }
      at = end + 1
    }
  }

  private static func line(_ line: ArraySlice<UInt8>, to out: inout [UInt8]) {
    var width = 0
    for index in line.indices {
      let byte = line[index]
      let isFirst = index == line.startIndex
      let isLast = index == line.endIndex - 1
      let isEscaped =
        switch byte {
        // A space at the end of a line would be taken away.
        case 0x20, 0x09: isLast
        case UInt8(ascii: "="): true
        // Mailboxes and SMTP give lines that begin so a meaning.
        case UInt8(ascii: "F"): isFirst && line.starts(with: "From ".utf8)
        case UInt8(ascii: "."): isFirst
        case 0x21...0x7E: false
        default: true
        }
      let count = isEscaped ? 3 : 1
      // A line may hold one character more where no soft break follows.
      if width + count > mostCharacters - (isLast ? 0 : 1) {
        out += [UInt8(ascii: "="), 0x0D, 0x0A]
        width = 0
      }
      if isEscaped || width == 0 && needsEscape(line[index...]) {
        out += [UInt8(ascii: "="), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        width += 3
      } else {
        out.append(byte)
        width += 1
      }
    }
  }

  /// Whether what follows a soft break would have a meaning at the beginning of a line.
  private static func needsEscape(_ rest: ArraySlice<UInt8>) -> Bool {
    rest.first == UInt8(ascii: ".") || rest.starts(with: "From ".utf8)
  }

  /// Whether base64 is shorter. Complexity: O(n).
  static func isLong(_ text: [UInt8]) -> Bool {
    let escapes = text.count {
      $0 >= 0x7F || $0 == UInt8(ascii: "=") || $0 < 0x20 && $0 != 0x0A && $0 != 0x09
    }
    return escapes > text.count / 6
  }
}
