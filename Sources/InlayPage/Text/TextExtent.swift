/// How wide text is, in pixels: its widest stretch in which no line may end, and all of it on one line.
struct TextExtent: Sendable, Hashable {
  var minimum = 0.0
  var maximum = 0.0

  /// Adds text on lines of its own.
  mutating func add(_ other: TextExtent) {
    minimum = max(minimum, other.minimum)
    maximum = max(maximum, other.maximum)
  }
}
