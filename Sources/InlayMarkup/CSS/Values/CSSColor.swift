/// A color of CSS Color 4, 4 … 7, in sRGB with 8 bits per channel.
package struct CSSColor: Sendable, Hashable {
  package var red, green, blue, alpha: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Parses `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`, without the `#`.
  package static func hex(_ digits: some Collection<UInt8>) -> CSSColor? {
    var values: [UInt8] = []
    for byte in digits.prefix(9) {
      guard let digit = CSSBytes.digit(byte) else { return nil }
      values.append(UInt8(digit))
    }
    switch values.count {
    case 3, 4:
      let wide = values.map { $0 * 17 }
      return CSSColor(red: wide[0], green: wide[1], blue: wide[2], alpha: wide.count == 4 ? wide[3] : 255)
    case 6, 8:
      func channel(_ index: Int) -> UInt8 { values[index] << 4 | values[index + 1] }
      return CSSColor(
        red: channel(0), green: channel(2), blue: channel(4), alpha: values.count == 8 ? channel(6) : 255)
    default: return nil
    }
  }

  /// A channel from a number in 0 … 255, clamped and rounded.
  package static func channel(_ value: Double) -> UInt8 { UInt8(max(0, min(value, 255)).rounded()) }

  /// A color from channels in 0 … 1.
  package static func rgb(_ red: Double, _ green: Double, _ blue: Double, alpha: Double) -> CSSColor {
    CSSColor(
      red: channel(red * 255), green: channel(green * 255), blue: channel(blue * 255),
      alpha: channel(alpha * 255))
  }

  /// A color from a hue in degrees, and the other components in 0 … 1 (CSS Color 4, 7.1).
  package static func hsl(_ hue: Double, _ saturation: Double, _ lightness: Double, alpha: Double) -> CSSColor
  {
    let (red, green, blue) = channels(hue, max(0, min(saturation, 1)), max(0, min(lightness, 1)))
    return rgb(red, green, blue, alpha: alpha)
  }

  /// A color from a hue in degrees, and the other components in 0 … 1 (CSS Color 4, 8.1).
  package static func hwb(_ hue: Double, _ white: Double, _ black: Double, alpha: Double) -> CSSColor {
    let (white, black) = (max(0, min(white, 1)), max(0, min(black, 1)))
    if white + black >= 1 {
      let gray = white / (white + black)
      return rgb(gray, gray, gray, alpha: alpha)
    }
    let (red, green, blue) = channels(hue, 1, 0.5)
    let share = 1 - white - black
    return rgb(red * share + white, green * share + white, blue * share + white, alpha: alpha)
  }

  private static func channels(
    _ hue: Double, _ saturation: Double, _ lightness: Double
  ) -> (Double, Double, Double) {
    var turn = hue.truncatingRemainder(dividingBy: 360)
    if turn < 0 { turn += 360 }
    let reach = saturation * min(lightness, 1 - lightness)
    func channel(_ offset: Double) -> Double {
      let k = (offset + turn / 30).truncatingRemainder(dividingBy: 12)
      return lightness - reach * max(-1, min(k - 3, 9 - k, 1))
    }
    return (channel(0), channel(8), channel(4))
  }

  /// The color of a legacy attribute such as `bgcolor` (HTML 2.4.6, rules for legacy colors); `nil` if it has none.
  package static func legacy(_ bytes: ArraySlice<UInt8>) -> CSSColor? {
    var text = bytes
    while let first = text.first, CSSBytes.isSpace(first) { text.removeFirst() }
    while let last = text.last, CSSBytes.isSpace(last) { text.removeLast() }
    let name = String(decoding: text.prefix(64).map(CSSBytes.lower), as: UTF8.self)
    if text.isEmpty || name == "transparent" { return nil }
    if let color = CSSColorNames.color(name) { return color }
    if text.count == 4, text.first == UInt8(ascii: "#"), let color = hex(text.dropFirst()) { return color }
    // Characters beyond the Basic Multilingual Plane count as two zeros, other characters that are not digits as one.
    var digits: [UInt8] = []
    for scalar in String(decoding: text.prefix(1_024), as: UTF8.self).unicodeScalars {
      digits.append(contentsOf: scalar.value > 0xFFFF ? [48, 48] : [UInt8(exactly: scalar.value) ?? 48])
      if digits.count >= 128 { break }
    }
    if digits.first == UInt8(ascii: "#") { digits.removeFirst() }
    digits = digits.prefix(128).map { CSSBytes.digit($0) == nil ? 48 : $0 }
    while digits.isEmpty || digits.count % 3 != 0 { digits.append(48) }
    let length = digits.count / 3
    var parts = (0..<3).map { Array(digits[$0 * length..<($0 + 1) * length]) }
    if length > 8 { parts = parts.map { Array($0.suffix(8)) } }
    while (parts.first?.count ?? 0) > 2, parts.allSatisfy({ $0.first == 48 }) {
      parts = parts.map { Array($0.dropFirst()) }
    }
    let channels = parts.map { part in
      part.prefix(2).reduce(UInt8(0)) { $0 << 4 | UInt8(CSSBytes.digit($1) ?? 0) }
    }
    return CSSColor(red: channels[0], green: channels[1], blue: channels[2])
  }
}
