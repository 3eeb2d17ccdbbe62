/// A width and a height in pixels.
public struct PixelSize: Sendable, Hashable {
  /// Width in pixels.
  public var width: Int
  /// Height in pixels.
  public var height: Int

  /// A size.
  public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// The number of pixels; `Int.max` if it exceeds that. Negative sides count as 0.
  package var area: Int {
    let (area, overflow) = max(0, width).multipliedReportingOverflow(by: max(0, height))
    return overflow ? .max : area
  }

  /// The size with width and height exchanged if `swaps`.
  package func swapped(_ swaps: Bool) -> PixelSize { swaps ? PixelSize(width: height, height: width) : self }

  /// The largest size with these proportions whose sides are at most `side`, but not larger than this one. Both sides of
  /// this one must be from 1 to 2³²; `side` counts as at most a million.
  package func fitting(in side: Int) -> PixelSize {
    let longer = max(width, height)
    let side = min(side, 1_000_000)
    guard side < longer else { return self }
    func scaled(_ length: Int) -> Int { max(1, (2 * length * side + longer) / (2 * longer)) }
    return PixelSize(width: scaled(width), height: scaled(height))
  }

  /// The size with sides from 1 to those of `other`.
  package func clamped(to other: PixelSize) -> PixelSize {
    PixelSize(width: max(1, min(width, other.width)), height: max(1, min(height, other.height)))
  }
}
