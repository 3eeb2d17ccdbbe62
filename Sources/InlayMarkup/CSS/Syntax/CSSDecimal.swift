/// A decimal number that is parsed digit by digit. Up to 18 digits count, which exceeds the precision of a `Double`.
struct CSSDecimal {
  private var mantissa: Int64 = 0
  private var digits = 0
  /// The power of ten. It is bounded by the number of digits, so it cannot overflow.
  var exponent = 0

  mutating func append(_ digit: UInt8, isFraction: Bool) {
    if digits < 18 {
      mantissa = mantissa * 10 + Int64(digit)
      if mantissa > 0 { digits += 1 }
      if isFraction { exponent -= 1 }
    } else if !isFraction {
      exponent += 1
    }
  }

  /// The number, rounded only once if the mantissa has at most 15 digits; at most 10^30.
  var value: Double {
    var value = Double(mantissa)
    if mantissa == 0 { return 0 }
    var rest = max(-60, min(exponent, 60))
    while rest < 0 {
      let step = min(-rest, 22)
      value /= Self.powers[step]
      rest += step
    }
    while rest > 0 {
      let step = min(rest, 22)
      value *= Self.powers[step]
      rest -= step
    }
    return min(value, 1e30)
  }

  private static let powers: [Double] = {
    var powers = [1.0]
    for _ in 0..<22 { powers.append((powers.last ?? 1) * 10) }
    return powers
  }()
}
