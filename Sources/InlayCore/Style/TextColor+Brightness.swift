// How bright colors look beside each other, in whole numbers.

extension TextColor {
  /// Perceived brightness, 0 … 255 (W3C, Techniques For Accessibility Evaluation And Repair Tools, 2.2), alpha left out.
  package var brightness: Int { (299 * Int(red) + 587 * Int(green) + 114 * Int(blue) + 500) / 1_000 }

  /// How far apart two colors are in ``brightness``, 0 … 255. Text is held to be readable from 125 on (same place).
  package func contrast(with other: TextColor) -> Int { abs(brightness - other.brightness) }

  /// This color if it can be read on `background`, else a color like it that can: one of the same hue with the opposite
  /// lightness (as in HSL), and if that is not enough, that one mixed with as much of `text` as is needed.
  ///
  /// It is `text` itself if even `text` has less contrast than `minimum`.
  func readable(on background: TextColor, minimum: Int, text: TextColor) -> TextColor {
    if contrast(with: background) >= minimum { return self }
    let turned = withTurnedLightness
    if turned.contrast(with: background) >= minimum { return turned }
    guard text.contrast(with: background) >= minimum else { return text }
    for share in 1..<Self.shares {
      let mixed = turned.mixed(with: text, share: share)
      if mixed.contrast(with: background) >= minimum { return mixed }
    }
    var own = text
    own.alpha = alpha
    return own
  }

  private static let shares = 16

  /// The same hue with the opposite lightness: each channel moves by what mirrors the mean of the greatest and the least.
  private var withTurnedLightness: TextColor {
    let move = 255 - Int(max(red, green, blue)) - Int(min(red, green, blue))
    func moved(_ channel: UInt8) -> UInt8 { UInt8(clamping: Int(channel) + move) }
    return TextColor(red: moved(red), green: moved(green), blue: moved(blue), alpha: alpha)
  }

  private func mixed(with other: TextColor, share: Int) -> TextColor {
    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
      UInt8(clamping: (Int(a) * (Self.shares - share) + Int(b) * share + Self.shares / 2) / Self.shares)
    }
    return TextColor(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue), alpha: alpha)
  }
}
