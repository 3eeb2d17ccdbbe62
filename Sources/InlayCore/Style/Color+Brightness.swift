// How bright colours look beside each other, in whole numbers.

extension Color {
  /// Perceived brightness, 0 … 255 (W3C, Techniques For Accessibility Evaluation And Repair Tools, 2.2), alpha left out.
  public var brightness: Int { (299 * Int(red) + 587 * Int(green) + 114 * Int(blue) + 500) / 1_000 }

  /// How far apart two colours are in ``brightness``, 0 … 255. Text is held to be readable from 125 on (same place).
  public func contrast(with other: Color) -> Int { abs(brightness - other.brightness) }

  /// This colour if it can be read on `background`, else the nearest of its kind that can: its lightness turned round (as
  /// in HSL, so hue stays), and if that is not enough, that mixed with as much of `text` as it takes.
  ///
  /// `text` itself where it contrasts less than `least` too.
  func readable(on background: Color, least: Int, text: Color) -> Color {
    if contrast(with: background) >= least { return self }
    let turned = withTurnedLightness
    if turned.contrast(with: background) >= least { return turned }
    guard text.contrast(with: background) >= least else { return text }
    for share in 1..<Self.shares {
      let mixed = turned.mixed(with: text, share: share)
      if mixed.contrast(with: background) >= least { return mixed }
    }
    var own = text
    own.alpha = alpha
    return own
  }

  private static let shares = 16

  /// The same hue, light for dark: each channel moved by what turns the mean of the greatest and the least round.
  private var withTurnedLightness: Color {
    let move = 255 - Int(max(red, green, blue)) - Int(min(red, green, blue))
    func moved(_ channel: UInt8) -> UInt8 { UInt8(clamping: Int(channel) + move) }
    return Color(red: moved(red), green: moved(green), blue: moved(blue), alpha: alpha)
  }

  private func mixed(with other: Color, share: Int) -> Color {
    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
      UInt8(clamping: (Int(a) * (Self.shares - share) + Int(b) * share + Self.shares / 2) / Self.shares)
    }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue), alpha: alpha)
  }
}
