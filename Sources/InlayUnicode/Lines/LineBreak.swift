/// A position where a line may or must end.
package struct LineBreak: Sendable, Hashable {
  /// Why a line may or must end at a position.
  package enum Kind: Sendable, Hashable {
    /// A line may end here.
    case allowed
    /// A line must end here, after a line feed or another character that ends lines.
    case mandatory
    /// The text ends here, without a character that ends lines.
    case endOfText
  }

  /// Start of the next line. Spaces before it belong to the line that ends.
  package var position: TextPosition
  /// Why a line may or must end here.
  package var kind: Kind

  /// Start of the next line in UTF-16 units.
  package var utf16Offset: Int { position.utf16 }
  /// Start of the next line in UTF-8 bytes.
  package var utf8Offset: Int { position.utf8 }
}
