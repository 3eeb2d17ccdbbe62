import InlayCore

/// Sizes of images: attributes in CSS pixels (0.75 pt), inline style, and Inlay's own attribute in points.
enum HTMLImageSize {
  /// One CSS pixel in thousandths of a point.
  static let pixel = 750

  /// The value of a `width` or `height` attribute (HTML 2.3.4.4): a number of pixels; `nil` for percentages and other
  /// forms.
  static func attribute(_ value: ArraySlice<UInt8>) -> Length? {
    let text = HTMLReference.trimmed(value)
    let digits = text.prefix { (0x30...0x39).contains($0) || $0 == 0x2E }
    guard let first = digits.first, first != 0x2E else { return nil }
    let rest = text[digits.endIndex...]
    if rest.first == UInt8(ascii: "%") || rest.first == UInt8(ascii: "*") { return nil }
    return length(digits, unit: Double(pixel))
  }

  /// The last width and height that an inline style states in absolute lengths.
  static func style(_ style: ArraySlice<UInt8>) -> (width: Length?, height: Length?) {
    var size: (width: Length?, height: Length?) = (nil, nil)
    for declaration in style.prefix(1 << 14).split(separator: UInt8(ascii: ";")) {
      guard let colon = declaration.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let name = HTMLReference.trimmed(declaration[..<colon])
      guard name.count == 5 || name.count == 6 else { continue }
      switch HTMLMediaType.lowercased(name) {
      case "width": if let value = css(declaration[(colon + 1)...]) { size.width = value }
      case "height": if let value = css(declaration[(colon + 1)...]) { size.height = value }
      default: break
      }
    }
    return size
  }

  /// The value of Inlay's own attribute: two lengths in points with a space between.
  static func own(_ value: ArraySlice<UInt8>) -> DisplaySize? {
    let parts = value.split(separator: 0x20)
    guard parts.count == 2, let width = points(parts[0]), let height = points(parts[1]) else { return nil }
    return DisplaySize(width: width, height: height)
  }

  /// A length in points with up to three decimals, exactly.
  static func text(_ length: Length) -> String {
    let (whole, rest) = length.thousandths.quotientAndRemainder(dividingBy: 1_000)
    if rest == 0 { return "\(whole)" }
    var digits = String(rest + 1_000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(whole).\(digits)"
  }

  /// Reads what ``text(_:)`` wrote, exactly.
  private static func points(_ text: ArraySlice<UInt8>) -> Length? {
    let parts = text.split(separator: 0x2E, maxSplits: 1, omittingEmptySubsequences: false)
    guard text.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }), let first = parts.first,
      !first.isEmpty,
      first.count <= 10, let whole = Int(String(decoding: first, as: UTF8.self))
    else { return nil }
    var thousandths = whole * 1_000
    if parts.count == 2 {
      guard (1...3).contains(parts[1].count), let rest = Int(String(decoding: parts[1], as: UTF8.self)) else {
        return nil
      }
      thousandths += rest * [100, 10, 1][parts[1].count - 1]
    }
    return thousandths <= Length.maximum ? Length(thousandths: thousandths) : nil
  }

  /// A CSS length with an absolute unit (CSS Values 4, 6.2).
  private static func css(_ value: ArraySlice<UInt8>) -> Length? {
    var text = HTMLReference.trimmed(value)
    if let mark = text.firstIndex(of: UInt8(ascii: "!")) { text = HTMLReference.trimmed(text[..<mark]) }
    let digits = text.prefix { (0x30...0x39).contains($0) || $0 == 0x2E }
    guard !digits.isEmpty else { return nil }
    let unit = HTMLMediaType.lowercased(text[digits.endIndex...].prefix(4))
    if unit == "pt" { return points(digits) ?? length(digits, unit: 1_000) }
    let factors: [String: Double] = [
      "px": 750, "in": 72_000, "cm": 72_000 / 2.54, "mm": 7_200 / 2.54, "q": 1_800 / 2.54, "pc": 12_000,
    ]
    return factors[unit].flatMap { length(digits, unit: $0) }
  }

  private static func length(_ digits: ArraySlice<UInt8>, unit: Double) -> Length? {
    guard digits.count <= 32, let number = Double(String(decoding: digits, as: UTF8.self)) else { return nil }
    return Length(thousandths: Int(min(number * unit, Double(Length.maximum)).rounded()))
  }
}
