/// Which strike an adaptive image glyph is drawn from, and where: the behavior of Apple's systems, as
/// observed.
package struct StrikeChoice: Sendable, Hashable {
  /// The strike, as an index.
  package var index: Int
  /// Width to draw at, in thousandths of a point.
  package var width: Int
  /// Height to draw at, in thousandths of a point.
  package var height: Int
  /// How far right of the pen to draw, in thousandths of a point.
  package var offsetX: Int
  /// How far above its place to draw, in thousandths of a point: an inset downwards makes it negative.
  package var offsetY: Int

  /// A choice; lengths in thousandths of a point.
  package init(index: Int, width: Int, height: Int, offsetX: Int, offsetY: Int) {
    self.index = index
    self.width = width
    self.height = height
    self.offsetX = offsetX
    self.offsetY = offsetY
  }
}

extension Collection<Strike> where Index == Int {
  /// Chooses the strike for a box of `width` × `height` thousandths of a point at `scale` pixels a point.
  ///
  /// It is the lowest one with at least the pixels needed; if there is none, the highest; the earlier one of
  /// equals. Strikes without a height are left out. A square strike fills the box, a too small one is
  /// stretched. Of a tall one the width, of a wide one the height, is the strike's own, scaled by the factor
  /// that fits its height into the box, which is never above 1; with `centersOblong` it stands in the middle,
  /// as in newer releases. Insets are scaled by the same factor and rounded to whole points.
  ///
  /// `nil` if no strike has a height, or the box or the scale is not positive.
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

  /// Chooses the strike for a square box, as for a font of that size.
  package func choose(
    pointSize: Int, scale: Double = 1, centersOblong: Bool = true
  ) -> StrikeChoice? {
    choose(
      proposedWidth: pointSize, proposedHeight: pointSize, scale: scale, centersOblong: centersOblong)
  }
}

extension StrikeChoice {
  /// The largest side of a box, a million points: beyond it only the products would grow.
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
    /// Nearest whole point, halves up, in thousandths.
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
