/// How wide text is, in pixels: its widest stretch in which no line may end, and all of it on one line.
struct TextExtent: Sendable, Hashable {
  var minimum: Double
  var maximum: Double
  /// ``minimum`` if pictures shrink.
  var shrunkMinimum: Double

  init(minimum: Double = 0, maximum: Double = 0) {
    (self.minimum, self.maximum, shrunkMinimum) = (minimum, maximum, minimum)
  }

  /// Adds text on lines of its own.
  mutating func add(_ other: TextExtent) {
    minimum = max(minimum, other.minimum)
    maximum = max(maximum, other.maximum)
    shrunkMinimum = max(shrunkMinimum, other.shrunkMinimum)
  }

  /// With space beside it.
  func widened(by edges: Double) -> TextExtent {
    var wide = self
    wide.minimum += edges
    wide.maximum += edges
    wide.shrunkMinimum += edges
    return wide
  }
}
