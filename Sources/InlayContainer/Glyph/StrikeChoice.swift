/// Which strike of an adaptive image glyph to draw, and where. It follows the observed behavior of Apple's systems.
package struct StrikeChoice: Sendable, Hashable {
  /// The index of the strike.
  package var index: Int
  /// Width to draw at, in thousandths of a point.
  package var width: Int
  /// Height to draw at, in thousandths of a point.
  package var height: Int
  /// Distance from the pen position to the left edge, in thousandths of a point; positive to the right.
  package var offsetX: Int
  /// Distance above the normal place, in thousandths of a point. A downward inset makes it negative.
  package var offsetY: Int

  /// A choice with lengths in thousandths of a point.
  package init(index: Int, width: Int, height: Int, offsetX: Int, offsetY: Int) {
    self.index = index
    self.width = width
    self.height = height
    self.offsetX = offsetX
    self.offsetY = offsetY
  }
}

extension Collection<Strike> where Index == Int {
  /// Chooses the strike for a box of `width` × `height` thousandths of a point, at `scale` pixels per point.
  ///
  /// The result is the lowest strike with at least the pixels needed, else the highest strike; of equal ones, the
  /// first. Strikes without a height are ignored. A square strike fills the box, and is enlarged if it is too small. An
  /// oblong strike is scaled by the factor that fits its height into the box, but at most 1. A tall strike then keeps
  /// its own width, and a wide strike its own height. With `centersOblong` it is centered in the box, as in newer
  /// releases. Insets are scaled by the same factor and rounded to whole points.
  ///
  /// Returns `nil` if no strike has a height, or if the box or the scale is not positive.
  ///
  /// - Complexity: O(strikes).
  package func choose(
    proposedWidth width: Int, proposedHeight height: Int, scale: Double = 1, centersOblong: Bool = true
  ) -> StrikeChoice? {
    guard width > 0, height > 0, scale > 0, scale.isFinite else { return nil }
    let needed = (Double(height) * scale / 1000).rounded(.up)
    var best: (index: Int, strike: Strike)?
    for (index, strike) in zip(indices, self) where strike.height > 0 {
      guard let current = best?.strike else {
        best = (index, strike)
        continue
      }
      let fits = Double(strike.height) >= needed
      let currentFits = Double(current.height) >= needed
      if fits == currentFits ? (fits ? strike.height < current.height : strike.height > current.height) : fits
      {
        best = (index, strike)
      }
    }
    return best.map {
      StrikeChoice($0.strike, index: $0.index, width: width, height: height, centersOblong: centersOblong)
    }
  }

  /// Chooses the strike for a square box of `pointSize`, as for a font of that size.
  package func choose(
    pointSize: Int, scale: Double = 1, centersOblong: Bool = true
  ) -> StrikeChoice? {
    choose(
      proposedWidth: pointSize, proposedHeight: pointSize, scale: scale, centersOblong: centersOblong)
  }
}

extension StrikeChoice {
  /// The maximum side of a box: one million points, a bound that keeps the products small.
  private static let maximumSide = 1_000_000_000

  fileprivate init(_ strike: Strike, index: Int, width: Int, height: Int, centersOblong: Bool) {
    let proposedWidth = Swift.min(width, Self.maximumSide)
    let proposedHeight = Swift.min(height, Self.maximumSide)
    // Strike pixels become points by the factor `numerator / denominator`, which is at most 1.
    let stored = Int128(strike.height) * 1000
    let isTaller = stored > Int128(proposedHeight)
    let numerator = isTaller ? Int128(proposedHeight) : 1
    let denominator = isTaller ? stored : 1
    func scaled(_ pixels: Int) -> Int { Int(clamping: Int128(pixels) * 1000 * numerator / denominator) }
    /// The nearest whole point, in thousandths of a point. Halves round up.
    func rounded(_ inset: Rational) -> Int {
      let divisor = Int128(inset.denominator) * denominator
      return Int(clamping: (2 * Int128(inset.numerator) * numerator + divisor) / (2 * divisor) * 1000)
    }
    self.index = index
    self.width = strike.width < strike.height ? scaled(strike.width) : proposedWidth
    self.height = strike.width > strike.height ? scaled(strike.height) : proposedHeight
    offsetX = rounded(strike.insetX)
    offsetY = -rounded(strike.insetY)
    guard centersOblong else { return }
    if strike.width < strike.height {
      offsetX += (self.height - self.width - offsetX) / 2
    } else if strike.width > strike.height {
      offsetY += (self.width - self.height - offsetY) / 2
    }
  }
}
