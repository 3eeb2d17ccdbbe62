// How bright colors look, in integer arithmetic.

extension TextColor {
  /// Perceived brightness, 0 … 255, ignoring alpha (W3C, Techniques For Accessibility Evaluation And Repair Tools,
  /// section 2.2).
  package var brightness: Int { (299 * Int(red) + 587 * Int(green) + 114 * Int(blue) + 500) / 1_000 }

  /// The difference in ``brightness`` between two colors, 0 … 255. Text counts as readable from 125 on (the same
  /// section).
  package func contrast(with other: TextColor) -> Int { abs(brightness - other.brightness) }

  /// This color if it is readable on `background`. Otherwise a readable color like it: the same hue with the opposite
  /// lightness (as in HSL), mixed if necessary with as much of `text` as is needed.
  ///
  /// If even `text` has less contrast than `minimum`, the result is `text`.
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

  /// The same hue with the opposite lightness. All channels move by the same amount, which mirrors the mean of the
  /// greatest and least channel.
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
