/// Bytes and text made readable in the report of a failing test.
public enum HexDump {
  /// Offset, 16 bytes and their ASCII a line; at most `limit` lines from `start` on.
  public static func lines(_ bytes: some RandomAccessCollection<UInt8>, from start: Int = 0, limit: Int = 16)
    -> [String]
  {
    let bytes = Array(bytes)
    var out: [String] = []
    var at = max(0, start / 16 * 16)
    while at < bytes.count, out.count < limit {
      let row = bytes[at..<min(at + 16, bytes.count)]
      let ascii = row.map { (0x20..<0x7F).contains($0) ? Character(Unicode.Scalar($0)) : "." }
      let digits = row.map(hex).joined(separator: " ")
      let pad = String(repeating: " ", count: 47 - digits.count)
      out.append("\(hex(at, digits: 8))  \(digits)\(pad)  \(String(ascii))")
      at += 16
    }
    return out
  }

  /// All bytes in hexadecimal digits, without anything between them.
  public static func digits(_ bytes: some Collection<UInt8>) -> String { bytes.map(hex).joined() }

  /// The count and the first bytes on one line.
  public static func line(_ bytes: some Collection<UInt8>, limit: Int = 48) -> String {
    let shown = bytes.prefix(limit).map(hex).joined(separator: " ")
    return "\(bytes.count) bytes [\(shown)\(bytes.count > limit ? " …" : "")]"
  }

  /// Where two byte strings part, with a few lines of each; `nil` if they are equal.
  public static func difference(_ bytes: [UInt8], _ wanted: [UInt8], context: Int = 3) -> String? {
    if bytes == wanted { return nil }
    let at = zip(bytes, wanted).enumerated().first { $1.0 != $1.1 }?.offset ?? min(bytes.count, wanted.count)
    let from = max(0, at - 16)
    var out = ["bytes differ at offset \(at) (got \(bytes.count) bytes, wanted \(wanted.count))"]
    out += lines(bytes, from: from, limit: context).map { "    got    " + $0 }
    out += lines(wanted, from: from, limit: context).map { "    wanted " + $0 }
    return out.joined(separator: "\n")
  }

  /// Text in quotes with everything but printable ASCII as `\u{…}`, so that look-alikes and marks are seen.
  public static func escaped(_ text: String, limit: Int = 400) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      if out.utf8.count > limit { return out + "…\" (\(text.utf16.count) UTF-16 units)" }
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\r": out += "\\r"
      case "\t": out += "\\t"
      case " "..."~": out.unicodeScalars.append(scalar)
      default: out += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      }
    }
    return out + "\""
  }

  private static func hex(_ byte: UInt8) -> String { hex(Int(byte), digits: 2) }
  private static func hex(_ value: Int, digits: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
