/// A zoom as people write it: a percentage, or a factor.
package struct WrittenZoom: Sendable, Equatable {
  /// From 100 to 10,000.
  package let thousandths: Int

  /// Parses a zoom. Returns `nil` for anything else, for less than 10%, and for more than 1000%.
  package init?(_ text: String) {
    let isPercentage = text.hasSuffix("%")
    guard let number = WrittenLength.number(isPercentage ? text.dropLast() : text[...]) else { return nil }
    let thousandths = number * (isPercentage ? 10 : 1_000)
    guard (100...10_000).contains(thousandths) else { return nil }
    self.thousandths = Int(thousandths.rounded())
  }
}
