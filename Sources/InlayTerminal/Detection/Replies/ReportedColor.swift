internal import InlayCore

/// Colors as X names them, which is how terminals report theirs (XParseColor of Xlib).
enum ReportedColor {
  /// Parses `rgb:r/g/b` and `rgba:r/g/b/a` with 1–4 hexadecimal digits per channel, scaled to 8 bits, and `#` with 1–4
  /// digits per channel, which are its highest bits. Alpha is dropped, because it describes the window, not the color.
  static func parse(_ text: ArraySlice<UInt8>) -> TextColor? {
    if let channels = text.after("rgb:") { return slashed(channels, count: 3) }
    if let channels = text.after("rgba:") { return slashed(channels, count: 4) }
    guard let digits = text.after("#"), digits.count % 3 == 0, 1...4 ~= digits.count / 3 else { return nil }
    let size = digits.count / 3
    var values: [UInt8] = []
    for channel in 0..<3 {
      let start = digits.startIndex + channel * size
      guard let value = number(digits[start..<start + size]) else { return nil }
      values.append(UInt8(truncatingIfNeeded: size == 1 ? value << 4 : value >> (4 * (size - 2))))
    }
    return TextColor(red: values[0], green: values[1], blue: values[2])
  }

  private static func slashed(_ text: ArraySlice<UInt8>, count: Int) -> TextColor? {
    let parts = text.split(separator: UInt8(ascii: "/"), maxSplits: count, omittingEmptySubsequences: false)
    guard parts.count == count else { return nil }
    var values: [UInt8] = []
    for part in parts {
      guard let value = number(part) else { return nil }
      let maximum = 1 << (4 * part.count) - 1
      values.append(UInt8(truncatingIfNeeded: (value * 255 + maximum / 2) / maximum))
    }
    return TextColor(red: values[0], green: values[1], blue: values[2])
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard 1...4 ~= digits.count else { return nil }
    var value = 0
    for digit in digits {
      guard let next = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
      value = value << 4 | next
    }
    return value
  }
}
