extension Length {
  /// This length times `numerator / denominator`, clamped to ``maximum``. Halves round away from zero.
  ///
  /// A denominator that is not positive counts as 1.
  func scaled(_ numerator: Int, by denominator: Int = 1_000) -> Length {
    let product = Int128(thousandths) * Int128(numerator)
    let divisor = Int128(max(1, denominator))
    let half = divisor / 2
    let rounded = (product < 0 ? product - half : product + half) / divisor
    let bound = Int128(Self.maximum)
    return Length(thousandths: Int(min(max(rounded, -bound), bound)))
  }
}
