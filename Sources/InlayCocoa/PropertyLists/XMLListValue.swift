import InlayCore

/// The values of elements in a property list in XML.
enum XMLListValue {
  /// `text` without white space at its ends.
  static func trimmed(_ text: String) -> Substring {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
    var rest = text[...].drop(while: isSpace)
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    return rest
  }

  /// An integer, decimal or hexadecimal after `0x`.
  static func integer(_ text: String) -> Int128? {
    var digits = trimmed(text)
    var isNegative = false
    if let sign = digits.first, sign == "-" || sign == "+" {
      isNegative = sign == "-"
      digits.removeFirst()
    }
    let isHexadecimal = digits.hasPrefix("0x") || digits.hasPrefix("0X")
    if isHexadecimal { digits.removeFirst(2) }
    guard let first = digits.first, first.isHexDigit else { return nil }
    return Int128((isNegative ? "-" : "") + digits, radix: isHexadecimal ? 16 : 10)
  }

  /// An instant such as `2001-01-01T00:00:00Z`, in seconds since then.
  static func date(_ text: String) -> Double? {
    let text = trimmed(text).utf8
    guard text.last == UInt8(ascii: "Z") else { return nil }
    let parts = text.dropLast().split(separator: UInt8(ascii: "T"), omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    func numbers(_ part: Substring.UTF8View, _ separator: Unicode.Scalar) -> [Int]? {
      let fields = part.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false)
      let values = fields.compactMap { field in
        field.allSatisfy { (0x30...0x39).contains($0) } && field.count <= 4 ? Int(Substring(field)) : nil
      }
      return values.count == 3 && fields.count == 3 ? values : nil
    }
    guard let day = numbers(parts[0], "-"), let time = numbers(parts[1], ":"),
      (1...12).contains(day[1]), (1...31).contains(day[2]), time[0] < 24, time[1] < 60, time[2] < 61
    else { return nil }
    let number = GregorianDay.number(year: day[0], month: day[1], day: day[2]) - epoch
    return Double(number * 86_400 + time[0] * 3_600 + time[1] * 60 + time[2])
  }

  /// The day that property lists count from.
  private static let epoch = GregorianDay.number(year: 2_001, month: 1, day: 1)
}
