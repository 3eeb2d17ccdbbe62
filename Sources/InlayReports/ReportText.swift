/// Formats the numbers of reports.
package enum ReportText {
  /// A number with up to two decimals, without trailing zeros.
  static func hundredths(_ value: Double) -> String {
    let total = Int((value * 100).rounded())
    let (whole, rest) = total.quotientAndRemainder(dividingBy: 100)
    if rest == 0 { return "\(whole)" }
    return rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// A number with its digits in groups of three.
  package static func bytes(_ count: Int?) -> String {
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
