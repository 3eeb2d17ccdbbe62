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

  /// The size with sides from 1 to those of `other`.
  package func clamped(to other: PixelSize) -> PixelSize {
    PixelSize(width: max(1, min(width, other.width)), height: max(1, min(height, other.height)))
  }
}
