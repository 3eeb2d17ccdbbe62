/// A place where a line may or must end.
public struct LineBreak: Sendable, Hashable {
  /// Why a line ends there.
  public enum Kind: Sendable, Hashable {
    /// It may.
    case allowed
    /// It must: a line feed or another character that ends lines stands before it.
    case mandatory
    /// The text ends, and not with a character that ends lines.
    case endOfText
  }

  /// Where the next line would begin. Spaces before it belong to the line that ends.
  public var position: TextPosition
  /// Why a line ends there.
  public var kind: Kind

  /// Where the next line would begin, in UTF-16 units.
  public var utf16Offset: Int { position.utf16 }
  /// Where the next line would begin, in bytes of UTF-8.
  public var utf8Offset: Int { position.utf8 }
}
