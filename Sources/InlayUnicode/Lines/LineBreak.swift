/// A place where a line may or must end.
package struct LineBreak: Sendable, Hashable {
  /// Why a line ends there.
  package enum Kind: Sendable, Hashable {
    /// It may.
    case allowed
    /// It must: a line feed or another character that ends lines stands before it.
    case mandatory
    /// The text ends, and not with a character that ends lines.
    case endOfText
  }

  /// Where the next line would begin. Spaces before it belong to the line that ends.
  package var position: TextPosition
  /// Why a line ends there.
  package var kind: Kind

  /// Where the next line would begin, in UTF-16 units.
  package var utf16Offset: Int { position.utf16 }
  /// Where the next line would begin, in bytes of UTF-8.
  package var utf8Offset: Int { position.utf8 }
}
