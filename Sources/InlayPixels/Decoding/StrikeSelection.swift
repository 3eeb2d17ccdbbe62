/// Which strike of an image is to be decoded. Formats other than HEIF have one.
public enum StrikeSelection: Sendable, Hashable {
  /// The first.
  case first
  /// The one of this index, from 0.
  case index(Int)
  /// The best for a box of so many pixels a side: the lowest with at least as many rows, else the highest.
  case pixelHeight(Int)
}
