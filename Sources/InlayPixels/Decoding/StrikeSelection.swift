/// The strike of an image to decode. Formats other than HEIF have only one.
public enum StrikeSelection: Sendable, Hashable {
  /// The first strike.
  case first
  /// The strike at this index, from 0.
  case index(Int)
  /// The best strike for a box of this many pixels per side: the lowest with at least as many rows, else the highest.
  case pixelHeight(Int)
}
