/// A color in sRGB with straight (not premultiplied) alpha and 8 bits per channel, written `#rrggbbaa`.
public struct TextColor: Sendable, Hashable, CustomStringConvertible {
  /// The channels, 0…255.
  public var red, green, blue, alpha: UInt8

  /// A color from its channels, 0…255. The default is opaque.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Parses `#rrggbbaa` with lowercase digits. Returns `nil` for anything else.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 9, bytes[0] == UInt8(ascii: "#") else { return nil }
    var value: UInt32 = 0
    for digit in bytes.dropFirst() {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt32(digit - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt32(digit - UInt8(ascii: "a") + 10)
      default: return nil
      }
    }
    self.init(
      red: UInt8(truncatingIfNeeded: value >> 24), green: UInt8(truncatingIfNeeded: value >> 16),
      blue: UInt8(truncatingIfNeeded: value >> 8), alpha: UInt8(truncatingIfNeeded: value))
  }

  /// Parses a color as people write it: `#rgb`, `#rrggbb` or `#rrggbbaa`, in any case, with or without the `#`. Returns
  /// `nil` for anything else.
  package init?(written text: String) {
    var digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
    if digits.utf8.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
    if digits.utf8.count == 6 { digits += "ff" }
    self.init("#\(digits.lowercased())")
  }

  /// The color as `#rrggbbaa`.
  public var description: String {
    let digits = Array("0123456789abcdef".utf8)
    var out: [UInt8] = [UInt8(ascii: "#")]
    for channel in [red, green, blue, alpha] {
      out.append(digits[Int(channel >> 4)])
      out.append(digits[Int(channel & 15)])
    }
    return String(decoding: out, as: UTF8.self)
  }
}
