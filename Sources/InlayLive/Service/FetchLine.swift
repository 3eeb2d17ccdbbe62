/// A line of the pipe between a command and the program `inlay-fetch`: fields separated by tabs. The file of an image cache
/// holds such lines, too: a change of the form changes its version.
package enum FetchLine {
  /// The most bytes of a line.
  package static let longest = 64 << 10

  /// The line, with its end.
  package static func bytes(_ fields: [String]) -> [UInt8] {
    var out: [UInt8] = []
    for (index, field) in fields.enumerated() {
      if index > 0 { out.append(UInt8(ascii: "\t")) }
      for byte in field.utf8 {
        switch byte {
        case UInt8(ascii: "\\"): out += [byte, byte]
        case UInt8(ascii: "\t"): out += Array("\\t".utf8)
        case UInt8(ascii: "\n"): out += Array("\\n".utf8)
        default: out.append(byte)
        }
      }
    }
    return out + [UInt8(ascii: "\n")]
  }

  /// The fields of a line without its end; `nil` if it is malformed.
  package static func fields(_ line: some Sequence<UInt8>) -> [String]? {
    var fields: [[UInt8]] = [[]]
    var isEscaped = false
    for byte in line {
      if isEscaped {
        isEscaped = false
        switch byte {
        case UInt8(ascii: "\\"): fields[fields.count - 1].append(byte)
        case UInt8(ascii: "t"): fields[fields.count - 1].append(UInt8(ascii: "\t"))
        case UInt8(ascii: "n"): fields[fields.count - 1].append(UInt8(ascii: "\n"))
        default: return nil
        }
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\t") {
        fields.append([])
      } else {
        fields[fields.count - 1].append(byte)
      }
    }
    if isEscaped { return nil }
    var texts: [String] = []
    for field in fields {
      guard let text = String(validating: field, as: UTF8.self) else { return nil }
      texts.append(text)
    }
    return texts
  }
}
