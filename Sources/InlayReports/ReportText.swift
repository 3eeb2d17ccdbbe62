/// Words and numbers of reports for people.
enum ReportText {
  /// At most two decimals, none that are zero. Insets are ratios of 32-bit numbers.
  static func hundredths(_ value: Double) -> String {
    let total = Int((value * 100).rounded())
    let (whole, rest) = total.quotientAndRemainder(dividingBy: 100)
    if rest == 0 { return "\(whole)" }
    return rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// Digits in groups of three.
  static func bytes(_ count: Int?) -> String {
    guard let count else { return "" }
    var out = ""
    let digits = String(count)
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { out += "," }
      out.append(digit)
    }
    return out
  }
}
