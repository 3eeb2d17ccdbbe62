public import InlayCore

/// Why a glyph could not be made.
public enum GlyphError: CancellationReporting, Sendable, Hashable, CustomStringConvertible {
  /// The identifier cannot be used, and why.
  case identifier(String)
  /// The description cannot be used, and why.
  case description(String)
  /// There are none or too many strikes.
  case strikeCount(Int)
  /// The strike of this index, from 0, is larger than readers take.
  case strikeSize(index: Int, width: Int, height: Int)
  /// The quality is not from 0 to 100.
  case quality(Int)
  /// The encoder is there and cannot do it: why.
  case encoding(String)
  /// An encoder cannot work: a helper program is missing, or was stopped.
  case unavailable(String)
  /// The task was cancelled.
  case cancelled

  /// Whether it stands for a cancelled task.
  public var isCancellation: Bool { self == .cancelled }

  /// One sentence: what is wrong, of which strike.
  public var description: String {
    switch self {
    case .identifier(let why): "the identifier \(why)"
    case .description(let why): "the description \(why)"
    case .strikeCount(let count):
      "a glyph has 1 to \(GlyphRecipe.maximalStrikes) strikes, not \(count)"
    case .strikeSize(let index, let width, let height):
      "strike \(Int128(index) + 1) has \(width) × \(height) pixels, at most \(GlyphRecipe.maximalSide) a side are taken"
    case .quality(let quality): "the quality is 0 to 100, not \(quality)"
    case .encoding(let why): "the glyph cannot be encoded: \(why)"
    case .unavailable(let why): "glyphs cannot be made now: \(why)"
    case .cancelled: Cancelled.sentence
    }
  }
}
